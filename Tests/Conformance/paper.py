#!/usr/bin/env python3
"""Writes every conformance case as PDF and SVG, has other programs make pixels of them.

Compares those with the reference.

    paper.py [--quick] [--verbose] [--keep] [--dpi D] [--format pdf|svg] [--out DIR] [FILTER ...]

PDF is drawn by poppler's pdftocairo, SVG by librsvg's rsvg-convert. A FILTER is a part of a name, as for run.py.
Limits are those of the
cases. What fails is in expected-paper-failures.txt, as `pdf:group/name` or `svg:group/name`, with the reason;
`--quick` takes one case in eight.
"""

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cases
import compare
import run

import scene

ROOT = cases.HERE.parent.parent
EXPECTED = "expected-paper-failures.txt"
FORMATS = ("pdf", "svg")
QUICK = 8
SHARE = 0.95
"""At least so many of all cases pass in each format."""


def write(case, kind, target, dpi):
    """Writes the case's document at its time, a point of paper for each point."""
    document = scene.Document.load(case.document)
    with scene.Paper(kind, document.size) as paper:
        paper.background_color = document.background
        paper.resolution = dpi
        paper.add_page(document.root, case.meta["time"])
        paper.write(target)


def rasterize(case, kind, source, target):
    """Makes a PNG of a file, with the pixels that the reference has."""
    document = scene.Document.load(case.document)
    scale = case.meta["scale"]
    width, height = (str(round(length * scale)) for length in document.size)
    if kind == "pdf":
        command = ["pdftocairo", "-png", "-transp", "-singlefile", "-scale-to-x", width, "-scale-to-y", height]
        command += [str(source), str(target.with_suffix(""))]
    else:
        command = ["rsvg-convert", "--unlimited", "-w", width, "-h", height, "-o", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)


def run_case(case, kind, reason, scratch, options):
    """Writes, draws and compares one case in one format.

    Whatever goes wrong in it is its failure, and the run goes on.
    """
    flat = f"{kind}-{case.name.replace('/', '-')}"
    source, got = scratch / f"{flat}.{kind}", scratch / f"{flat}.png"
    name = f"{kind}:{case.name}"
    try:
        write(case, kind, source, options.dpi)
        rasterize(case, kind, source, got)
    except subprocess.CalledProcessError as error:
        return cases.Outcome(name, False, reason, f"{error.cmd[0]}: {error.stderr.strip()[:200]}")
    except Exception as error:  # noqa: BLE001
        return cases.Outcome(name, False, reason, f"{type(error).__name__}: {error}")
    ok, message, images = run.judge(case, got)
    if images and (options.keep or (not ok and reason is None)):
        compare.diff_image(*images).save(options.out / f"{flat}.png")
    return cases.Outcome(name, ok, reason, message)


def main():
    parser = argparse.ArgumentParser(description="Run the conformance cases on paper.")
    parser.add_argument("filters", nargs="*", metavar="FILTER", help="run only cases whose names contain one of these")
    parser.add_argument("--quick", action="store_true", help=f"one case in {QUICK}")
    parser.add_argument("--verbose", action="store_true", help="print the figures of every case, not of failures alone")
    parser.add_argument("--keep", action="store_true", help="keep got, want and difference of every case")
    parser.add_argument("--format", choices=FORMATS, help="only this one")
    parser.add_argument("--dpi", type=float, default=300, help="resolution of images (default 300)")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "paper", help="where pictures are written")
    options = parser.parse_args()

    all_cases = {case.name: case for case in cases.load_cases()}
    known = {f"{kind}:{name}" for name in all_cases for kind in FORMATS}
    expected = cases.load_expected(EXPECTED, known)
    chosen = cases.matching(list(all_cases), options.filters)
    if options.quick:
        chosen = chosen[::QUICK]
    kinds = [options.format] if options.format else FORMATS
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as pool:
        jobs = [(all_cases[name], kind, expected.get(f"{kind}:{name}")) for name in chosen for kind in kinds]
        outcomes = []
        for outcome in pool.map(lambda job: run_case(*job, Path(scratch), options), jobs):
            outcomes.append(outcome)
            print(outcome.line(options.verbose), flush=True)
    for kind in kinds:
        of_kind = [outcome for outcome in outcomes if outcome.name.startswith(kind)]
        run.print_table(
            [cases.Outcome(o.name.split(":")[1], o.ok, o.reason, o.message) for o in of_kind], title=f"{kind}:"
        )
        passed = sum(outcome.ok for outcome in of_kind)
        print(f"{kind}: {passed} of {len(of_kind)} match the reference, {100 * passed / len(of_kind):.1f} %")
        if not options.filters and not options.quick and passed < SHARE * len(of_kind):
            print(f"{kind}: fewer than {100 * SHARE:g} %")
            return 1
    return cases.report_totals(outcomes, EXPECTED)


if __name__ == "__main__":
    sys.exit(main())
