"""Writes bindings/cpp/scene/cpp/*_accessors.hpp: members for every function of C that follows a pattern.

scene_layer_get_x() is x(), scene_layer_set_x() is set_x(), and scene_layer_verb() is verb(). What a class has of its
own, with lists, callbacks or overloads, is written by hand in the header of the class, which derives from these.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from .comments import brief
from .headers import Function, Parameter
from .model import MARK, Model, Property, class_name, plain

HAND_WRITTEN = "bindings/cpp/**/*.hpp"

CLASSES = ("animation", "emitter_cell", "filter", "image", "layer", "path", "renderer", "window")
"""The classes that have members to generate, beside the kinds of layers."""

SCALARS = {
    "double": "double",
    "bool": "bool",
    "int32_t": "std::int32_t",
    "uint32_t": "std::uint32_t",
    "uint64_t": "std::uint64_t",
    "size_t": "std::size_t",
}
STRUCTS = {name: class_name(name) for name in ("scene_point", "scene_size", "scene_rect", "scene_color")}
LISTS = {"const double *": "double", "const scene_color *": "Color"}
"""The elements of lists that are given with their count."""

HEADERS = {
    "Point": "geometry",
    "Size": "geometry",
    "Rect": "geometry",
    "Color": "geometry",
    "Transform": "geometry",
    "Image": "image",
    "Path": "path",
    "Filter": "filter",
    "TimingFunction": "timing_function",
}
"""The headers of scene.hpp that have the classes which members take and answer."""


@dataclass(frozen=True)
class Accessors:
    """A class of members."""

    name: str
    """Such as "ShapeLayer", for a class ShapeLayerAccessors."""
    prefix: str
    """What the functions of C begin with."""
    handle: str
    """The type of their first parameter."""

    @property
    def file(self) -> str:
        """The header's name."""
        return f"{self.prefix.removeprefix('scene_')}_accessors.hpp"

    @property
    def base(self) -> str:
        """The class that this one derives from."""
        if self.handle != self.prefix:
            return class_name(self.handle)
        return f"Object<{self.name}, {self.handle}, {self.handle}_retain, {self.handle}_release>"

    @property
    def constructors(self) -> str:
        """What a kind of layers is made of."""
        if self.handle == self.prefix:
            return ""
        name = f"{self.name}Accessors"
        return f"    {name}() = default;\n    explicit {name}(const Layer &layer) : Layer(layer) {{}}\n"


def write(model: Model) -> dict[str, str]:
    """The texts of the headers, by their file names."""
    by_hand = model.by_hand(HAND_WRITTEN)
    classes = [Accessors(class_name(name), f"scene_{name}", f"scene_{name}") for name in CLASSES]
    classes += [Accessors(class_name(f"{kind}_layer"), f"scene_{kind}_layer", "scene_layer") for kind in model.kinds()]
    return {each.file: _header(model, each, by_hand) for each in classes}


def _header(model: Model, group: Accessors, by_hand: set[str]) -> str:
    functions = _functions(model, group)
    writer = _Members(model, group, by_hand)
    members = "".join(writer.of(function) for function in functions)
    words = set(re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", members, flags=re.DOTALL)))
    needed = {HEADERS[word] for word in words & HEADERS.keys()} | {"object"}
    if group.handle != group.prefix:
        needed = {"layer"}
    includes = [f"<scene/cpp/{name}.hpp>" for name in needed]
    includes += {f"<scene/{f.header}.h>" for f in functions if f.name in words}
    system = [name for name in ("cstdint", "string", "vector") if re.search(SYSTEM[name], members)]
    guard = f"SCENE_CPP_{group.file.removesuffix('.hpp').upper()}_HPP"
    lines = [*(f"#include <{name}>\n" for name in system), "\n" if system else ""]
    lines += [f"#include {name}\n" for name in sorted(includes)]
    forward = f"\nclass {group.name};\n\n" if group.handle == group.prefix else ""
    return f"""/* {MARK} from include/scene. Do not edit. */
/** @file {group.file}
 *  @brief What {group.name} has of the C API, function by function.
 */
#ifndef {guard}
#define {guard}

{"".join(lines)}
namespace scene {{
{forward}namespace detail {{

/** Members of {group.name}. */
{_class_line(group)}
  public:
{group.constructors}{members}}};

}} // namespace detail
}} // namespace scene

#endif
"""


def _class_line(group: Accessors) -> str:
    """The line that a class begins with, or the two when it is long."""
    line = f"class {group.name}Accessors : public {group.base} {{"
    return line if len(line) <= 120 else line.replace(" :", "\n    :", 1)


SYSTEM = {"cstdint": r"std::u?int\d", "string": r"std::string", "vector": r"std::vector"}


def _functions(model: Model, group: Accessors) -> list[Function]:
    """The functions of a class that take an object of it."""
    return [
        function
        for function in model.headers.functions
        if function.name.startswith(f"{group.prefix}_")
        and function.parameters
        and plain(function.parameters[0].type) == group.handle
        and not function.name.endswith(("_retain", "_release"))
    ]


class _Members:
    """Writes the members of a class."""

    def __init__(self, model: Model, group: Accessors, by_hand: set[str]) -> None:
        self.model = model
        self.group = group
        self.by_hand = by_hand
        pairs = [p for p in model.properties(group.prefix) if p.setter and p.setter.name not in by_hand]
        self.properties = {p.setter.name: p for p in pairs if p.setter and p.getter.name not in by_hand}
        self.getters = {p.getter.name for p in pairs}

    def of(self, function: Function) -> str:
        """The members for a function; nothing where the pattern ends. A getter's stand with those of its setter."""
        if function.name in self.getters or function.name in self.by_hand:
            return ""
        found = self.properties.get(function.name)
        members = list(self._property(found) if found else self._method(function))
        note = self._note(found.getter if found else function)
        return _documented(function, note) + "".join(members) if members else ""

    def _note(self, function: Function) -> str:
        """What an answer of nothing looks like in C++."""
        if function.result == "const char *":
            return ' Answers "" for none.'
        return " Answers an empty one for none." if self._class(function.result) else ""

    def _property(self, p: Property) -> Iterator[str]:
        setter, getter = p.setter, p.getter
        if setter is None:
            return
        value = setter.parameters[1]
        if p.type == "const scene_color *" and getter.result == "bool":
            yield from _optional_color(p.name, setter.name, getter.name, value.name)
            return
        read, given = self._read(getter), self._given(value)
        if read and given:
            yield _member(f"{read[0]} {p.name}() const", read[1])
            yield _member(f"void set_{p.name}({given[0]}) const", f"detail::check({setter.name}(live(), {given[1]}));")

    def _method(self, function: Function) -> Iterator[str]:
        name = re.sub("^(get|copy)_", "", function.name.removeprefix(f"{self.group.prefix}_"))
        if function.result != "scene_status":
            read = self._read(function) if len(function.parameters) == 1 else None
            if read:
                yield _member(f"{read[0]} {name}() const", read[1])
            return
        if list_members := _list(function, self.model):
            yield from list_members
            return
        given = [self._given(parameter) for parameter in function.parameters[1:]]
        known = [each for each in given if each]
        if len(known) == len(given):
            arguments = ", ".join(["live()", *(each[1] for each in known)])
            taken = ", ".join(each[0] for each in known)
            yield _member(f"void {name}({taken}) const", f"detail::check({function.name}({arguments}));")

    def _read(self, getter: Function) -> tuple[str, str] | None:
        """The type that a member answers with, and its body."""
        call = f"{getter.name}(live())"
        result = getter.result
        value = SCALARS.get(result) or STRUCTS.get(result) or (result if result in self.model.c_enums else None)
        if result == "scene_transform":
            value = "Transform"
        if value:
            return value, f"return {call};"
        if result == "const char *":
            return "std::string", f"return detail::text({call});"
        if result == "char *":
            return "std::string", f"return detail::take_string({call});"
        other = self._class(result)
        if other and "_get_" in getter.name:
            return other, f"return {other}::borrow({call});"
        if other and "_copy_" in getter.name:
            return other, f"scene_error_clear();\nreturn {other}::adopt(detail::check_found({call}));"
        return None

    def _given(self, parameter: Parameter) -> tuple[str, str] | None:
        """A parameter as it is declared and as it is passed on."""
        name, type_ = parameter.name, parameter.type
        value = SCALARS.get(type_) or STRUCTS.get(type_) or (type_ if type_ in self.model.c_enums else None)
        if value:
            return f"{value} {name}", name
        if type_ == "const scene_transform *":
            return f"const Transform &{name}", f"&{name}"
        if type_ == "const char *":
            return f"const std::string &{name}", f"detail::c_str({name})"
        other = self._class(type_)
        return (f"const {other} &{name}", f"{name}.get()") if other else None

    def _class(self, c_type: str) -> str | None:
        """The class of a handle, where it is known already."""
        name = class_name(plain(c_type))
        return name if plain(c_type) in self.model.handles and name in HEADERS and name != self.group.name else None


def _optional_color(name: str, setter: str, getter: str, value: str) -> Iterator[str]:
    yield _member(f"bool has_{name}() const", f"return {getter}(live(), nullptr);")
    yield "    /** Transparent black when there is none. */\n"
    yield _member(f"Color {name}() const", f"Color color;\n{getter}(live(), &color);\nreturn color;")
    yield _member(f"void set_{name}(Color {value}) const", f"detail::check({setter}(live(), &{value}));")
    yield _member(f"void clear_{name}() const", f"detail::check({setter}(live(), nullptr));")


def _list(setter: Function, model: Model) -> list[str]:
    """The members of a list, which is set with its count and read with a capacity."""
    types = [parameter.type for parameter in setter.parameters[1:]]
    getter = model.functions.get(setter.name.replace("_set_", "_get_", 1))
    element = LISTS.get(types[0]) if len(types) == 2 and types[1] == "size_t" else None
    if element is None or getter is None or getter.result != "size_t":
        return []
    name, values = setter.name.partition("_set_")[2], setter.parameters[1].name
    read = (
        f"std::vector<{element}> {values}({getter.name}(live(), nullptr, 0));\n"
        f"{getter.name}(live(), {values}.data(), {values}.size());\nreturn {values};"
    )
    write = f"detail::check({setter.name}(live(), {values}.data(), {values}.size()));"
    return [
        _member(f"std::vector<{element}> {name}() const", read),
        _member(f"void set_{name}(const std::vector<{element}> &{values}) const", write),
    ]


def _member(declaration: str, body: str) -> str:
    """A member as clang-format has it: in one line if it fits."""
    line = f"    {declaration} {{ {body} }}\n"
    if len(line) <= 121 and "\n" not in body:
        return line
    statements = "".join(f"        {statement}\n" for statement in body.split("\n"))
    return f"    {declaration} {{\n{statements}    }}\n"


def _documented(function: Function, note: str) -> str:
    """The comment of a member: what C's says first."""
    lines = textwrap.wrap(f"/** {brief(function.comment)}{note}", 113, subsequent_indent=" *  ", break_long_words=False)
    return "".join(f"    {line}\n" for line in lines).removesuffix("\n") + " */\n"
