"""Writes scene/raw.py: the C API, name by name."""

from __future__ import annotations

import re

from .headers import Callback, Enum, Function, Headers, Struct
from .model import MARK, Model

PROLOGUE = f'''# {MARK} from include/scene. Do not edit.
"""The C API of libscene through ctypes, name by name: what the headers declare, and nothing else.

Handles are pointers to opaque structures, and objects of the package above can be passed in their place:
`raw.scene_layer_set_opacity(layer, 0.5)`. Nothing here raises for a status or keeps anything alive; the headers say
who owns what.
"""
# ruff: noqa: E501, F401
# pyright: reportUnusedClass=false, reportUnusedImport=false, reportUnknownVariableType=false

from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any

from scene import _load
'''

BINDING = '''


def _type(name: str) -> Any:
    if name.startswith("POINTER("):
        return POINTER(_type(name[8:-1]))
    return globals()[name] if name != "None" else None


def _made(name: str) -> Any:
    """A function or an enumeration, made when it is first asked for: a program needs a few of so many."""
    if name in _SIGNATURES:
        made: Any = _bind(name, *map(_type, _SIGNATURES[name].split()))
    elif name in _ENUMERATIONS:
        base = IntFlag if name.endswith(("_mask", "_flags")) else IntEnum
        members = {member: globals()[member] for member in _ENUMERATIONS[name].split()}
        made = base(name, members, module=__name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = made
    return made


if not TYPE_CHECKING:
    __getattr__ = _made
'''

SCALARS = {
    "int": "c_int",
    "bool": "c_bool",
    "char": "c_char",
    "double": "c_double",
    "float": "c_float",
    "int32_t": "c_int32",
    "size_t": "c_size_t",
    "uint32_t": "c_uint32",
    "uint64_t": "c_uint64",
    "void": "None",
}
"""C's types in ctypes."""

RESULTS = {
    "c_int": "int",
    "c_bool": "bool",
    "c_double": "float",
    "c_float": "float",
    "c_int32": "int",
    "c_size_t": "int",
    "c_uint32": "int",
    "c_uint64": "int",
    "None": "None",
}
"""What ctypes makes of a function's result, by its type there. Structures are themselves."""

FOREIGN = ("cairo_t",)
"""Types of other libraries, of which there are pointers only."""


def write(model: Model) -> str:
    """The text of the module."""
    headers = model.headers
    types = _Types(headers)
    parts = [PROLOGUE, "# Constants\n", *(f"{name} = {value}" for name, value in headers.constants.items())]
    parts.append("SCENE_VERSION = SCENE_VERSION_MAJOR * 1000000 + SCENE_VERSION_MINOR * 1000 + SCENE_VERSION_PATCH\n")
    parts += [f"{name} = {value}" for enum in headers.enums for name, value in enum.constants.items()]
    parts += ["\nif TYPE_CHECKING:", *(_enum(enum) for enum in headers.enums), "\n_ENUMERATIONS = {"]
    parts += [f'    "{enum.name}": "{" ".join(enum.constants)}",' for enum in headers.enums]
    parts.append("}\n")
    parts += [_class(struct) for struct in headers.structs]
    parts += [_callback(callback, types) for callback in headers.callbacks]
    parts += [_fields(struct, types) for struct in headers.structs if struct.fields]
    parts.append("\n_load.check_sizes(\n    {")
    parts += [f"        {struct.name}: {struct.size}," for struct in headers.structs if struct.fields]
    parts.append("    }\n)\n\nlibrary = _load.load(SCENE_VERSION)\n_bind = _load.Binder(library)\n")
    parts += [_function(function, types) for function in headers.functions]
    parts.append("_SIGNATURES = {")
    parts += [f'    "{function.name}": "{_signature(function, types)}",' for function in headers.functions]
    parts.append(f"}}\n_bind.check(_SIGNATURES){BINDING}")
    return "\n".join(parts)


class _Types:
    """Turns C's types into the names that they have in the module."""

    def __init__(self, headers: Headers) -> None:
        self.enums = {enum.name for enum in headers.enums}
        self.names = {thing.name for thing in (*headers.structs, *headers.callbacks)}

    def name(self, c_type: str) -> str:
        constant = c_type.startswith("const ")
        plain = re.sub(r"\bconst\b", "", c_type)
        base, depth = plain.replace("*", "").strip(), plain.count("*")
        if base in ("void", *FOREIGN) and depth:
            base, depth = "c_void_p", depth - 1
        elif base == "char" and depth == 1 and constant:
            return "c_char_p"
        elif array := re.fullmatch(r"(\w+)\[(\d+)\]", base):
            return f"{self.name(array[1])} * {array[2]}"
        else:
            base = self._base(base)
        return "POINTER(" * depth + base + ")" * depth

    def _base(self, name: str) -> str:
        if name in self.enums:
            return "c_int"
        if name in self.names:
            return name
        return SCALARS[name]


def _enum(enum: Enum) -> str:
    members = "".join(f"        {name} = {value}\n" for name, value in enum.constants.items())
    return f'\n    class {enum.name}({_base(enum.name)}):\n        """enum {enum.name}."""\n\n{members}'


def _base(name: str) -> str:
    return "IntFlag" if name.endswith(("_mask", "_flags")) else "IntEnum"


def _class(struct: Struct) -> str:
    kind = "struct" if struct.fields else "A handle's type:"
    return f'\nclass {struct.name}(Structure):\n    """{kind} {struct.name}."""\n'


def _callback(callback: Callback, types: _Types) -> str:
    arguments = [types.name(c_type) for c_type in callback.parameters]
    # ctypes takes no other pointer from a function of Python's.
    result = "c_void_p" if "*" in callback.result else types.name(callback.result)
    return f"{callback.name}: type[Any] = CFUNCTYPE({', '.join([result, *arguments])})"


def _fields(struct: Struct, types: _Types) -> str:
    fields = "".join(f'    ("{field.name}", {types.name(field.type)}),\n' for field in struct.fields)
    return f"{struct.name}._fields_ = [\n{fields}]"


def _signature(function: Function, types: _Types) -> str:
    """The types of a function's result and arguments."""
    return " ".join(types.name(c_type) for c_type in (function.result, *(p.type for p in function.parameters)))


def _function(function: Function, types: _Types) -> str:
    result = types.name(function.result)
    # Whether a pointer may be NULL is in the headers' words only.
    is_pointer = result.startswith("POINTER") or result in ("c_char_p", "c_void_p")
    python = "Any" if is_pointer else RESULTS.get(result, result)
    # What is passed may also be an object of the package, so the arguments have no types.
    return f"# {function.prototype}\n{function.name}: Callable[..., {python}]\n"
