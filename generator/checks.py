"""What every function of the headers must have beside what is generated: an export, documentation, and C tests."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator

from . import exports
from .headers import Function
from .model import ROOT, Model

LIBRARY = ROOT / os.environ.get("LIBRARY", ".build/release/libscene.so")
TESTS = ROOT / "Tests" / "C"


def problems(model: Model) -> Iterator[str]:
    """Everything that is missing, a line each."""
    if len(model.functions) < 100:
        yield f"only {len(model.functions)} functions were found in include/scene: the generator is broken"
    yield from _symbols(model)
    yield from _versions(model)
    yield from _documentation(model)
    yield from _tests(model)


def _symbols(model: Model) -> Iterator[str]:
    """What libscene.so exports is what the headers declare."""
    exported = _exported()
    for name in sorted(model.functions.keys() - exported.keys()):
        yield f"{name} is declared and not exported"
    for name in sorted(exported.keys() - model.functions.keys()):
        yield f"{name} is exported and not declared"
    for name, since in exports.symbols(model).items():
        if name in exported and exported[name] != exports.node(since):
            yield f'{name} has version "{exported[name]}" in the library, not {exports.node(since)}'


def _versions(model: Model) -> Iterator[str]:
    """Nothing in the headers is newer than the headers, and their version is also Python's and the changelog's."""
    now = exports.current(model)
    for path in sorted((ROOT / "include").glob("**/*.h")):
        for found in exports.SINCE.finditer(path.read_text(encoding="utf-8")):
            if (int(found[1]), int(found[2])) > now:
                yield f"{path.name} has something since {found[1]}.{found[2]}, but is of version {now[0]}.{now[1]}"
    version = f"{now[0]}.{now[1]}.{model.headers.constants['SCENE_VERSION_PATCH']}"
    for name, line in (
        ("bindings/python/pyproject.toml", f'version = "{version}"'),
        ("CHANGELOG.md", f"## [{version}]"),
    ):
        if f"\n{line}" not in (ROOT / name).read_text(encoding="utf-8"):
            yield f'{name} has no line "{line}", the version of include/scene/base.h'


def _exported() -> dict[str, str]:
    """Every symbol that another program can see in the library, with its version."""
    symbols: dict[str, str] = {}
    command = ["readelf", "--wide", "--dyn-syms", str(LIBRARY)]
    for line in subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        fields = line.split()
        if len(fields) >= 8 and fields[4] in ("GLOBAL", "WEAK") and fields[6] != "UND":
            name, _, version = fields[7].partition("@@")
            symbols[name] = version
    return {name: version for name, version in symbols.items() if not name.startswith("LIBSCENE_")}


def _documentation(model: Model) -> Iterator[str]:
    for function in model.functions.values():
        if not re.search(r"\bThreads: \S", function.comment):
            yield f"{function.name}: its comment has no `Threads:`"
        if not re.search(r"\bSince: \d+\.\d+\.", function.comment):
            yield f"{function.name}: its comment has no `Since: x.y.`"


def _tests(model: Model) -> Iterator[str]:
    """Every function is in a C test that somebody wrote; with a parameter that can be wrong, it is also misused."""
    tested = model.by_hand("Tests/C/**/*.[ch]", "Tests/C/**/*.cpp")
    misused = _words("misuse*.[ch]", "images.c", "documents.c") | _words(*_included_rows())
    for function in model.functions.values():
        # Whoever calls a function that releases calls the one that retains: every test of misuse does.
        if function.name not in tested and not function.name.endswith("_retain"):
            yield f"{function.name}: no C test mentions it"
        if function.name not in misused and _can_be_misused(function):
            yield f"{function.name}: no misuse test calls it"


def _included_rows() -> list[str]:
    """The generated rows that a misuse program includes, as patterns."""
    texts = [path.read_text(encoding="utf-8") for path in TESTS.glob("**/misuse_*.c")]
    return [name for text in texts for name in re.findall(r'#include "(rows/\w+\.h)"', text)]


def _can_be_misused(function: Function) -> bool:
    """Creating and clearing take nothing that could be wrong; a name or a flag is checked by a test of its own."""
    return [p.type for p in function.parameters] not in ([], ["bool"])


def _words(*patterns: str) -> set[str]:
    """All identifiers in the tests whose files match, generated ones too."""
    paths = [path for pattern in patterns for path in TESTS.glob(f"**/{pattern}") if path.is_file()]
    return {word for path in paths for word in re.findall(r"\bscene_\w+", path.read_text(encoding="utf-8"))}
