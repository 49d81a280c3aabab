#!/usr/bin/env python3
"""Writes scene/raw.py, scene/_layer_properties.py and those of the kinds of layers from the C headers.

    generate.py            writes them
    generate.py --check    writes nothing; fails when one of them is not what would be written

It needs clang, which comes with the Swift toolchain.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from generator import headers, properties_module, raw_module

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"


def main() -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Write the generated modules of the Python package from the C headers."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a module is stale")
    options = parser.parse_args()
    declared = headers.read(INCLUDE)
    modules = {"raw.py": raw_module.write(declared), "_layer_properties.py": properties_module.write(declared)}
    for kind in properties_module.kinds(declared):
        modules[f"_{kind}_properties.py"] = properties_module.write_kind(declared, kind)
    stale = [name for name, text in modules.items() if not _matches(HERE / "scene" / name, text)]
    if options.check:
        for name in stale:
            print(f"scene/{name} is not what the headers declare: run bindings/python/generate.py", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        (HERE / "scene" / name).write_text(modules[name], encoding="utf-8")
    return 0


def _matches(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
