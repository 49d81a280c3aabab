"""The conformance cases on disk, and the lists of those that are known to fail for want of a feature."""

import json
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Case:
    """One case: `name` is `<group>/<name>`, `meta` how to render and compare it."""

    name: str
    document: Path
    want: Path
    meta: dict

    @property
    def group(self):
        return self.name.split("/")[0]


def load_cases():
    """All cases, in the order of their names."""
    cases = []
    for document in sorted((HERE / "cases").glob("*/*.scene.json")):
        stem = document.name.removesuffix(".scene.json")
        meta = json.loads((document.parent / f"{stem}.json").read_text(encoding="utf-8"))
        cases.append(Case(f"{document.parent.name}/{stem}", document, document.parent / f"{stem}.png", meta))
    return cases


def load_expected(file, known):
    """Reads a list of expected failures: {name: reason}.

    A line `[reason]` heads the names below it, `#` begins a comment. A name that is not in `known`, one that is listed
    twice and one without a reason are errors, so that the list cannot rot.
    """
    expected, reason = {}, None
    for number, line in enumerate((HERE / file).read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("[") and line.endswith("]"):
            reason = line[1:-1]
            continue
        where = f"{file}:{number}: {line}"
        if line not in known:
            raise SystemExit(f"{where}: there is no such case")
        if line in expected:
            raise SystemExit(f"{where}: listed twice")
        if reason is None:
            raise SystemExit(f"{where}: expected a line [reason] above it")
        expected[line] = reason
    return expected


def matching(names, filters):
    """The names that contain one of the filters, or all of them. A filter that matches nothing is an error."""
    for text in filters:
        if not any(text in name for name in names):
            raise SystemExit(f"no case has '{text}' in its name")
    return [name for name in names if not filters or any(text in name for text in filters)]


@dataclass(frozen=True)
class Outcome:
    """What came of one case: whether it succeeded, why it was allowed not to (or None), and what there is to say."""

    name: str
    ok: bool
    reason: str | None
    message: str

    @property
    def status(self):
        """PASS and XFAIL (failed as expected) are good; FAIL and XPASS (passed although listed) fail the run."""
        if self.reason is None:
            return "PASS" if self.ok else "FAIL"
        return "XPASS" if self.ok else "XFAIL"

    def line(self, verbose):
        """One line; what a case that came out as it should has to say is shown only to the verbose."""
        note = f"  [{self.reason}]" if self.reason else ""
        message = f"  {self.message}" if verbose or self.status in ("FAIL", "XPASS") else ""
        return f"{self.status:5} {self.name}{note}{message}"


def report_totals(outcomes, file):
    """Prints the last lines of a run and returns its exit status.

    Passed and failed count what truly passed and failed: a failure that is listed counts as neither, and a listed case
    that passes counts as failed, because the list must shrink.
    """
    counts = {status: [o for o in outcomes if o.status == status] for status in ("PASS", "FAIL", "XPASS", "XFAIL")}
    for outcome in counts["XPASS"]:
        print(f"{outcome.name} passes: remove it from {file}")
    if counts["XFAIL"]:
        print(f"{len(counts['XFAIL'])} failing as expected ({file})")
    failed = len(counts["FAIL"]) + len(counts["XPASS"])
    print(f"{len(counts['PASS'])} passed, {failed} failed")
    return 1 if failed else 0
