#!/usr/bin/env python3
"""Fails when a function that the public headers declare is in no C test, or a function with a handle or another
parameter is in none of the misuse tests.

    Tests/C/coverage.py
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
HEADERS = TESTS.parent.parent / "include" / "scene"

# Creating and clearing take nothing that could be wrong; a name or a flag is checked by a test of its own.
PARAMETERLESS = re.compile(r"\(\s*(void|bool \w+)\s*\)$")


def declarations():
    """Every function of the headers, as name and parameter list."""
    found = {}
    for header in sorted(HEADERS.glob("*.h")):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        text = re.sub(r"^\s*#(?:\\\n|.)*$", "", text, flags=re.M)
        for name, parameters in re.findall(r"^\w[\w \*]*?\b(scene_\w+)(\([^;{}]*?\));", text, flags=re.M | re.S):
            found[name] = " ".join(parameters.split())
    return found


def words(pattern):
    """All identifiers in the test files that match."""
    return {word for path in TESTS.rglob(pattern) for word in re.findall(r"\bscene_\w+", path.read_text())}


def main():
    functions = declarations()
    if len(functions) < 100:
        sys.exit(f"coverage: only {len(functions)} functions found in {HEADERS}")
    tested, misused = words("*.[ch]") | words("*.cpp"), words("misuse*.[ch]") | words("images.c") | words("documents.c")
    missing = [name for name in functions if name not in tested]
    trusted = [
        name for name, parameters in functions.items() if name not in misused and not PARAMETERLESS.search(parameters)
    ]
    for name in missing:
        print(f"coverage: no C test mentions {name}")
    for name in trusted:
        print(f"coverage: no misuse test calls {name}")
    failures = len(set(missing) | set(trusted))
    print(f"coverage: {len(functions) - failures} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
