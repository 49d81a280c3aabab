"""The programs in the guides and in the package's own texts: what a page has of code, one after the other."""

from __future__ import annotations

import ast
import re
import textwrap
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
ROOT = PACKAGE.parents[1]
DOCS = ROOT / "docs"


def guides() -> dict[str, str]:
    """The programs, by the names of their pages."""
    pages = {path.relative_to(DOCS).as_posix(): fenced(path.read_text()) for path in sorted(DOCS.rglob("*.md"))}
    module = ast.get_docstring(ast.parse((PACKAGE / "scene" / "__init__.py").read_text())) or ""
    return {name: code for name, code in pages.items() if code} | {
        "README.md": indented((PACKAGE / "README.md").read_text()),
        "scene.__doc__": indented(module),
    }


def fenced(text: str, language: str = "python") -> str:
    """The code of a page in Markdown that is marked as a language's."""
    return "\n".join(re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE))


def indented(text: str) -> str:
    """The code of a text that is indented."""
    return textwrap.dedent("\n".join(line for line in text.splitlines() if line.startswith("    ") or not line))
