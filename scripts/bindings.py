#!/usr/bin/env python3
"""Writes docs/bindings.md: how C++ and Python reach each function of the C API.

scripts/bindings.py            writes it
scripts/bindings.py --missing  writes nothing; fails when a function is not reached
scripts/bindings.py --check    the same, and fails also when the page is not what would be written
"""

import ast
import json
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python"))

from generator import headers  # noqa: E402

PAGE = ROOT / "docs" / "bindings.md"
PROLOGUE = """\
# The C API in C++ and Python

Every function of the headers, with what of `scene.hpp` and of the Python package calls it. Python has all of them as
they are, too: `scene.raw` is made from the headers. Where a language does by itself what the function is for, it says
so in *italics*.

This page is written by `scripts/bindings.py` from the headers, from what clang sees in `scene.hpp`, and from the
modules of the package; `make check` and a test see to it that nothing is missing.
"""

# What a language has of its own, by function.
CPP = {
    "scene_string_free": "*std::string*",
    "scene_error_message": "`Error::what`",
    "scene_error_status": "`Error::status`",
    "scene_error_clear": "*exceptions*",
    "scene_transaction_get_completion": "*lambdas: what was set is with who set it*",
}
PYTHON = {
    "scene_version": "`version`",
    "scene_string_free": "*str*",
    "scene_status_name": "*the exception's class*",
    "scene_error_message": "*str(exception)*",
    "scene_error_status": "*the exception's class*",
    "scene_error_clear": "*exceptions*",
    "scene_path_create_rounded_rect": "`Path.rounded_rect`",
    "scene_path_add_rounded_rect": "`Path.add_rounded_rect`",
    "scene_path_is_empty": "*not path*",
    "scene_path_get_element": "*list(path)[index]*",
    "scene_layer_insert_sublayer_below": "`Sublayers.insert`",
    "scene_layer_has_delegate": "*layer.delegate is not None*",
    "scene_filter_set_number": "`Filter.__setitem__`",
    "scene_transaction_get_completion": "*callables: what was set is with who set it*",
    "scene_transform_make_identity": "`Transform`",
    **{
        f"scene_emitter_cell_{verb}_{what}": "`EmitterCell`"
        for verb in ("set", "get")
        for what in ("number", "name", "color", "contents")
    },
}

# Classes that are parts of what their users know.
PARTS = dict.fromkeys(("LayerProperties", "LayerFilters", "LayerLayout", "LaidOut"), "Layer")


# MARK: C++


def cpp_callers():
    """The members and functions of scene.hpp, by the functions of C that they name."""
    clang = shutil.which("clang++") or sys.exit(
        "scripts/bindings.py needs clang++, which comes with the Swift toolchain"
    )
    options = ["-std=c++11", f"-I{ROOT}/include", f"-I{ROOT}/bindings/cpp", "-fsyntax-only", "-x", "c++", "-"]
    dump = ["-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=scene"]
    source = "#include <scene.hpp>\n"
    text = subprocess.run([clang, *options, *dump], input=source, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = defaultdict(list)
    decoder, position = json.JSONDecoder(), 0
    while (position := text.find("{", position)) >= 0:
        node, position = decoder.raw_decode(text, position)
        visit_cpp(node, [], found)
    return found


def visit_cpp(node, scope, found):
    """Notes what a declaration, and all within it, refers to."""
    kind, name = node.get("kind", ""), node.get("name", "")
    if kind in ("CXXRecordDecl", "ClassTemplateSpecializationDecl") and name:
        scope = [*scope, name]
        # A class that is given functions as the arguments of a template, such as those for its references.
        note_cpp(node.get("bases", []), scope, found)
    elif kind in ("CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "FunctionDecl", "CXXConversionDecl"):
        scope = [*scope, name]
    referenced = node.get("referencedDecl", {}).get("name", "")
    if scope and referenced.startswith("scene_"):
        add(found, referenced, scope)
    for child in node.get("inner", []):
        visit_cpp(child, scope, found)


def note_cpp(bases, scope, found):
    for base in bases:
        for word in base["type"]["qualType"].replace(">", " ").replace(",", " ").replace("<", " ").split():
            if word.lstrip("&").startswith("scene_"):
                add(found, word.lstrip("&"), scope)


# MARK: Python


def python_callers():
    """The attributes and functions of the package, by the functions of C that they name."""
    found = defaultdict(list)
    for path in sorted((ROOT / "bindings" / "python" / "scene").glob("**/*.py")):
        if path.name != "raw.py":
            visit_python(ast.parse(path.read_text(encoding="utf-8")), [], found)
    return found


def visit_python(node, scope, found):
    """Notes what a statement, and all within it, refers to as raw.scene_..."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        scope = [*scope, node.name]
    is_raw = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "raw"
    if is_raw and node.attr.startswith("scene_"):
        add(found, node.attr, scope or ["scene"])
    for child in ast.iter_child_nodes(node):
        visit_python(child, scope, found)


# MARK: The page


def add(found, function, scope):
    """Notes a caller, by the public name that its users know."""
    scope = [PARTS.get(name, name) for name in scope if name != "detail"]
    for suffix in ("Properties",):
        scope = [name.removesuffix(suffix) + "Layer" if name.endswith(suffix) else name for name in scope]
    name = ".".join(scope)
    if name not in found[function]:
        found[function].append(name)


def cell(callers, own, separator):
    """The callers as a cell of a table, the shortest first; None when there is none."""
    if own:
        return own
    named = sorted(set(callers), key=lambda name: (name.startswith("_") or "._" in name, len(name), name))
    return ", ".join(f"`{name.replace('.', separator)}`" for name in named[:2]) or None


def page():
    """The text of the page, and the functions that are not reached."""
    functions = headers.read(ROOT / "include").functions
    cpp, python = cpp_callers(), python_callers()
    parts, missing = [PROLOGUE, "\n| C | C++ | Python |\n|---|---|---|\n"], []
    for function in functions:
        cells = (
            cell(cpp[function.name], CPP.get(function.name), "::"),
            cell(python[function.name], PYTHON.get(function.name), "."),
        )
        missing += [
            f"{function.name} is not reached from {language}"
            for language, it in zip(("C++", "Python"), cells, strict=True)
            if not it
        ]
        parts.append(f"| `{function.name}` | {cells[0] or ''} | {cells[1] or ''} |\n")
    return "".join(parts), missing


def main():
    text, missing = page()
    print(*missing, sep="\n", end="\n" if missing else "")
    if sys.argv[1:] == ["--missing"]:
        return 1 if missing else 0
    if sys.argv[1:] == ["--check"]:
        stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
        if stale:
            print(
                "docs/bindings.md is not what the headers and the bindings say: run scripts/bindings.py",
                file=sys.stderr,
            )
        return 1 if stale or missing else 0
    PAGE.write_text(text, encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
