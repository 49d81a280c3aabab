"""Where a film's frames come from: documents, layers, and functions that are called for each frame."""

from __future__ import annotations

import contextlib
import inspect
import json
import os
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast

from scene._film.errors import FilmError
from scene.color import Color
from scene.document import Document
from scene.errors import Error, InvalidStateError
from scene.geometry import Size
from scene.layer import Layer
from scene.lottie import Lottie

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image as PillowImage

Picture: TypeAlias = Union["NDArray[Any]", "PillowImage"]
"""A frame that somebody else drew: an array of bytes of shape (height, width, 3 or 4), or an image of Pillow's."""

FrameFunction: TypeAlias = Callable[[float], "Layer | Picture | None"]
"""Called with the time of each frame: changes layers, and returns the root, a picture, or None for the same root."""

FilmGenerator: TypeAlias = Iterator["Layer | Picture | float | None"]
"""Yields for each frame the root, a picture, None for the same root, or for how many seconds it stays as it is."""

FilmSource: TypeAlias = Union[
    Layer, Document, str, "os.PathLike[str]", FrameFunction, Callable[[], FilmGenerator], FilmGenerator
]
"""What films are made of: layers, documents, files of documents, functions, generators."""


@dataclass
class Shown:
    """What is to be seen in a frame."""

    root: Layer | None = None
    picture: Any = None


class Performance(ABC):
    """A source while frames of it are drawn."""

    size: Size | None = None
    """The canvas in points; None when the source has none of its own."""
    background: Color | None = None
    ordered = False
    """Whether a frame depends on those before it."""

    @abstractmethod
    def frame(self, index: int, time: float) -> Shown | None:
        """What a frame shows, before it is drawn; None when the film is over. Ordered ones are asked in turn."""

    def sample(self, time: float) -> Shown | None:  # noqa: ARG002
        """What another moment of the same frame shows; None for the same."""
        return None

    def close(self) -> None:  # noqa: B027
        """No more frames are asked for."""


class Source(ABC):
    """Something to make a film of. Sources that can be sent elsewhere are picklable."""

    @abstractmethod
    def perform(self, fps: Fraction) -> Performance:
        """Begins to show it."""

    def end(self) -> float | None:
        """When all has come to rest, in seconds; None when only the end can tell."""
        return None

    def preview(self) -> Source:
        """The same source, of which frames can be drawn without anything of it coming to its end."""
        return self

    def portable(self) -> Source:
        """The same source for other processes, maybe on other machines. Raises FilmError when it cannot be sent."""
        return self


# Trees


class _Tree(Performance):
    def __init__(self, root: Layer, size: Size | None, background: Color | None) -> None:
        self._shown = Shown(root)
        self.size = size
        self.background = background

    def frame(self, index: int, time: float) -> Shown:  # noqa: ARG002
        return self._shown


class LayerSource(Source):
    """A live tree, which is drawn itself: its delegates draw and lay out, and what ends in the film has ended."""

    def __init__(self, root: Layer) -> None:
        self.root = root

    def perform(self, fps: Fraction) -> Performance:  # noqa: ARG002
        size = self.root.bounds.size
        return _Tree(self.root, size if size.width > 0 and size.height > 0 else None, None)

    def preview(self) -> Source:
        return LayerSource(self.root.copy())

    def end(self) -> float:
        return self.root.animation_end

    def portable(self) -> Source:
        return packed_document(Document(self.root))


class DocumentSource(Source):
    """A document that was loaded or made. A copy of its tree is drawn, so that no animation of the original ends."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def perform(self, fps: Fraction) -> Performance:  # noqa: ARG002
        return _Tree(self.document.root.copy(), self.document.size, self.document.background)

    def end(self) -> float:
        # A Lottie file says how long it is, also where nothing moves any more.
        try:
            return Lottie.of(self.document).duration
        except InvalidStateError:
            return self.document.root.animation_end

    def portable(self) -> Source:
        return packed_document(self.document)


class PackedDocument(Source):
    """A document with its files, as bytes: what workers are given."""

    def __init__(self, name: str, files: dict[str, bytes]) -> None:
        self.name = name
        self.files = files

    def load(self) -> Document:
        """The document. Its files are there while it is loaded, and while images are that come when they are needed."""
        folder = tempfile.mkdtemp(prefix="scene-document-")
        _folders.append(folder)
        for name, content in self.files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        try:
            return Document.load(Path(folder, self.name))
        except Error as error:
            # By the names that the document has for its files.
            raise FilmError(str(error).replace(f"{folder}/", "")) from error

    def perform(self, fps: Fraction) -> Performance:  # noqa: ARG002
        document = self.load()
        return _Tree(document.root, document.size, document.background)

    def end(self) -> float:
        return DocumentSource(self.load()).end()


_folders: list[str] = []


def forget_documents() -> None:
    """Removes the files of packed documents that were loaded in this process."""
    import shutil

    while _folders:
        shutil.rmtree(_folders.pop(), ignore_errors=True)


def packed_document(document: Document) -> PackedDocument:
    """A live document with its images and fonts."""
    with tempfile.TemporaryDirectory(prefix="scene-document-") as folder:
        path = Path(folder, "film.scene.json")
        document.save(path)
        return PackedDocument(path.name, dict(_files_below(Path(folder))))


def packed_file(path: str | os.PathLike[str]) -> PackedDocument:
    """A document's file with all files that it names, as they are; of what is no JSON, as a document has them."""
    file = Path(path)
    try:
        data = file.read_bytes()
        content = json.loads(data.decode("utf-8-sig"))
    except OSError as error:
        raise FilmError(f"{file}: {error.strerror}") from None
    except ValueError:
        # Drawings, archives, and what is none of them, of which Document.load says what is wrong.
        return packed_document(Document.load(file))
    files = {file.name: data}
    # Large documents say the same again and again, so each text is looked at once.
    for text in sorted(set(_texts(content))):
        if 0 < len(text) < 1000 and not {"\n", "\0"} & set(text) and not os.path.isabs(text):
            named = os.path.join(file.parent, text)
            with contextlib.suppress(OSError):
                if os.path.isfile(named) and ".." not in Path(text).parts:
                    files[text] = Path(named).read_bytes()
    return PackedDocument(file.name, files)


def _files_below(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(folder)), path.read_bytes()


def _texts(content: Any) -> Iterator[str]:
    waiting = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += cast("dict[str, Any]", value).values()
        elif isinstance(value, list):
            waiting += cast("list[Any]", value)


# Functions


class FunctionSource(Source):
    """A function of the time."""

    def __init__(self, function: FrameFunction) -> None:
        self.function = function

    def perform(self, fps: Fraction) -> Performance:  # noqa: ARG002
        return _Called(self.function)


class _Called(Performance):
    ordered = True

    def __init__(self, function: FrameFunction) -> None:
        self._function = function
        self._shown = Shown()

    def frame(self, index: int, time: float) -> Shown:  # noqa: ARG002
        self._shown = shown_of(self._function(time), self._shown)
        return self._shown

    def sample(self, time: float) -> Shown:
        self._shown = shown_of(self._function(time), self._shown)
        return self._shown


class GeneratorSource(Source):
    """A generator, or a function that makes one."""

    def __init__(self, make: Callable[[], FilmGenerator] | FilmGenerator) -> None:
        self._make = make

    def perform(self, fps: Fraction) -> Performance:
        generator = self._make() if callable(self._make) else self._make
        return _Generated(generator, fps)

    def portable(self) -> Source:
        if not callable(self._make):
            raise FilmError("a generator that was made already cannot be sent: give the function that makes it")
        return self


class _Generated(Performance):
    ordered = True

    def __init__(self, generator: FilmGenerator, fps: Fraction) -> None:
        self._generator = generator
        self._fps = fps
        self._shown = Shown()
        self._until = Fraction(0)
        """The frame with which the generator goes on."""

    def frame(self, index: int, time: float) -> Shown | None:  # noqa: ARG002
        while index >= self._until:
            try:
                value = next(self._generator)
            except StopIteration:
                return None
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                if not 0 <= value < float("inf"):
                    raise ValueError(f"a film waits for 0 seconds or more, not {value!r}")
                # Frames are counted from the sum of all waits, so that nothing drifts.
                self._until += Fraction(value).limit_denominator(1_000_000) * self._fps
            else:
                self._shown = shown_of(value, self._shown)
                self._until += 1
        return self._shown

    def close(self) -> None:
        close: Callable[[], object] | None = getattr(self._generator, "close", None)
        if close is not None:
            close()


def shown_of(value: Any, before: Shown) -> Shown:
    """What a film function answered."""
    if value is None:
        if before.root is None and before.picture is None:
            raise FilmError("the film function has given nothing to show yet: return or yield the root layer")
        return before
    if isinstance(value, Layer):
        return Shown(value)
    if hasattr(value, "__array_interface__") or hasattr(value, "convert"):
        return Shown(before.root, value)
    raise TypeError(f"a film function gives a Layer, an array of pixels, a picture of Pillow's or None, not {value!r}")


def source_of(value: Any) -> Source:
    """What a film is made of, from all that can stand for it."""
    if isinstance(value, Source):
        return value
    if isinstance(value, Layer):
        return LayerSource(value)
    if isinstance(value, Document):
        return DocumentSource(value)
    if isinstance(value, (str, os.PathLike)):
        return FileSource(cast("str | os.PathLike[str]", value))
    if inspect.isgenerator(value) or inspect.isgeneratorfunction(_plain(value)):
        return GeneratorSource(cast("Any", value))
    if callable(value):
        return FunctionSource(cast("FrameFunction", value))
    raise TypeError(
        f"a film is made of a Layer, a Document, a document's file, a function or a generator, not {value!r}"
    )


def _plain(value: Any) -> Any:
    """The function within functools.partial and callable objects."""
    while hasattr(value, "func"):
        value = value.func
    return value if inspect.isroutine(value) else getattr(type(value), "__call__", value)  # noqa: B004  # pyright: ignore


class FileSource(Source):
    """The file of a document."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._document: Document | None = None

    @property
    def document(self) -> Document:
        """The document, loaded once in each process."""
        if self._document is None:
            self._document = Document.load(self.path)
        return self._document

    def perform(self, fps: Fraction) -> Performance:
        return DocumentSource(self.document).perform(fps)

    def end(self) -> float:
        return DocumentSource(self.document).end()

    def portable(self) -> Source:
        return packed_file(self.path)
