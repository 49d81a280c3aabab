"""Writes the classes of the kinds of layers that are not written by hand, and the lists of all kinds.

A kind whose class in C++ or Python has nothing but what follows from the headers needs no file there: the class is made
of its accessors, and of what layer_kind.h says about the kind.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from .model import MARK, ROOT, Model, class_name

C = Path("include/scene")
CPP = Path("bindings/cpp/scene/cpp")
PYTHON = Path("bindings/python/scene")
LINE = 120


@dataclass(frozen=True)
class Kind:
    """A kind of layers."""

    name: str
    """Such as "shape"."""
    comment: str
    """What layer_kind.h says about the kind, without Core Animation's name."""
    original: str
    """Core Animation's name, such as "CAShapeLayer"."""
    header: str
    """The name of the kind's header in include/scene without its ending, "" for a kind that has none."""

    @property
    def constant(self) -> str:
        """The constant of the kind."""
        return f"SCENE_LAYER_KIND_{self.name.upper()}"

    @property
    def title(self) -> str:
        """The name of the class."""
        return class_name(f"{self.name}_layer")


def write(model: Model) -> dict[Path, str]:
    """The texts of all files, by their paths in the repository."""
    kinds = _kinds(model)
    with_headers = [kind for kind in kinds if kind.header]
    in_cpp = [kind for kind in with_headers if kind.constant not in _by_hand(CPP, "*.hpp")]
    in_python = [kind for kind in kinds if kind.constant not in _by_hand(PYTHON, "*.py")]
    return {
        C / "kinds.h": _list_of_includes("kinds.h", "scene/{}.h", with_headers),
        CPP / "kinds.hpp": _list_of_includes("kinds.hpp", "scene/cpp/{}.hpp", with_headers),
        **{CPP / f"{kind.header}.hpp": _cpp_class(kind) for kind in in_cpp},
        **{PYTHON / f"{kind.name}_layer.py": _python_class(kind) for kind in in_python},
        PYTHON / "_kinds.py": _python_list(in_python),
    }


def _kinds(model: Model) -> list[Kind]:
    """All kinds but the plain layer."""
    enum = model.c_enums["scene_layer_kind"]
    kinds: list[Kind] = []
    for constant in list(enum.constants)[1:]:
        name = constant.removeprefix("SCENE_LAYER_KIND_").lower()
        original, _, comment = enum.comments[constant].partition(": ")
        kinds.append(Kind(name, comment[0].upper() + comment[1:], original, _header(name)))
    return kinds


def _header(name: str) -> str:
    """The header of a kind; a kind whose name another header has got takes "_layer" with it."""
    found = [stem for stem in (f"{name}_layer", name) if (ROOT / C / f"{stem}.h").exists()]
    return found[0] if found else ""


def _by_hand(folder: Path, pattern: str) -> str:
    """The texts of the files of a folder that nothing generates."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).glob(pattern))]
    return "\n".join(text for text in texts if MARK not in text.partition("\n")[0])


def _list_of_includes(file: str, path: str, kinds: list[Kind]) -> str:
    guard = f"SCENE_{'CPP_' if file.endswith('.hpp') else ''}{re.sub(r'[^A-Z]', '_', file.upper())}"
    includes = "\n".join(f"#include <{path.format(name)}>" for name in sorted(kind.header for kind in kinds))
    return f"""/* {MARK} from layer_kind.h. Do not edit. */
/** @file {file}
 *  @brief The headers of all kinds of layers.
 */
#ifndef {guard}
#define {guard}

{includes}

#endif
"""


def _cpp_class(kind: Kind) -> str:
    guard = f"SCENE_CPP_{kind.name.upper()}_HPP"
    comment = textwrap.fill(f"{kind.comment} */", LINE, initial_indent="/** ", subsequent_indent=" *  ")
    return f"""/* {MARK} from layer_kind.h. Do not edit. */
/** @file {kind.header}.hpp
 *  @brief {kind.name.capitalize()} layers ({kind.header}.h).
 */
#ifndef {guard}
#define {guard}

#include <scene/cpp/layer.hpp>
#include <scene/cpp/{kind.name}_layer_accessors.hpp>
#include <scene/{kind.header}.h>

namespace scene {{

{comment}
class {kind.title} : public detail::{kind.title}Accessors {{
  public:
    {kind.title}() = default;
    /** The same layer, seen as one of this kind. Where it is of another kind, functions that change something throw,
     *  and those that read answer 0 or what is empty. */
    explicit {kind.title}(const Layer &layer) : {kind.title}Accessors(layer) {{}}

    static {kind.title} create() {{ return {kind.title}(Layer::create({kind.constant})); }}
}};

}} // namespace scene

namespace std {{
template <> struct hash<scene::{kind.title}> : scene::detail::Hash<scene::{kind.title}> {{}};
}} // namespace std

#endif
"""


def _python_class(kind: Kind) -> str:
    summary, _, rest = kind.comment.partition(". ")
    doc = f'    """{summary.rstrip(".")} ({kind.original}).'
    if rest:
        doc += f"\n\n{textwrap.fill(rest, LINE - 2, initial_indent='    ', subsequent_indent='    ')}\n    "
    head = f"""# {MARK} from layer_kind.h. Do not edit.
\"\"\"{kind.name.capitalize()} layers.\"\"\"

from __future__ import annotations
"""
    if not kind.header:
        return f"""{head}
from scene import raw
from scene.layer import Layer


class {kind.title}(Layer, kind=raw.{kind.constant}):
{doc}\"\"\"

    __slots__ = ()
"""
    title = kind.name.capitalize()
    return f"""{head}
from scene import raw
from scene._{kind.name}_properties import {title}PresentationProperties, {title}Properties
from scene.layer import Layer, Presentation


class {kind.title}({title}Properties, Layer, kind=raw.{kind.constant}):
{doc}\"\"\"

    __slots__ = ()

    @property
    def presentation(self) -> {title}Presentation:
        \"\"\"The layer as it is on screen, at the time of the last frame.\"\"\"
        return {title}Presentation(self)


class {title}Presentation(Presentation, {title}PresentationProperties):
    \"\"\"A layer as it is on screen. Its attributes can only be read.\"\"\"

    __slots__ = ()
"""


def _python_list(kinds: list[Kind]) -> str:
    imports: list[str] = []
    names: list[str] = []
    for kind in sorted(kinds, key=lambda kind: kind.name):
        own = [kind.title, *([f"{kind.name.capitalize()}Presentation"] if kind.header else [])]
        imports.append(f"from scene.{kind.name}_layer import {', '.join(own)}")
        names += own
    listed = ", ".join(f'"{name}"' for name in names)
    lines = "\n".join(f"    {line}" for line in imports)
    return f'''# {MARK} from layer_kind.h. Do not edit.
"""The kinds of layers whose classes are generated."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
{lines}

__all__ = [{listed}]
'''
