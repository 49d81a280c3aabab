"""Copies and pickles of objects: clones by the library where it has them, and scene documents for what is pickled."""

from __future__ import annotations

import contextlib
import copy
import os
import tempfile
import threading
from collections.abc import Generator
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeVar, cast

from scene.errors import InvalidArgumentError, InvalidStateError

if TYPE_CHECKING:
    from scene.animation import Animation
    from scene.document import Document
    from scene.filter import Filter
    from scene.image import Image
    from scene.layer import Layer
    from scene.video import VideoLayer

Files = dict[str, bytes]
"""A document and its files, by their names."""

_NAME = "pickled.scene.json"
_A = TypeVar("_A", bound="Animation")


def files_of(document: Document) -> Files:
    """A document with its images and fonts."""
    with tempfile.TemporaryDirectory(prefix="scene-pickle-") as folder:
        document.save(os.path.join(folder, _NAME))
        found = sorted(path for path in FilePath(folder).rglob("*") if path.is_file())
        return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def document_of(files: Files) -> Document:
    """The document of such files."""
    from scene.document import Document

    with tempfile.TemporaryDirectory(prefix="scene-pickle-") as folder:
        for name, content in files.items():
            path = FilePath(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return Document.load(os.path.join(folder, _NAME))


# Layers


def copy_alone(layer: Layer) -> Layer:
    """A copy for a picture of the layer alone: its bounds lie at the origin, and it turns about its anchor point."""
    return placed_alone(layer.copy())


def still_alone(layer: Layer) -> Layer:
    """What `copy_alone` answers, in which videos are stills."""
    return placed_alone(still_copy(layer))


def placed_alone(alone: Layer) -> Layer:
    """Puts a copy where its bounds lie at the origin. Returns it."""
    size, anchor = alone.bounds.size, alone.anchor_point
    alone.position = size.width * anchor.x, size.height * anchor.y
    return alone


def still_copy(layer: Layer) -> Layer:
    """A copy that shows the pictures at which movies are; others have the movies themselves show their time."""
    from scene.video import VideoLayer

    copy = layer.copy()
    for playing, still in zip(layer.walk(), copy.walk(), strict=False):
        # A movie that shows nothing yet has a picture by the time that the copy is drawn at.
        with contextlib.suppress(InvalidStateError):
            if isinstance(playing, VideoLayer) and isinstance(still, VideoLayer):
                hold(still, playing.copy_frame())
    return copy


def hold(still: VideoLayer, frame: Image | None) -> None:
    """Has the copy of a video layer show a picture, and play nothing."""
    from scene.video import VideoLayer

    # The copy has the program's player until it gets another.
    still.share_player(VideoLayer())
    still.uri = still.pipeline = None
    if frame is not None:
        still.contents = frame


_state = threading.local()


@contextlib.contextmanager
def without_layers() -> Generator[None]:
    """Refuses to pickle layers of the calling thread: a function that is sent elsewhere makes its own."""
    _state.refuses = True
    try:
        yield
    finally:
        _state.refuses = False


def copied_attributes(source: object, target: object, memo: dict[int, Any] | None) -> None:
    """Gives a copy the Python attributes of its original; with a memo they are copied deeply."""
    attributes = cast("dict[str, Any] | None", getattr(source, "__dict__", None))
    if attributes:
        kept = dict(attributes) if memo is None else copy.deepcopy(attributes, memo)
        target.__dict__.update(kept)


def reduced_layer(layer: Layer) -> tuple[Any, ...]:
    """What a layer is pickled as."""
    if getattr(_state, "refuses", False):
        raise TypeError(f"it holds {layer!r}, and another process would have a layer of its own: make layers within it")
    from scene.document import Document

    return layer_of, (type(layer), files_of(Document(layer, size=(1, 1))), dict(getattr(layer, "__dict__", {})))


def layer_of(kind: type[Layer], files: Files, attributes: dict[str, Any]) -> Layer:
    """The layer again: a tree of its own."""
    found = document_of(files).root
    # The copy is made as one of its class, and hangs nowhere.
    layer = found._clone(kind)
    if attributes:
        layer.__dict__.update(attributes)
    return layer


# Animations


def copied_animation(animation: _A) -> _A:
    """A copy, with the same functions to call."""
    from scene.action import Action
    from scene.group import AnimationGroup

    try:
        made = cast("_A", Action(animation).animation)
    except InvalidArgumentError:
        # An action takes what can run as it is, a group also what is not complete yet.
        made = cast("_A", AnimationGroup([animation]).animations[0])
    if animation.on_start is not None:
        made.on_start = animation.on_start
    if animation.on_stop is not None:
        made.on_stop = animation.on_stop
    return made


def reduced_animation(animation: Animation) -> tuple[Any, ...]:
    """What an animation is pickled as: without its functions."""
    from scene.document import Document
    from scene.layer import Layer

    # Nobody is told of the animation of an action, and what it leaves open stays open.
    stage = Layer(bounds=(0, 0, 1, 1), actions={"copy": animation})
    return animation_of_files, (files_of(Document(stage)),)


def animation_of_files(files: Files) -> Animation:
    """The animation again."""
    return cast("Animation", document_of(files).root.actions["copy"].animation)


# Images and filters


def reduced_image(image: Image) -> tuple[Any, ...]:
    """What an image is pickled as: a PNG."""
    return image_of_png, (png_of(image),)


def png_of(image: Image) -> bytes:
    """An image as a PNG file."""
    from scene.document import Document
    from scene.layer import Layer

    files = files_of(Document(Layer(bounds=(0, 0, 1, 1), contents=image)))
    return next(content for name, content in files.items() if name.endswith(".png"))


def image_of_png(data: bytes) -> Image:
    """The image again."""
    from scene.image import Image

    return Image.from_bytes(data)


def copied_filter(source: Filter) -> Filter:
    """A copy of a filter."""
    from scene.layer import Layer

    return next(iter(Layer(filters=[source]).filters))


def reduced_filter(source: Filter) -> tuple[Any, ...]:
    """What a filter is pickled as."""
    from scene.document import Document
    from scene.layer import Layer

    return filter_of_files, (files_of(Document(Layer(bounds=(0, 0, 1, 1), filters=[source]))),)


def filter_of_files(files: Files) -> Filter:
    """The filter again."""
    return next(iter(document_of(files).root.filters))
