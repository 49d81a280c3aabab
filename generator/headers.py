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
    """A declared function."""

    name: str
    result: str
    parameters: list[Parameter]
    comment: str = ""
    """The documentation without the comment marks, as one paragraph."""
    header: str = ""
    """The header that declares the function, such as "layer" for scene/layer.h."""
    section: str = ""
    """The heading (@name) that the function stands below in its header."""

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
    comments: dict[str, str] = field(default_factory=dict[str, str])
    """The documentation, by the names of the enumeration and of its constants."""


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
    # Two headers only include others, and would change the order.
    paths = [path for path in sorted((include / "scene").glob("*.h")) if path.stem not in ("kinds", "scene")]
    source = "".join(f"#include <scene/{path.name}>\n" for path in paths)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in paths}
    headers = Headers(constants={name: value for text in texts.values() for name, value in _constants(text)})
    sizes = _sizes(include, source)
    for node in json.loads(_clang(include, source, "-Xclang", "-ast-dump=json"))["inner"]:
        if node.get("name", "").startswith("scene_"):
            _add(headers, node, sizes)
    functions = {function.name: function for function in headers.functions}
    for name, text in texts.items():
        _note_comments(text, headers.enums)
        _note_places(name, text, functions)
    return headers


def _add(headers: Headers, node: Node, sizes: dict[str, int]) -> None:
    name = node["name"]
    match node["kind"]:
        case "EnumDecl":
            headers.enums.append(Enum(name, _enum_constants(node)))
        case "RecordDecl":
            _add_struct(headers, Struct(name, _members(node, "FieldDecl"), sizes.get(name, 0)))
        case "TypedefDecl" if "(*)" in _type(node):
            result, _, parameters = _type(node).partition("(*)")
            headers.callbacks.append(Callback(name, result.strip(), parameters.strip("()").split(", ")))
        case "FunctionDecl" if node.get("storageClass") == "static":
            # A part of the header, and no symbol of the library.
            pass
        case "FunctionDecl":
            result = _type(node).split("(", 1)[0].strip()
            headers.functions.append(Function(name, result, _members(node, "ParmVarDecl")))
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
        raise SystemExit("the generator needs clang, which comes with the Swift toolchain; it is not on PATH")
    command = [clang, "-fsyntax-only", "-std=c11", f"-I{include}", *options, "-x", "c", "-"]
    return subprocess.run(command, input=source, text=True, stdout=subprocess.PIPE, check=True).stdout


def _sizes(include: Path, source: str) -> dict[str, int]:
    layouts = _clang(include, source, "-Xclang", "-fdump-record-layouts-complete")
    found = re.findall(r"^ +0 \| struct (scene_\w+)\n(?:.+\n)*? +\| \[sizeof=(\d+)", layouts, re.MULTILINE)
    return {name: int(size) for name, size in found}


def _constants(header: str) -> list[tuple[str, int]]:
    return [(name, int(value)) for name, value in re.findall(r"^#define (SCENE_\w+) (\d+)$", header, re.MULTILINE)]


COMMENT = r"/\*\*((?:(?!\*/).)*)\*/\s*"


def _note_places(header: str, text: str, functions: dict[str, Function]) -> None:
    """Notes of each function of a header its comment, the header and the section."""
    sections = [(match.start(), (match[1] or "").strip()) for match in re.finditer(r"@name (.*)|@}", text)]
    for match in re.finditer(r"^[\w ]+\**(?<=[ *])(scene_\w+)\(", text, re.MULTILINE):
        if function := functions.get(match[1]):
            function.header = header
            function.section = next((name for start, name in reversed(sections) if start < match.start()), "")
    for comment, name in re.findall(COMMENT + r"[\w ]+\**(?<=[ *])(scene_\w+)\(", text, re.DOTALL):
        if name in functions:
            functions[name].comment = _paragraph(comment)


def _note_comments(text: str, enums: list[Enum]) -> None:
    """Notes the comments of enumerations and of their constants."""
    found = {name: _paragraph(comment) for comment, name in re.findall(COMMENT + r"(SCENE_\w+)\b", text, re.DOTALL)}
    for comment, name in re.findall(COMMENT + r"typedef enum (scene_\w+)", text, re.DOTALL):
        found[name] = _paragraph(comment)
    for enum in enums:
        enum.comments |= {name: found[name] for name in (enum.name, *enum.constants) if name in found}


def _paragraph(comment: str) -> str:
    """The text of a comment without its marks, in one line."""
    return " ".join(re.sub(r"\n \*|\n +\*", "\n", comment).split())


def _declare(type_: str, name: str) -> str:
    return f"{type_}{name}" if type_.endswith("*") else f"{type_} {name}"
