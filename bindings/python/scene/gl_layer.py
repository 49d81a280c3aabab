"""GL layers: contents that the program draws with GL, in the renderer's own context."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from ctypes import byref, c_void_p, cast, sizeof
from dataclasses import dataclass
from typing import Any

from scene import raw
from scene._callbacks import destroy, hand_over, keep, registry, to_callback
from scene._convert import to_bool, to_count, to_number
from scene._gl_properties import GlPresentationProperties, GlProperties
from scene.enums import GlApi
from scene.errors import check
from scene.layer import Layer, Presentation


@dataclass(frozen=True)
class GLFrame:
    """What a drawing is of, and where it goes: the framebuffer is bound."""

    api: GlApi
    """Of the context."""
    version: tuple[int, int]
    """Of the API."""
    context: int
    """A number of the context, which no other has: names of GL objects are of one context."""
    framebuffer: int
    """The framebuffer's name."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    scale: float
    """Pixels in a point."""
    time: float
    """The time of the renderer's frame."""
    layer_time: float
    """The same as the layer's own time."""
    _find: Any

    def get_proc_address(self, name: str) -> int:
        """The address of a GL function, for ctypes or for a library that asks for a loader; 0 for an unknown one.

        To be asked for within the call that was given the frame.
        """
        return self._find(name.encode(), None) or 0


@dataclass(frozen=True)
class _Functions:
    draw: Callable[[GLFrame], object]
    prepare: Callable[[GLFrame], object] | None
    can_draw: Callable[[GLFrame], object] | None
    destroy: Callable[[GLFrame, bool], object] | None


def _frame(pointer: Any) -> GLFrame:
    told = pointer.contents
    names = ("context", "framebuffer", "width", "height", "scale", "time", "layer_time")
    values = {name: getattr(told, name) for name in names}
    version = (told.major, told.minor)
    # A function of the frame's own would go with the frame.
    find = raw.scene_gl_get_proc_address(cast(told.get_proc_address, c_void_p).value or 0)
    return GLFrame(api=GlApi(told.api), version=version, _find=find, **values)


def _run(function: Callable[..., object] | None, *arguments: object) -> tuple[int, object]:
    """Calls a function of the program's. Answers the status, and what the function returned."""
    if function is None:
        return raw.SCENE_OK, True
    try:
        return raw.SCENE_OK, function(*arguments)
    except BaseException as error:
        keep(error, function)
        return raw.SCENE_ERROR_INTERNAL, False


@raw.scene_gl_prepare_function
def _prepare(_: Any, frame: Any, number: int) -> int:
    return _run(registry[number].prepare, _frame(frame))[0]


@raw.scene_gl_can_draw_function
def _can_draw(_: Any, frame: Any, number: int) -> bool:
    return bool(_run(registry[number].can_draw, _frame(frame))[1])


@raw.scene_gl_draw_function
def _draw(_: Any, frame: Any, number: int) -> int:
    return _run(registry[number].draw, _frame(frame))[0]


@raw.scene_gl_destroy_function
def _end(_: Any, frame: Any, context_lost: bool, number: int) -> None:
    _run(registry[number].destroy, _frame(frame), context_lost)


class GLLayer(GlProperties, Layer, kind=raw.SCENE_LAYER_KIND_GL):
    """What the program draws with GL (CAOpenGLLayer).

    `set_drawing()` says who draws, into a texture of bounds x contents_scale pixels, when `set_needs_display()` asks
    for that, or in each frame with `asynchronous`. Everything else is a layer's: corners, masks, filters, opacity.
    """

    __slots__ = ()

    @property
    def presentation(self) -> GLPresentation:
        """The layer as it is on screen, at the time of the last frame."""
        return GLPresentation(self)

    def set_drawing(
        self,
        draw: Callable[[GLFrame], object],
        *,
        prepare: Callable[[GLFrame], object] | None = None,
        can_draw: Callable[[GLFrame], object] | None = None,
        destroy: Callable[[GLFrame, bool], object] | None = None,
        has_depth: bool = True,
    ) -> None:
        """Sets who draws the layer: callables that are given a `GLFrame`, on the thread that draws the frame.

        draw: draws the layer, with premultiplied alpha; y grows upwards.
        prepare: makes what `draw` needs, once in each renderer's context.
        can_draw: whether there is something new to draw, asked of an asynchronous layer in each frame.
        destroy: frees what `prepare` has made, once in each context; the second argument is whether the context is
        lost, so that GL must not be called.
        has_depth: whether the framebuffer has depth and stencil.

        The state of GL is as in a new context before each call, and may be left as it comes. What a callable raises
        goes to `sys.unraisablehook`, and the layer shows what it did. They may not render, nor wait for a thread that
        does.
        """
        if draw is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise TypeError("draw must be callable, not None; clear_drawing() takes it away")
        for name, function in {"prepare": prepare, "can_draw": can_draw, "destroy": destroy}.items():
            if function is not None:
                to_callback(function, name)
        functions = _Functions(to_callback(draw, "draw"), prepare, can_draw, destroy)
        drawing = raw.scene_gl_drawing(has_depth=to_bool(has_depth, "has_depth"), draw=_draw, destroy=_end)
        drawing.struct_size = sizeof(drawing)
        drawing.prepare, drawing.can_draw = _prepare, _can_draw
        check(_set_drawing(self, drawing, functions))

    def clear_drawing(self) -> None:
        """Has nobody draw the layer any more; what was drawn goes."""
        check(raw.scene_gl_layer_set_drawing(self, None, None, raw.scene_destroy_function()))

    @property
    def has_drawing(self) -> bool:
        """Whether anybody draws the layer."""
        return raw.scene_gl_layer_has_drawing(self)

    def set_swap_chain(
        self,
        *,
        count: int = 3,
        size: tuple[int, int] | None = None,
        has_depth: bool = True,
        presents_with_transaction: bool = False,
    ) -> None:
        """Has the layer show what the program draws in a context of its own, on any thread (CAMetalLayer).

        count: how many drawables there are at most, 2 or 3.
        size: of drawables in pixels; None is the layer's, bounds x contents_scale when one is acquired.
        has_depth: whether framebuffers have depth and stencil.
        presents_with_transaction: whether a drawable is shown with the thread's other changes, or with the next frame.

        The context that draws must share with the renderer's: see GLContext.
        """
        width, height = (0, 0) if size is None else size
        chain = raw.scene_gl_swap_chain(
            count=to_count(count, "count"), width=to_count(width, "size"), height=to_count(height, "size")
        )
        chain.struct_size, chain.has_depth = sizeof(chain), to_bool(has_depth, "has_depth")
        chain.presents_with_transaction = to_bool(presents_with_transaction, "presents_with_transaction")
        check(raw.scene_gl_layer_set_swap_chain(self, byref(chain)))

    def clear_swap_chain(self) -> None:
        """Takes the swap chain away; what was drawn goes."""
        check(raw.scene_gl_layer_set_swap_chain(self, None))

    @property
    def has_swap_chain(self) -> bool:
        """Whether the layer has a swap chain."""
        return raw.scene_gl_layer_has_swap_chain(self)

    def acquire_drawable(self, timeout: float = 1.0) -> GLDrawable:
        """Lends the program a drawable, with the context current that draws; the state of GL stays as it is.

        timeout: how long to wait for one that is free, in seconds. Raises NotFoundError when none was in time, and
        WrongContextError, once, when what was presented last came from a context that does not share.
        """
        drawable = raw.scene_gl_drawable()
        drawable.struct_size = sizeof(drawable)
        check(raw.scene_gl_layer_acquire_drawable(self, to_number(timeout, "timeout"), byref(drawable)))
        names = ("id", "framebuffer", "texture", "width", "height", "scale")
        return GLDrawable(**{name: getattr(drawable, name) for name in names})

    def present_drawable(self, drawable: GLDrawable) -> None:
        """Shows a drawable once all is drawn that was commanded until now, in the context that acquired it."""
        check(raw.scene_gl_layer_present_drawable(self, drawable.id))

    def discard_drawable(self, drawable: GLDrawable) -> None:
        """Gives a drawable back that is not to be shown, also when its context is gone."""
        check(raw.scene_gl_layer_discard_drawable(self, drawable.id))

    @contextmanager
    def next_drawable(self, timeout: float = 1.0) -> Generator[GLDrawable]:
        """A drawable for a block of code: presented at the end, or discarded when the block raises."""
        drawable = self.acquire_drawable(timeout)
        try:
            yield drawable
        except BaseException:
            self.discard_drawable(drawable)
            raise
        self.present_drawable(drawable)


@dataclass(frozen=True, slots=True)
class GLDrawable:
    """What the program draws into, of a layer's swap chain."""

    id: int
    """No other drawable of the process has it."""
    framebuffer: int
    """A framebuffer with the texture, in the context that acquired it, until it is presented or discarded."""
    texture: int
    """The texture's name: GL_TEXTURE_2D, GL_RGBA8."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    scale: float
    """Pixels in a point."""


def _set_drawing(layer: GLLayer, drawing: raw.scene_gl_drawing, functions: _Functions) -> int:
    return hand_over(functions, lambda number: raw.scene_gl_layer_set_drawing(layer, byref(drawing), number, destroy))


class GLPresentation(Presentation, GlPresentationProperties):
    """A GL layer as it is on screen. Its attributes can only be read."""

    __slots__ = ()
