#!/usr/bin/env python3
"""Loads and renders Lottie and SVG files with something wrong in them, and says which crash, hang or take much memory.

    mutations.py [--count 10000] [--seed 1] [--out DIR] [FILE ...]

Without files those of Tests/Lottie and Tests/SVG are changed: bytes, or parts of what they are made of. Each must load
or be refused with an error, within --seconds, and the process must stay below --memory MiB. What fails is kept in DIR
(out/mutations), under its number. All inputs follow from the seed.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import multiprocessing
import random
import re
import resource
import sys
from pathlib import Path
from typing import Any

import scene

ROOT = Path(__file__).resolve().parents[2]
BATCH = 250
ODD = [None, -1, 0, 1e308, -1e9, "x", "", [], {}, [[]], True, [1e9] * 5, {"k": []}, {"k": [{"t": 0}]}, -(2**40), 99]
TEXTS = ["0", "-1", "1e300", "NaN", "none", "url(#a)", "100%", "", "M0 0", "9" * 40, "<g>", "</g>", "\0", "\ud7ff"]


def seeds() -> list[Path]:
    """The files that are changed."""
    lottie = [path for path in (ROOT / "Tests/Lottie/cases").glob("*.*") if path.suffix in {".json", ".lottie"}]
    return sorted(path for path in lottie if not path.name.endswith(".meta.json")) + sorted(
        (ROOT / "Tests/SVG/files").rglob("*.svg")
    )


def changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """Some bytes set, left out, doubled or moved."""
    result = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at, length = chance.randrange(len(result) + 1), chance.choice((1, 1, 4, 64))
        match chance.randrange(4):
            case 0:
                result[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del result[at : at + length]
            case 2:
                result[at:at] = result[at : at + length] * chance.choice((1, 2, 50))
            case _:
                result[at:at] = chance.choice((b"{", b"}", b"[", b'"', b"<", b">", b"-", b"1e9", b"/"))
    return bytes(result)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every member and element of a tree of JSON: what it lies in, and where."""
    found: list[tuple[Any, Any]] = []
    pending = [value]
    while pending:
        node = pending.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            found.append((node, key))
            pending.append(node[key])
    return found


def changed_tree(text: str, chance: random.Random) -> str:
    """A part of a JSON text replaced, by something odd or by another part, left out or doubled."""
    tree = json.loads(text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        places = _places(tree)
        node, key = chance.choice(places)
        other, place = chance.choice(places)
        match chance.randrange(4):
            case 0:
                node[key] = chance.choice(ODD)
            case 1:
                # A copy, since a tree in itself is no JSON.
                node[key] = json.loads(json.dumps(other[place]))
            case 2:
                del node[key]
            case _ if isinstance(node, list):
                node[key:key] = json.loads(json.dumps(node[key : key + 1])) * chance.choice((1, 3, 200))
            case _:
                node[key] = [node[key]]
    return json.dumps(tree)


def changed_markup(text: str, chance: random.Random) -> str:
    """Tags, attributes or their values replaced, left out or doubled."""
    parts = re.split(r'(<[^>]*>|"[^"]*"|\s+)', text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, other = chance.randrange(len(parts)), chance.choice(parts)
        match chance.randrange(4):
            case 0 if parts[at].startswith('"'):
                parts[at] = f'"{chance.choice(TEXTS)}"'
            case 0 | 1:
                parts[at] = other
            case 2:
                parts[at] = ""
            case _:
                parts[at] *= chance.choice((2, 100))
    return "".join(parts)


def changed(path: Path, chance: random.Random) -> bytes:
    """A file with something wrong in it."""
    data = path.read_bytes()
    if path.suffix == ".lottie" or chance.random() < 0.3:
        return changed_bytes(data, chance)
    change = changed_tree if path.suffix == ".json" else changed_markup
    return change(data.decode(), chance).encode("utf-8", "surrogatepass")


def attempt(files: list[Path], numbers: range, given: argparse.Namespace, current: Path, counts: Any) -> None:
    """Loads and renders some inputs, in a process of their own. Each lies in a file while it is tried.

    The counts, of inputs tried and of those that were loaded, stay when the process ends.
    """
    with scene.Renderer(64, 48, 0.4) as renderer:
        for number in numbers:
            counts[0] += 1
            chance = random.Random(f"{given.seed} {number}")
            data = changed(chance.choice(files), chance)
            current.write_bytes(data)
            faulthandler.dump_traceback_later(given.seconds, exit=True)
            try:
                document = scene.Document.loads(data)
            except scene.Error:
                continue
            finally:
                faulthandler.cancel_dump_traceback_later()
            counts[1] += 1
            faulthandler.dump_traceback_later(given.seconds, exit=True)
            renderer.root = document.root
            for moment in (0, 0.37):
                renderer.render(moment)
            renderer.root = None
            faulthandler.cancel_dump_traceback_later()
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            if peak > given.memory:
                sys.exit(f"the process has taken {peak} MiB")


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10, help="how long one input may take to load, and to render")
    parser.add_argument("--memory", type=int, default=1536, help="how many MiB the process may take")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "mutations")
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    files, failed = given.files or seeds(), 0
    current = given.out / "current"
    context = multiprocessing.get_context("spawn")
    counts = context.Array("q", 2, lock=False)
    while counts[0] < given.count:
        # After an input that ended its process the next one goes on behind it.
        numbers = range(counts[0], min(counts[0] + BATCH, given.count))
        process = context.Process(target=attempt, args=(files, numbers, given, current, counts))
        process.start()
        process.join()
        if counts[0] == numbers.start:
            sys.exit(f"no input could be tried: exit status {process.exitcode}")
        if process.exitcode:
            failed += 1
            kept = current.replace(given.out / f"failure-{given.seed}-{counts[0] - 1}")
            print(f"FAIL {kept}: exit status {process.exitcode}")
    print(f"{counts[1]} of {counts[0]} inputs made of {len(files)} files were loaded")
    print(f"{counts[0] - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
