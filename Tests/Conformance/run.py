#!/usr/bin/env python3
"""Renders every conformance case with libscene and compares the image with the case's reference.

    run.py [--verbose] [--keep] [--out DIR] [FILTER ...]

A FILTER is a part of a name, such as `clipping` or `boxes/borders`; without one all cases run. For a failure the
picture DIR/<group>-<name>.png shows got, want and their difference side by side, bad pixels in red. The cases in
expected-failures.txt need features that libscene does not have yet: they must be taken off the list when they pass.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import cases
import compare

import scene

ROOT = cases.HERE.parent.parent
EXPECTED = "expected-failures.txt"


def render(case, target):
    """Renders the case's document at its scale and time into the PNG file `target`."""
    document = scene.Document.load(case.document)
    scale = case.meta["scale"]
    width, height = (round(length * scale) for length in document.size)
    with scene.Renderer(width, height, scale) as renderer:
        renderer.root = document.root
        renderer.background_color = document.background
        renderer.render(case.meta["time"])
        renderer.write_png(target)


def judge(case, got_file):
    """Compares two files: (whether it passes, what to say, (got, want, mask of bad pixels) or None)."""
    got, want = compare.load(got_file), compare.load(case.want)
    if got.shape != want.shape:
        sizes = [f"{image.shape[1]}x{image.shape[0]}" for image in (got, want)]
        return False, f"the image is {sizes[0]}, expected {sizes[1]}", None
    limits = {
        "tolerance": case.meta.get("tolerance", compare.TOLERANCE),
        "max_bad": case.meta.get("maxBadPixels", compare.MAX_BAD),
        "max_mean": case.meta.get("maxMean", compare.MAX_MEAN),
        "max_clump": case.meta.get("maxClump", compare.MAX_CLUMP),
    }
    ok, line, bad = compare.verdict(got, want, **limits)
    return ok, line.split(" ", 1)[1], (got, want, bad)


def run_case(case, reason, scratch, out, keep):
    """Renders and compares one case. Whatever goes wrong in it is its failure, and the run goes on."""
    flat = case.name.replace("/", "-")
    for old in (f"{flat}.png", f"{flat}-got.png"):
        (out / old).unlink(missing_ok=True)
    got_file = scratch / f"{flat}.png"
    try:
        render(case, got_file)
    except Exception as error:  # noqa: BLE001
        return cases.Outcome(case.name, False, reason, f"{type(error).__name__}: {error}")
    ok, message, images = judge(case, got_file)
    if keep:
        shutil.copy(got_file, out / f"{flat}-got.png")
    if images and not ok and (keep or reason is None):
        compare.diff_image(*images).save(out / f"{flat}.png")
    return cases.Outcome(case.name, ok, reason, message)


def print_table(outcomes, title=""):
    """One row for each group: how many of its cases came out how."""
    groups = {}
    for outcome in outcomes:
        row = groups.setdefault(outcome.name.split("/")[0], dict.fromkeys(("PASS", "XFAIL", "FAIL", "XPASS"), 0))
        row[outcome.status] += 1
    print(f"\n{title}" if title else "")
    print(f"{'group':12} {'cases':>6} {'passed':>7} {'expected':>9} {'failed':>7}")
    for group, row in groups.items():
        failed = row["FAIL"] + row["XPASS"]
        print(f"{group:12} {sum(row.values()):6} {row['PASS']:7} {row['XFAIL']:9} {failed:7}")
    print()


def main():
    parser = argparse.ArgumentParser(description="Run the conformance cases.")
    parser.add_argument("filters", nargs="*", metavar="FILTER", help="run only cases whose names contain one of these")
    parser.add_argument("--verbose", action="store_true", help="print the figures of every case, not of failures alone")
    parser.add_argument(
        "--keep",
        action="store_true",
        help="keep every rendered image as <group>-<name>-got.png, and the pictures of expected failures",
    )
    parser.add_argument("--expected", default=EXPECTED, metavar="FILE", help="the list of expected failures")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "conformance", help="where pictures are written")
    options = parser.parse_args()

    all_cases = {case.name: case for case in cases.load_cases()}
    expected = cases.load_expected(options.expected, all_cases)
    chosen = cases.matching(list(all_cases), options.filters)

    options.out.mkdir(parents=True, exist_ok=True)
    outcomes = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in chosen:
            outcome = run_case(all_cases[name], expected.get(name), Path(scratch), options.out, options.keep)
            outcomes.append(outcome)
            print(outcome.line(options.verbose), flush=True)
    print_table(outcomes)
    if any(outcome.status == "FAIL" for outcome in outcomes):
        print(f"got, want and difference of failures: {options.out}")
    return cases.report_totals(outcomes, options.expected)


if __name__ == "__main__":
    sys.exit(main())
