"""Writes scene/_layer_properties.py and its like: an attribute for every property of C that has none by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .comments import docstring, notes, told
from .headers import Function
from .model import BITS, MARK, Model, Property, plain

HAND_WRITTEN = "bindings/python/scene/**/*.py"


@dataclass(frozen=True)
class Group:
    """A class of attributes."""

    name: str
    """Such as "Layer", for a class LayerProperties."""
    prefix: str
    """What the functions of C begin with, less _set_x."""
    doc: str
    sections: tuple[str, ...] = ()
    """The headings that the functions stand below in the headers; none for all."""
    is_layer: bool = False
    """Whether it is of a kind of layers, which has a constructor and a presentation."""
    reads: bool = False
    """Whether what can only be read is an attribute, too."""


GROUPS = {
    "animation": (
        Group("Animation", "scene_animation", "What all animations have: their timing.", ("Timing", "Reduced motion")),
        Group("Groupable", "scene_animation", "What all animations but transitions have.", ("What stays",)),
        Group("Property", "scene_animation", "What animations of a property have.", ("Animations of a property",)),
        Group("Keyframe", "scene_animation", "What only keyframe animations have.", ("Keyframe animations",)),
        Group("Spring", "scene_animation", "What only springs have.", ("Spring animations",), reads=True),
        Group("Transition", "scene_animation", "What only transitions have.", ("Transitions",)),
    ),
    "image": (Group("Image", "scene_image", "What images of all kinds have.", reads=True),),
    "renderer": (Group("Renderer", "scene_renderer", "How renderers draw.", reads=True),),
    "window": (Group("Window", "scene_window", "What windows are like.", reads=True),),
}
"""The modules of attributes that are no layers', by the name of the module."""


@dataclass(frozen=True)
class Kind:
    """How values of a C type are read and set.

    `{get}` and `{set}` stand for the C functions, `{name}` for the attribute.
    """

    result: str
    argument: str
    read: str
    write: str


def _converted(result: str, convert: str, rest: str = "") -> Kind:
    return Kind(result, result, "return raw.{get}(self)", f'raw.{{set}}(self, {convert}(value, "{{name}}"{rest}))')


def _struct(python: str) -> Kind:
    read = f"return {python}.of(raw.{{get}}(self))"
    return Kind(python, f"{python}Like", read, f'raw.{{set}}(self, to_{python.lower()}(value, "{{name}}"))')


def _enumeration(python: str, is_bits: bool) -> Kind:
    write = f'raw.{{set}}(self, {python}.parse(value, "{{name}}"))'
    argument = f"{python} | {python}Name"
    if is_bits:
        argument += f" | Iterable[{python} | {python}Name] | int"
    return Kind(python, argument, f"return {python}(raw.{{get}}(self))", write)


OPTIONAL_COLOR = """color = raw.scene_color()
        return Color.of(color) if raw.{get}(self, byref(color)) else None"""

COPIED = """handle = raw.{{get}}(self)
        return adopt({0}, handle) if handle else None"""

KINDS = {
    "double": _converted("float", "to_number"),
    "uint32_t": _converted("int", "to_count"),
    "uint64_t": _converted("int", "to_count", ", 64"),
    "bool": _converted("bool", "to_bool"),
    "scene_point": _struct("Point"),
    "scene_size": _struct("Size"),
    "scene_rect": _struct("Rect"),
    "scene_color": _struct("Color"),
    "const scene_color *": Kind(
        "Color | None",
        "ColorLike | None",
        OPTIONAL_COLOR,
        'raw.{set}(self, None if value is None else byref(to_color(value, "{name}")))',
    ),
    "const scene_transform *": Kind(
        "Transform",
        "TransformLike",
        "return Transform.of(raw.{get}(self))",
        'raw.{set}(self, byref(to_transform(value, "{name}")))',
    ),
    "scene_image *": Kind(
        "Image | None",
        "ImageLike | None",
        "return borrow(Image, raw.{get}(self))",
        'raw.{set}(self, image_of(value, "{name}"))',
    ),
    "const scene_path *": Kind(
        "Path | None",
        "PathLike | None",
        COPIED.format("Path"),
        'raw.{set}(self, None if value is None else path_of(value, "{name}"))',
    ),
    "const scene_timing_function *": Kind(
        "TimingFunction | None",
        "TimingFunctionLike | None",
        COPIED.format("TimingFunction"),
        "raw.{set}(self, timing_function_of(value))",
    ),
    "const char *": Kind(
        "str | None",
        "str | None",
        "return from_text(raw.{get}(self))",
        'raw.{set}(self, to_text(value, "{name}"))',
    ),
}
KINDS["scene_timing_function *"] = KINDS["const scene_timing_function *"]

IMPORTS = {
    "collections.abc": ["Iterable"],
    "ctypes": ["byref"],
    "typing": ["Any"],
    "scene": ["raw"],
    "scene._convert": ["from_text", "to_bool", "to_count", "to_number", "to_text"],
    "scene._object": ["Object", "adopt", "borrow", "optional"],
    "scene.color": ["Color", "ColorLike", "to_color"],
    "scene.errors": ["check"],
    "scene.geometry": ["Point", "PointLike", "Rect", "RectLike", "Size", "SizeLike", "to_point", "to_rect", "to_size"],
    "scene.image": ["Image", "ImageLike", "image_of"],
    "scene.path": ["Path", "PathLike", "path_of"],
    "scene.timing": ["TimingFunction", "TimingFunctionLike", "timing_function_of"],
    "scene.transform": ["Transform", "TransformLike", "to_transform"],
}
"""Where the names come from that a module may need."""

BETWEEN = {"instance_count"}
"""Attributes that are whole numbers, and on screen any while they animate."""

OBJECTS = {"compositing_filter": "SOURCE_OVER"}
"""Enumerations that are objects in Core Animation, and the constant that nil stands for: it may be None."""

MODEL_ONLY = {"markup"}
"""Attributes that are another form of a property, which is on screen in its own."""


def write(model: Model) -> dict[str, str]:
    """The texts of the modules, by their file names."""
    modules = {**{kind: (group,) for kind, group in layer_groups(model).items()}, **GROUPS}
    by_hand = model.by_hand(HAND_WRITTEN)
    return {f"_{name}_properties.py": _module(model, name, groups, by_hand) for name, groups in modules.items()}


def layer_groups(model: Model) -> dict[str, Group]:
    """The attributes of all layers, and those of the kinds of layers, by the kind."""
    layer = Group("Layer", "scene_layer", "The attributes of a layer: its model values.", is_layer=True)
    others = {
        kind: Group(
            kind.capitalize(), f"scene_{kind}_layer", f"What only {kind} layers have: model values.", is_layer=True
        )
        for kind in model.kinds()
    }
    return {"layer": layer, **others}


def arguments(model: Model, group: Group, by_hand: set[str]) -> dict[str, str]:
    """What sets the attributes in a constructor: names and types."""
    return {p.name: _kind(model, p).argument for p in _properties(model, group, by_hand) if p.setter}


def _module(model: Model, name: str, groups: tuple[Group, ...], by_hand: set[str]) -> str:
    body = "".join(_group(model, group, by_hand) for group in groups)
    return (
        f"# {MARK} from include/scene. Do not edit.\n"
        f'"""Properties as attributes: {name}."""\n# ruff: noqa: E501\n\n'
        f"from __future__ import annotations\n\n{_imports(model, body, f'scene.{name}')}{body}"
    )


def _imports(model: Model, body: str, own: str) -> str:
    """The lines that import what the body of a module names and does not define."""
    code = re.sub(r'""".*?"""', "", body, flags=re.DOTALL)
    words = set(re.findall(r"\w+", code)) - set(re.findall(r"^class (\w+)", body, re.MULTILINE))
    enums = [name for enum in model.enums.values() for name in (enum.name, f"{enum.name}Name")]
    constructors = [f"{group.name}Constructor" for group in layer_groups(model).values()]
    modules = {**IMPORTS, "scene._constructors": constructors, "scene.enums": enums}
    used = {module: sorted(words & set(names)) for module, names in modules.items() if module != own}
    lines = [f"from {module} import {', '.join(used[module])}\n" for module in sorted(used) if used[module]]
    others = [line for line in lines if not line.startswith("from scene")]
    scene = [line for line in lines if line.startswith("from scene")]
    return "".join([*others, "\n" if others else "", *scene])


def _group(model: Model, group: Group, by_hand: set[str]) -> str:
    found = _properties(model, group, by_hand)
    base = f"{group.name}Constructor, Object" if group.is_layer else "Object"
    parts = [
        f'\n\nclass {group.name}Properties({base}):\n    """{group.doc}"""\n\n    __slots__ = ()\n',
        *(_attribute(model, p) for p in found),
        *(_method(model, group, function) for function in _commands(model, group, by_hand)),
    ]
    if group.is_layer:
        parts.append(_presentation(group))
        parts += [_presented(model, p) for p in found if p.name not in MODEL_ONLY]
    return "".join(parts)


def _properties(model: Model, group: Group, by_hand: set[str]) -> list[Property]:
    found = model.properties(group.prefix) + (model.readings(group.prefix) if group.reads else [])
    own = [p for p in found if not group.sections or p.documented.section in group.sections]
    left = [p for p in own if p.documented.name not in by_hand]
    for p in left:
        if not _is_known(model, p):
            raise SystemExit(
                f"{p.documented.name}: no attribute is known for {p.type}; write one by hand in bindings/python/scene"
            )
    return left


def _is_known(model: Model, p: Property) -> bool:
    return p.type in KINDS or p.type in model.enums


def _kind(model: Model, p: Property) -> Kind:
    enum = model.enums.get(BITS.get(p.name, p.type))
    if enum is None:
        return KINDS[p.type]
    kind = _enumeration(enum.name, enum.is_bits)
    if p.name not in OBJECTS:
        return kind
    none = f"{enum.name}.{OBJECTS[p.name]} if value is None else value"
    return replace(kind, argument=f"{kind.argument} | None", write=kind.write.replace("parse(value", f"parse({none}"))


def _attribute(model: Model, p: Property) -> str:
    kind = _kind(model, p)
    names = {"get": p.getter.name, "set": p.setter.name if p.setter else "", "name": p.name}
    text = f"""
    @property
    def {p.name}(self) -> {kind.result}:
{docstring(told(model, p.documented.comment), 8)}        {kind.read.format(**names)}
"""
    if p.setter is None:
        return text
    return f"""{text}
    @{p.name}.setter
    def {p.name}(self, value: {kind.argument}) -> None:
        check({kind.write.format(**names)})
"""


def _commands(model: Model, group: Group, by_hand: set[str]) -> list[Function]:
    """The functions that do something with an object, and take nothing that Python has no type for."""
    setters = {p.setter.name for p in model.properties(group.prefix) if p.setter}
    return [
        function
        for function in model.headers.functions
        if function.name.startswith(f"{group.prefix}_")
        and function.result == "scene_status"
        and function.name not in by_hand | setters
        and (not group.sections or function.section in group.sections)
        and plain(function.parameters[0].type) == ("scene_layer" if "_layer" in group.prefix else group.prefix)
        and all(p.type in KINDS or p.type in model.enums for p in function.parameters[1:])
    ]


def _method(model: Model, group: Group, function: Function) -> str:
    taken, passed, names = ["self"], ["self"], list[str]()
    for parameter in function.parameters[1:]:
        enum = model.enums.get(parameter.type)
        kind = _enumeration(enum.name, enum.is_bits) if enum else KINDS[parameter.type]
        taken.append(f"{parameter.name}: {kind.argument}")
        convert = kind.write.removeprefix("raw.{set}(self, ").removesuffix(")")
        names.append(parameter.name)
        passed.append(re.sub(r"\bvalue\b", parameter.name, convert.format(name=parameter.name)))
    text = told(model, function.comment.partition("@param")[0])
    documentation = docstring(text, 8, notes(model, function.comment, names))
    return f"""
    def {function.name.removeprefix(group.prefix + "_")}({", ".join(taken)}) -> None:
{documentation}        check(raw.{function.name}({", ".join(passed)}))
"""


def _presentation(group: Group) -> str:
    kind = "" if group.name == "Layer" else group.name
    what = "The attributes of a layer" if group.name == "Layer" else f"What only {group.name.lower()} layers have,"
    return f'''

class {kind}PresentationProperties:
    """{what} as they are on screen; read only."""

    __slots__ = ()

    def get_value(self, key_path: str) -> Any:
        """The value on screen of a property or of a part of one."""
        raise NotImplementedError
'''


def _presented(model: Model, p: Property) -> str:
    # A whole number that animates lies between two.
    result = "float" if p.name in BETWEEN else _kind(model, p).result
    return f'''
    @property
    def {p.name}(self) -> {result}:
        """What is on screen of {p.name}."""
        return self.get_value("{p.key}")
'''
