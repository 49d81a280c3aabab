"""Writes scene/_names.py: in which module each name of the package is, from where it comes when first asked for."""

from __future__ import annotations

import ast

from .model import MARK, ROOT


def write(kinds: str) -> str:
    """The text of the module, from what type checkers are told in the package and in the list of generated kinds."""
    package = (ROOT / "bindings/python/scene/__init__.py").read_text(encoding="utf-8")
    modules = {**_imports(package), **_imports(kinds)}
    lines = "".join(f'    "{name}": "{module}",\n' for name, module in sorted(modules.items()))
    return f'''# {MARK} from __init__.py. Do not edit.
"""In which module each name of the package is."""

MODULES = {{
{lines}}}
'''


def _imports(text: str) -> dict[str, str]:
    """The modules of the names that a module imports for type checkers alone."""
    blocks = [found for found in ast.parse(text).body if isinstance(found, ast.If)]
    told = [found for block in blocks if ast.unparse(block.test) == "TYPE_CHECKING" for found in block.body]
    imports = [found for found in told if isinstance(found, ast.ImportFrom)]
    named = [(name.name, found.module or "") for found in imports for name in found.names if name.name != "*"]
    return {name: module.removeprefix("scene.") for name, module in named}
