"""The C and the C++ of the guides compile without a warning and run, a program for each page and language."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from guides import DOCS, ROOT, fenced

from scene import raw

CONCEPTS = DOCS / "concepts"
COMPILERS = {
    "c": ["cc", "-std=c11", f"-I{ROOT / 'include'}"],
    "cpp": ["c++", "-std=c++11", f"-I{ROOT / 'bindings' / 'cpp'}", f"-I{ROOT / 'include'}"],
}
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", "-Wno-unused-but-set-variable"]
# What programs begin with; pages leave it away.
HEADERS = {
    "c": ["assert.h", "math.h", "stdio.h", "string.h", "threads.h", "scene/scene.h"],
    "cpp": ["cassert", "chrono", "cmath", "cstring", "thread", "scene.hpp"],
}
PROGRAMS = {
    (page.name, language): code
    for page in [DOCS / "index.md", DOCS / "tutorial.md", *sorted(CONCEPTS.glob("*.md"))]
    for language in COMPILERS
    if (code := fenced(page.read_text(), language))
}


def program(language: str, blocks: str) -> str:
    """What a page shows as one program: its functions, then everything else as the body of `main`."""
    functions = re.findall(r"^static [^\n]*{(?:[^\n]*}|\n.*?\n})$", blocks, re.DOTALL | re.MULTILINE)
    body = blocks
    for function in functions:
        body = body.replace(function, "")
    main = "int main() {" if language == "cpp" else "int main(void) {"
    return "\n".join([f'#include "headers.{language}"', *functions, main, body, "}", ""])


@pytest.fixture(scope="session")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what programs begin with. C++'s takes longer than a page, and is compiled once for all."""
    folder = tmp_path_factory.mktemp("headers")
    for language, names in HEADERS.items():
        (folder / f"headers.{language}").write_text("".join(f"#include <{name}>\n" for name in names))
    file = folder / "headers.cpp"
    subprocess.run([*COMPILERS["cpp"], *WARNINGS, "-x", "c++-header", file, "-o", f"{file}.gch"], check=True)
    return folder


def test_every_page_of_the_model_speaks_all_languages() -> None:
    pages = {page.name: fenced(page.read_text()) for page in CONCEPTS.glob("*.md")}
    python = {name for name, code in pages.items() if code}
    for language in COMPILERS:
        assert python == {name for name, other in PROGRAMS if other == language and name in pages}


@pytest.mark.parametrize(("page", "language"), PROGRAMS, ids="-".join)
def test_code_of_pages_runs(page: str, language: str, headers: Path, tmp_path: Path) -> None:
    source, run = tmp_path / f"page.{language}", tmp_path / "page"
    source.write_text(program(language, PROGRAMS[page, language]))
    library = raw.library._name
    compiler = [*COMPILERS[language], *WARNINGS, f"-I{headers}", "-Winvalid-pch"]
    subprocess.run([*compiler, "-o", run, source, library, "-lm"], check=True)
    # The library's file need not have the name that it is known by.
    (tmp_path / "libscene.so.0").symlink_to(library)
    environment = os.environ | {"LD_LIBRARY_PATH": str(tmp_path)}
    done = subprocess.run([run], cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr
