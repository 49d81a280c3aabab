"""The generator's command line: see __init__.py.

scripts/generate            writes what is not as it should be
scripts/generate --check    writes nothing; fails when something generated is stale, or a function lacks something
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import (
    bindings_page,
    checks,
    cpp_accessors,
    exports,
    filters_page,
    headers,
    kind_classes,
    misuse,
    python_constructors,
    python_enums,
    python_names,
    python_properties,
    python_raw,
    python_values,
    swift_accessors,
)
from .model import ROOT, Model

PYTHON = Path("bindings/python/scene")
CPP = Path("bindings/cpp/scene/cpp")


def outputs(model: Model) -> dict[Path, str]:
    """The texts of all generated files, by their paths in the repository."""
    kinds = kind_classes.write(model)
    return {
        PYTHON / "raw.py": python_raw.write(model),
        PYTHON / "enums.py": python_enums.write(model),
        PYTHON / "_names.py": python_names.write(kinds[PYTHON / "_kinds.py"]),
        PYTHON / "_constructors.py": python_constructors.write(model),
        PYTHON / "_value_types.py": python_values.write(model),
        **{PYTHON / name: text for name, text in python_properties.write(model).items()},
        **{CPP / name: text for name, text in cpp_accessors.write(model).items()},
        **kinds,
        **swift_accessors.write(model),
        Path("Sources/Scene/exports.map"): exports.write(model),
        **{Path(misuse.FOLDER) / "rows" / name: text for name, text in misuse.write(model).items()},
    }


def main() -> int:
    """Runs the command line; returns the exit status."""
    if sys.argv[1:] not in ([], ["--check"]):
        raise SystemExit(__doc__)
    checks_only = bool(sys.argv[1:])
    model = Model(headers.read(ROOT / "include"))
    stale = _bring_up_to_date(outputs(model), checks_only)
    # The pages are about what has just been generated; one is about the library.
    page, missing = bindings_page.write(model)
    pages = {Path("docs/bindings.md"): page}
    try:
        pages[Path("docs/filters.md")] = filters_page.write()
    except ImportError as error:
        missing.append(f"docs/filters.md cannot be made: {error}")
    stale += _bring_up_to_date(pages, checks_only)
    if not checks_only:
        # What is missing is told by the check: a new function is not implemented yet when this runs first.
        print(*stale, sep="\n", end="\n" if stale else "")
        return 0
    found = [f"{path} is stale: run `make generate`" for path in stale] + missing + list(checks.problems(model))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def _bring_up_to_date(texts: dict[Path, str], checks_only: bool) -> list[Path]:
    """Writes the files that are not as they should be, unless they are only checked; answers which those are."""
    stale = [path for path, text in texts.items() if not _is_written(ROOT / path, text)]
    for path in [] if checks_only else stale:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(texts[path], encoding="utf-8")
    return stale


def _is_written(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
