"""Writes docs/bindings.md: how C++ and Python reach each function of the C API."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
from collections import defaultdict
from typing import Any

from .model import MARK, ROOT, Model

PROLOGUE = f"""\
<!-- {MARK} from include/scene, scene.hpp and the Python package. Do not edit. -->
# The C API in C++ and Python

Every function of the headers, with what of `scene.hpp` and of the Python package calls it. Python has all of them as
they are, too: `scene.raw` is made from the headers. Where a language does by itself what the function is for, it says
so in *italics*.

This page is written by `make generate` from the headers, from what clang sees in `scene.hpp`, and from the
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
    "scene_layer_insert_sublayer_above": "`Sublayers.insert`",
    "scene_layer_has_delegate": "*layer.delegate is not None*",
    "scene_layer_set_user_data": "*attributes of subclasses*",
    "scene_layer_get_user_data": "*attributes of subclasses*",
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
PARTS = {
    **dict.fromkeys(("LayerProperties", "LayerFilters", "LayerLayout", "LaidOut"), "Layer"),
    "AnimationProperties": "Animation",
    "GroupableProperties": "GroupableAnimation",
    "ImageProperties": "Image",
    "KeyframeProperties": "KeyframeAnimation",
    "PropertyProperties": "PropertyAnimation",
    "RendererProperties": "Renderer",
    "WindowProperties": "Window",
    "SpringProperties": "SpringAnimation",
    "TransitionProperties": "Transition",
}

Callers = dict[str, list[str]]


def write(model: Model) -> tuple[str, list[str]]:
    """The text of the page, and the functions that are not reached."""
    cpp, python = _cpp_callers(), python_callers()
    parts, missing = [PROLOGUE, "\n| C | C++ | Python |\n|---|---|---|\n"], list[str]()
    for name in model.functions:
        cells = (_cell(cpp[name], CPP.get(name), "::"), _cell(python[name], PYTHON.get(name), "."))
        for language, it in zip(("C++", "Python"), cells, strict=True):
            if not it:
                missing.append(f"{name} is not reached from {language}")
        parts.append(f"| `{name}` | {cells[0]} | {cells[1]} |\n")
    return "".join(parts), missing


def _add(found: Callers, function: str, scope: list[str]) -> None:
    """Notes a caller, by the public name that its users know."""
    scope = [PARTS.get(name, name) for name in scope if name != "detail"]
    scope = [name.removesuffix("Properties") + "Layer" if name.endswith("Properties") else name for name in scope]
    name = ".".join(scope)
    if name not in found[function]:
        found[function].append(name)


def _cell(callers: list[str], own: str | None, separator: str) -> str:
    """The callers as a cell of a table, the shortest first."""
    if own:
        return own
    named = sorted(set(callers), key=lambda name: (name.startswith("_") or "._" in name, len(name), name))
    return ", ".join(f"`{name.replace('.', separator)}`" for name in named[:2])


# MARK: C++


def _cpp_callers() -> Callers:
    """The members and functions of scene.hpp, by the functions of C that they name."""
    clang = shutil.which("clang++")
    if clang is None:
        raise SystemExit("the generator needs clang++, which comes with the Swift toolchain; it is not on PATH")
    options = ["-std=c++11", f"-I{ROOT}/include", f"-I{ROOT}/bindings/cpp", "-fsyntax-only", "-x", "c++", "-"]
    dump = ["-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=scene"]
    source = "#include <scene.hpp>\n"
    text = subprocess.run([clang, *options, *dump], input=source, stdout=subprocess.PIPE, text=True, check=True).stdout
    found: Callers = defaultdict(list)
    decoder, position = json.JSONDecoder(), 0
    while (position := text.find("{", position)) >= 0:
        node, position = decoder.raw_decode(text, position)
        _visit_cpp(node, [], found)
    return found


def _visit_cpp(node: dict[str, Any], scope: list[str], found: Callers) -> None:
    """Notes what a declaration, and all within it, refers to."""
    kind, name = node.get("kind", ""), node.get("name", "")
    if kind in ("CXXRecordDecl", "ClassTemplateSpecializationDecl") and name:
        scope = [*scope, name]
        # A class that is given functions as the arguments of a template, such as those for its references.
        _note_bases(node.get("bases", []), scope, found)
    elif kind in ("CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "FunctionDecl", "CXXConversionDecl"):
        scope = [*scope, name]
    referenced = node.get("referencedDecl", {}).get("name", "")
    if scope and referenced.startswith("scene_"):
        _add(found, referenced, scope)
    for child in node.get("inner", []):
        _visit_cpp(child, scope, found)


def _note_bases(bases: list[dict[str, Any]], scope: list[str], found: Callers) -> None:
    for base in bases:
        for word in base["type"]["qualType"].replace(">", " ").replace(",", " ").replace("<", " ").split():
            if word.lstrip("&").startswith("scene_"):
                _add(found, word.lstrip("&"), scope)


# MARK: Python


def python_callers() -> Callers:
    """The attributes and functions of the package, by the functions of C that they name."""
    found: Callers = defaultdict(list)
    for path in sorted((ROOT / "bindings" / "python" / "scene").glob("**/*.py")):
        # What the inspector calls for itself is no way for programs to call it.
        if path.name != "raw.py" and path.parent.name != "_inspector":
            _visit_python(ast.parse(path.read_text(encoding="utf-8")), [], found)
    return found


def _visit_python(node: ast.AST, scope: list[str], found: Callers) -> None:
    """Notes what a statement, and all within it, refers to as raw.scene_..."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        scope = [*scope, node.name]
    match node:
        case ast.Attribute(value=ast.Name(id="raw"), attr=name) if name.startswith("scene_"):
            _add(found, name, scope or ["scene"])
        case _:
            pass
    for child in ast.iter_child_nodes(node):
        _visit_python(child, scope, found)
