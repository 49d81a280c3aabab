#!/usr/bin/env python3
"""Checks the presentation values of animated properties against timing.json.

    timing.py [--verbose] [FILTER ...]

Every entry becomes a scene document with the entry's layer in its tree, which is rendered at each of the entry's times.
An entry passes when each value lies within the file's tolerance; null stands for the model value. The entries in
expected-timing-failures.txt need features that libscene does not have yet.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import cases

import scene

EXPECTED = "expected-timing-failures.txt"


def document_of(entry):
    """The scene document of an entry: its layer, named "timed", within the layers that are its parents."""
    layer = {**entry["layer"], "name": "timed"}
    for parent in reversed(entry.get("parents", [])):
        layer = {**parent, "sublayers": [layer]}
    return {"scene": 1, "size": [1, 1], "root": {"sublayers": [layer]}}


def numbers(value):
    """A number or a colour as a list of numbers."""
    return [float(component) for component in value] if hasattr(value, "__iter__") else [float(value)]


def check(entry, tolerance, renderer, file):
    """Renders at each time and compares: what is wrong first, or "" when all values are right."""
    file.write_text(json.dumps(document_of(entry)), encoding="utf-8")
    document = scene.Document.load(file)
    layer, key = document.find("timed"), entry["key"]
    model = numbers(layer.get_value(key))
    renderer.root = document.root
    for time, want in entry["samples"]:
        renderer.render(time)
        got = numbers(layer.get_presentation_value(key))
        want = model if want is None else numbers(want)
        if len(got) != len(want) or any(abs(g - w) > tolerance[key] for g, w in zip(got, want, strict=True)):
            return f"{key} at {time:g} s is {got}, expected {want}"
    return ""


def run_entry(entry, reason, tolerance, renderer, file):
    """Checks one entry. Whatever goes wrong in it is its failure, and the run goes on."""
    try:
        message = check(entry, tolerance, renderer, file)
    except Exception as error:  # noqa: BLE001
        message = f"{type(error).__name__}: {error}"
    finally:
        renderer.root = None
    return cases.Outcome(entry["name"], not message, reason, message)


def main():
    parser = argparse.ArgumentParser(description="Check presentation values against timing.json.")
    parser.add_argument(
        "filters", nargs="*", metavar="FILTER", help="check only entries whose names contain one of these"
    )
    parser.add_argument(
        "--verbose", action="store_true", help="print a line for every entry, and why the expected ones fail"
    )
    options = parser.parse_args()

    vectors = json.loads((cases.HERE / "timing.json").read_text(encoding="utf-8"))
    entries = {entry["name"]: entry for entry in vectors["entries"]}
    expected = cases.load_expected(EXPECTED, entries)
    renderer = scene.Renderer(1, 1, 1)
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "timing.scene.json"
        for name in cases.matching(list(entries), options.filters):
            outcome = run_entry(entries[name], expected.get(name), vectors["tolerance"], renderer, file)
            outcomes.append(outcome)
            if options.verbose or outcome.status in ("FAIL", "XPASS"):
                print(outcome.line(options.verbose), flush=True)
    return cases.report_totals(outcomes, EXPECTED)


if __name__ == "__main__":
    sys.exit(main())
