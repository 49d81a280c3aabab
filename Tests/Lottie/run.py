#!/usr/bin/env python3
"""Renders Lottie files and compares them with the pictures that they must give.

    run.py [--cases FOLDER] [--out FOLDER] [FILTER ...]

Without a folder these are the files of this folder and, where there is one beside the checkout, those of
`shared/lottie/cases`, of which a table by group is printed: a failure there is not one of the run, which tells the
share. A case is NAME.json or NAME.lottie with NAME.meta.json: the size in pixels, the scale, and the pictures with
their times in seconds. With --out the failures are written there: got, want and their difference.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

import compare

import scene

HERE = Path(__file__).resolve().parent
GIVEN = HERE.parent.parent.parent / "shared" / "lottie" / "cases"


def check(meta_path, out, tally):
    """Renders and compares the pictures of one case; returns the names of those that fail."""
    name = meta_path.name.removesuffix(".meta.json")
    meta = json.loads(meta_path.read_text(encoding="utf-8"))
    archive = meta_path.with_name(f"{name}.lottie")
    document = scene.Lottie.load(archive if archive.exists() else meta_path.with_name(f"{name}.json"))
    failed = []
    with scene.Renderer(*meta["size"], meta["scale"]) as renderer, tempfile.TemporaryDirectory() as scratch:
        renderer.root = document.root
        for picture in meta["pictures"]:
            target = Path(scratch) / "got.png"
            renderer.render(picture["time"])
            renderer.write_png(target)
            got, want = compare.load(target), compare.load(meta_path.with_name(picture["png"]))
            passes, line, bad = compare.verdict(got, want)
            tally[picture.get("group", "own"), passes] += 1
            if passes:
                continue
            failed.append(picture["png"])
            print(f"FAIL {picture['png']}: {line}")
            if out and bad is not None:
                compare.picture_of(got, want, bad).save(out / picture["png"])
    return failed


def run(folder, filters, out):
    """All cases of a folder, and a table; returns what fails."""
    tally, failed = Counter(), []
    for meta_path in sorted(folder.glob("*.meta.json")):
        if filters and not any(part in meta_path.name for part in filters):
            continue
        try:
            failed += check(meta_path, out, tally)
        except (scene.Error, OSError, ValueError, KeyError) as error:
            failed.append(meta_path.name)
            print(f"FAIL {meta_path.name}: {error}")
    groups = sorted({group for group, _ in tally})
    for group in groups:
        passed, total = tally[group, True], tally[group, True] + tally[group, False]
        print(f"{group}: {passed} of {total} pictures, {100 * passed / total:.0f} %")
    return failed


def main():
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, help="only the cases of this folder")
    parser.add_argument("--out", type=Path, help="where pictures of failures go")
    parser.add_argument("filters", metavar="FILTER", nargs="*", help="a part of a name")
    given = parser.parse_args()
    if given.out:
        given.out.mkdir(parents=True, exist_ok=True)
    if given.cases:
        return 1 if run(given.cases, given.filters, given.out) else 0
    failed = run(HERE / "cases", given.filters, given.out)
    if GIVEN.is_dir():
        run(GIVEN, given.filters, given.out)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
