"""Scene documents: layer trees with animations in JSON files."""

from __future__ import annotations

import os

from scene import raw
from scene._convert import to_path, to_text
from scene._object import Object, adopt, borrow
from scene.color import Color
from scene.errors import last_error
from scene.geometry import Size
from scene.layer import Layer


class Document(Object):
    """A loaded scene document. Made by `Document.load` or `Document.loads`.

    Its layers are live: they can be changed, animated and given to a renderer. Its animations begin at the renderer's
    time 0.
    """

    __slots__ = ()

    _retain = raw.scene_document_retain
    _release = raw.scene_document_release

    def __init__(self) -> None:
        """A document is loaded: raises TypeError."""
        raise TypeError("a document is made by Document.load or Document.loads")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Document:
        """Loads a `.scene.json` file. Images are found relative to its folder.

        Raises FileError (it cannot be read), FormatError (the text says where in it, as a JSON pointer, and what was
        expected) or UnsupportedError (this version cannot do something in it yet).
        """
        return adopt(cls, raw.scene_document_create_from_file(to_path(path)))

    @classmethod
    def loads(cls, text: str | bytes, folder: str | os.PathLike[str] | None = None) -> Document:
        """Loads a document from JSON text; `folder` is where its images are found. Errors as in `load`."""
        data = to_text(text, "text") if isinstance(text, str) else bytes(text)
        place = None if folder is None else to_path(folder)
        return adopt(cls, raw.scene_document_create_from_memory(data, len(data or b""), place))

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

    def find(self, name: str) -> Layer:
        """The first layer of that name in tree order. Raises NotFoundError (a LookupError) when there is none."""
        layer = borrow(Layer, raw.scene_document_find_layer(self, to_text(name, "name")))
        if layer is None:
            raise last_error()
        return layer

    def __repr__(self) -> str:
        """The size of the canvas."""
        return f"<scene.Document {self.size.width:g} x {self.size.height:g} points>"
