"""Scene documents: layer trees with animations in JSON files, read and written."""

from __future__ import annotations

import os
from typing import Any, NamedTuple, Self, TypeVar, overload

from scene import raw
from scene._convert import to_path, to_text
from scene._copies import document_of, files_of
from scene._object import Object, adopt, borrow, expect
from scene._strings import take_text
from scene.color import Color, ColorLike, to_color
from scene.errors import check, last_error
from scene.geometry import Size, SizeLike, to_size
from scene.layer import Layer

_L = TypeVar("_L", bound=Layer)


class Note(NamedTuple):
    """A part of a file that is shown in another way than the file says, or not at all."""

    place: str
    """A JSON pointer (RFC 6901) to it or, in a drawing, its line."""
    message: str
    """What is there, and what becomes of it."""


class Document(Object):
    """A scene document: a tree of layers with a canvas. `Document.load` reads one; `Document(root)` is one of any tree.

    Its layers are live: they can be changed, animated, given to a renderer, and saved as they are then. The animations
    of a loaded one begin at the renderer's time 0.
    """

    __slots__ = ("_root",)

    _retain = raw.scene_document_retain
    _release = raw.scene_document_release

    _root: Layer

    def __init__(self, root: Layer, size: SizeLike | None = None, background: ColorLike = (0.0, 0.0, 0.0, 0.0)) -> None:
        """A document of a live tree, to be saved; the canvas has the size of the root's bounds unless given."""
        expect(Layer, root, "root")
        canvas = root.bounds.size if size is None else size
        self._own(raw.scene_document_create(root, to_size(canvas, "size"), to_color(background, "background")))
        self._with_root()

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Loads a `.scene.json` file. Images are found relative to its folder.

        Raises FileError (it cannot be read), FormatError (the text says where in it, as a JSON pointer, and what was
        expected) or UnsupportedError (this version cannot do something in it yet).
        """
        return adopt(cls, raw.scene_document_create_from_file(to_path(path)))._with_root()

    @classmethod
    def loads(cls, text: str | bytes, folder: str | os.PathLike[str] | None = None) -> Self:
        """Loads a document from JSON text; `folder` is where its images are found. Errors as in `load`."""
        data = to_text(text, "text") if isinstance(text, str) else bytes(text)
        place = None if folder is None else to_path(folder)
        return adopt(cls, raw.scene_document_create_from_memory(data, len(data or b""), place))._with_root()

    def _with_root(self) -> Self:
        # The object of the root holds those of the program's own classes below it.
        self._root = self.root
        return self

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a `.scene.json` file with the model's values, and images and fonts in a folder beside it.

        Loading it gives an equal tree. The file is complete or as it was before. Raises FileError, or UnsupportedError
        when the tree is deeper than a document may be.
        """
        check(raw.scene_document_save(self, to_path(path)))

    def dumps(self) -> str:
        """The document as text. Raises UnsupportedError when it has images or fonts of files, which `save` writes."""
        return take_text(raw.scene_document_copy_text(self))

    def copy(self) -> Document:
        """A document of a copy of the tree, as Layer.copy() makes it, with the same canvas."""
        return Document(self.root.copy(), self.size, self.background)

    def __copy__(self) -> Document:
        """What copy() answers."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Document:
        """What copy() answers."""
        return self.copy()

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles the document as `save` writes it."""
        return document_of, (files_of(self),)

    @property
    def root(self) -> Layer:
        """The root layer."""
        root = borrow(Layer, raw.scene_document_get_root(self))
        if root is None:
            raise last_error()
        return root

    @property
    def size(self) -> Size:
        """The canvas, in points."""
        return Size.of(raw.scene_document_get_size(self))

    @property
    def background(self) -> Color:
        """The colour below the root; transparent when the document names none."""
        return Color.of(raw.scene_document_get_background(self))

    @property
    def notes(self) -> list[Note]:
        """What of a Lottie file or an SVG drawing is shown in another way than it says, or not at all; at most 1000."""
        return [
            Note(
                take_text(raw.scene_document_copy_note_place(self, index)),
                take_text(raw.scene_document_copy_note_message(self, index)),
            )
            for index in range(raw.scene_document_get_note_count(self))
        ]

    @overload
    def find(self, name: str) -> Layer: ...
    @overload
    def find(self, name: str, kind: type[_L]) -> _L: ...
    def find(self, name: str, kind: type[Layer] | None = None) -> Layer:
        """The first layer of that name in tree order. Raises NotFoundError (a LookupError) when there is none.

        kind: the class that it is expected to be of, such as ShapeLayer; TypeError says that it is of another.
        """
        layer = borrow(Layer, raw.scene_document_find_layer(self, to_text(name, "name")))
        if layer is None:
            raise last_error()
        return layer if kind is None else expect(kind, layer, f"the layer {name!r}")

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
        """The document at time 0, for notebooks."""
        # Notebooks draw with renderers, which know layers.
        from scene.notebook import bundle_of

        return bundle_of(self)

    def __repr__(self) -> str:
        """The size of the canvas."""
        return f"<scene.Document {self.size.width:g} x {self.size.height:g} points>"
