"""Reads the public C headers: declarations and sizes as clang sees them, comments and constants from the text."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Node = dict[str, Any]


@dataclass
class Parameter:
    """A parameter of a function or a field of a struct."""

    name: str
    type: str


@dataclass
class Function:
    """A declared function; `comment` is its documentation without the comment marks."""

    name: str
    result: str
    parameters: list[Parameter]
    comment: str

    @property
    def prototype(self) -> str:
        """The declaration in C."""
        parameters = ", ".join(_declare(p.type, p.name) for p in self.parameters) or "void"
        return f"{_declare(self.result, self.name)}({parameters});"


@dataclass
class Struct:
    """A struct; one without fields is opaque, and `size` is then 0."""

    name: str
    fields: list[Parameter] = field(default_factory=list[Parameter])
    size: int = 0


@dataclass
class Enum:
    """An enumeration, without the constant that pads it to 32 bits."""

    name: str
    constants: dict[str, int]


@dataclass
class Callback:
    """A typedef of a pointer to a function."""

    name: str
    result: str
    parameters: list[str]


@dataclass
class Headers:
    """All that the headers declare, in their order."""

    constants: dict[str, int] = field(default_factory=dict[str, int])
    enums: list[Enum] = field(default_factory=list[Enum])
    structs: list[Struct] = field(default_factory=list[Struct])
    callbacks: list[Callback] = field(default_factory=list[Callback])
    functions: list[Function] = field(default_factory=list[Function])


def read(include: Path) -> Headers:
    """Reads `include`/scene/*.h."""
    paths = sorted((include / "scene").glob("*.h"))
    source = "".join(f"#include <scene/{path.name}>\n" for path in paths)
    texts = [path.read_text(encoding="utf-8") for path in paths]
    comments = {name: text for header in texts for name, text in _comments(header)}
    sizes = _sizes(include, source)
    headers = Headers(constants={name: value for header in texts for name, value in _constants(header)})
    for node in json.loads(_clang(include, source, "-Xclang", "-ast-dump=json"))["inner"]:
        if node.get("name", "").startswith("scene_"):
            _add(headers, node, comments, sizes)
    return headers


def _add(headers: Headers, node: Node, comments: dict[str, str], sizes: dict[str, int]) -> None:
    name = node["name"]
    match node["kind"]:
        case "EnumDecl":
            headers.enums.append(Enum(name, _enum_constants(node)))
        case "RecordDecl":
            _add_struct(headers, Struct(name, _members(node, "FieldDecl"), sizes.get(name, 0)))
        case "TypedefDecl" if "(*)" in _type(node):
            result, _, parameters = _type(node).partition("(*)")
            headers.callbacks.append(Callback(name, result.strip(), parameters.strip("()").split(", ")))
        case "FunctionDecl":
            result = _type(node).split("(", 1)[0].strip()
            headers.functions.append(Function(name, result, _members(node, "ParmVarDecl"), comments.get(name, "")))
        case _:
            pass


def _add_struct(headers: Headers, struct: Struct) -> None:
    """A struct may be declared several times, and defined in one of them."""
    for known in headers.structs:
        if known.name == struct.name:
            known.fields = known.fields or struct.fields
            return
    headers.structs.append(struct)


def _members(node: Node, kind: str) -> list[Parameter]:
    return [Parameter(n["name"], _type(n)) for n in node.get("inner", []) if n["kind"] == kind]


def _type(node: Node) -> str:
    """The type as it is spelled in the headers, where bool is a macro."""
    return node["type"]["qualType"].replace("_Bool", "bool")


def _enum_constants(node: Node) -> dict[str, int]:
    constants: dict[str, int] = {}
    following = 0
    for child in node["inner"]:
        if child["kind"] != "EnumConstantDecl":
            continue
        value = next((int(n["value"]) for n in child.get("inner", []) if "value" in n), following)
        following = value + 1
        if not child["name"].endswith("FORCE_32"):
            constants[child["name"]] = value
    return constants


def _clang(include: Path, source: str, *options: str) -> str:
    clang = shutil.which("clang")
    if clang is None:
        raise SystemExit("generate.py needs clang, which comes with the Swift toolchain; it is not on PATH")
    command = [clang, "-fsyntax-only", "-std=c11", f"-I{include}", *options, "-x", "c", "-"]
    return subprocess.run(command, input=source, text=True, stdout=subprocess.PIPE, check=True).stdout


def _sizes(include: Path, source: str) -> dict[str, int]:
    layouts = _clang(include, source, "-Xclang", "-fdump-record-layouts-complete")
    found = re.findall(r"^ +0 \| struct (scene_\w+)\n(?:.+\n)*? +\| \[sizeof=(\d+)", layouts, re.MULTILINE)
    return {name: int(size) for name, size in found}


def _constants(header: str) -> list[tuple[str, int]]:
    return [(name, int(value)) for name, value in re.findall(r"^#define (SCENE_\w+) (\d+)$", header, re.MULTILINE)]


def _comments(header: str) -> list[tuple[str, str]]:
    """The comment right above each function, as one paragraph."""
    found = re.findall(r"/\*\*((?:(?!\*/).)*)\*/\n[\w ]+\**(?<=[ *])(scene_\w+)\(", header, re.DOTALL)
    return [(name, " ".join(re.sub(r"\n \*", "\n", text).split())) for text, name in found]


def _declare(type_: str, name: str) -> str:
    return f"{type_}{name}" if type_.endswith("*") else f"{type_} {name}"
