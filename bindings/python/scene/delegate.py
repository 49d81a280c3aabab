"""Delegates: the program's own code where a layer would otherwise decide by itself."""

from __future__ import annotations

import weakref
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from scene import raw
from scene._callbacks import set_layer_delegate
from scene._convert import from_text
from scene._drawing_callbacks import DISPLAY_HOOKS, display_functions, name_of
from scene._object import address_of, borrow_alive, handle_of
from scene.action import Action, ActionLike, action_of
from scene.drawing import Drawing, cancel_drawing, draw_with_cairo, write_pixels
from scene.enums import PixelFormat, StopReason
from scene.errors import InvalidArgumentError, check
from scene.geometry import Point

if TYPE_CHECKING:
    from scene.layer import Layer


class LayerDelegate(Protocol):
    """What a delegate of layers can have; it needs no more than what it is interested in."""

    def action_for_key(self, layer: Layer, key: str) -> ActionLike:
        """Asked before an event of the layer: an action, NO_ACTION for none, None to go on looking."""
        ...

    def default_action_for_key(self, layer: Layer, key: str) -> ActionLike:
        """Asked when neither the layer nor a style of it has an action, before the implied one."""
        ...

    def animation_did_start(self, layer: Layer, key: str | None) -> object:
        """Told in `scene.dispatch()` when an animation of the layer begins, an implicit one or another."""
        ...

    def animation_did_stop(self, layer: Layer, key: str | None, reason: StopReason) -> object:
        """Told in `scene.dispatch()` when such an animation is over or gone."""
        ...

    def contains_point(self, layer: Layer, point: Point) -> bool:
        """Asked whether a point of the layer's space is the layer's, in place of its bounds."""
        ...

    def layout_sublayers(self, layer: Layer) -> object:
        """Places the layer's sublayers, in place of its layout manager."""
        ...

    def display_layer(self, layer: Layer) -> object:
        """Shows the layer in place of drawing it, by setting its contents for example."""
        ...

    def will_draw(self, layer: Layer) -> object:
        """Told before the layer is drawn."""
        ...

    def draw_layer(self, layer: Layer, context: Any) -> object:
        """Draws the layer with a context of pycairo's or cairocffi's, in points of the layer's space."""
        ...

    def draw_pixels(self, layer: Layer, drawing: Drawing) -> object:
        """Draws the layer by writing `drawing.pixels`, in place of draw_layer().

        They are RGBA8 unless the delegate has a `pixel_format`: one of those with four channels, such as
        PixelFormat.RGBA16_FLOAT. It is looked up when the delegate is set.
        """
        ...

    def needs_display_for_key(self, layer: Layer, key: str) -> bool:
        """Asked once for each property that changes whether the layer is to be displayed then."""
        ...

    def should_inherit_contents_scale(self, layer: Layer, scale: float) -> bool:
        """Asked whether the layer takes over the scale of the renderer that shows it, as its `contents_scale`."""
        ...


HOOKS = (
    "action_for_key",
    "default_action_for_key",
    "animation_did_start",
    "animation_did_stop",
    "contains_point",
    "layout_sublayers",
    *DISPLAY_HOOKS,
)

_FOUR_CHANNELS = (
    PixelFormat.RGBA8,
    PixelFormat.RGBA8_PREMULTIPLIED,
    PixelFormat.RGBA16_FLOAT,
    PixelFormat.RGBA16_FLOAT_PREMULTIPLIED,
)

_links: dict[int, _Link] = {}
"""The links of the layers that have one, by their handles."""


class _Link:
    """Between a layer and who decides about it: itself, where its class overrides a hook, and then its delegate.

    It holds neither: C holds the link for as long as the layer lives.
    """

    def __init__(self, layer: Layer, delegate: Any, overridden: set[str]) -> None:
        self.layer = weakref.ref(layer)
        try:
            self.delegate = None if delegate is None else weakref.ref(delegate)
        except TypeError:
            # The reason names the type alone.
            raise TypeError(f"delegate must be an object that takes weak references, not {delegate!r}") from None
        self.overridden = overridden
        self.hooks = overridden | {hook for hook in HOOKS if hook_of(delegate, name_of(hook)) is not None}
        self.drawer = next(
            (hook for hook in ("draw_pixels", "draw") if hook in (overridden & self.hooks or self.hooks)), ""
        )

    @property
    def pixel_format(self) -> PixelFormat:
        """How draw_pixels writes, as whoever draws says."""
        layer, delegate = self.layer(), None if self.delegate is None else self.delegate()
        drawer = layer if self.drawer in self.overridden else delegate
        given = PixelFormat.parse(getattr(drawer, "pixel_format", PixelFormat.RGBA8), "pixel_format")
        if given not in _FOUR_CHANNELS:
            names = ", ".join(form.name for form in _FOUR_CHANNELS)
            raise InvalidArgumentError(f"draw_pixels writes {names}; pixel_format is {given.name}")
        return given

    def action_for_key(self, handle: Any, key: bytes) -> Action | None:
        return self._action("action_for_key", handle, key)

    def default_action_for_key(self, handle: Any, key: bytes) -> Action | None:
        return self._action("default_action_for_key", handle, key)

    def _action(self, name: str, handle: Any, key: bytes) -> Action | None:
        text = key.decode()
        layer = self.layer()
        if layer is not None and name in self.overridden:
            answer = getattr(layer, name)(text)
            if answer is not None:
                return action_of(answer)
        hook = self._hook(name)
        answer = None if hook is None else hook(_layer(handle), text)
        return None if answer is None else action_of(answer)

    def did_start(self, handle: Any, key: bytes | None) -> None:
        self._tell("animation_did_start", handle, from_text(key))

    def did_stop(self, handle: Any, key: bytes | None, reason: StopReason) -> None:
        self._tell("animation_did_stop", handle, from_text(key), reason)

    def contains_point(self, handle: Any, point: raw.scene_point) -> bool:
        layer = self.layer()
        if layer is not None and "contains_point" in self.overridden:
            return bool(layer.contains_point(Point.of(point)))
        hook, target = self._hook("contains_point"), _layer(handle)
        if hook is None or target is None:
            # Who was to be asked is gone.
            return raw.scene_layer_contains_point(handle, point, raw.SCENE_HIT_TEST_IGNORES_DELEGATES)
        return bool(hook(target, Point.of(point)))

    def layout_sublayers(self, handle: Any) -> None:
        layer = self.layer()
        if layer is not None and "layout_sublayers" in self.overridden:
            layer.layout_sublayers()
            return
        hook, target = self._hook("layout_sublayers"), _layer(handle)
        if hook is not None and target is not None:
            hook(target)

    def display(self, handle: Any) -> None:
        layer = self.layer()
        if layer is not None and "display" in self.overridden:
            layer.display()
            return
        hook, target = self._hook("display_layer"), _layer(handle)
        if hook is not None and target is not None:
            hook(target)

    def will_draw(self, handle: Any) -> None:
        self._tell("will_draw", handle)

    def draw(self, handle: Any, info: raw.scene_drawing_info) -> None:
        target = _layer(handle)
        if self.drawer in self.overridden:
            hook = None if self.layer() is None else getattr(self.layer(), self.drawer, None)
        else:
            found = self._hook(name_of(self.drawer))
            hook = None if found is None or target is None else partial(found, target)
        if hook is None:
            # Who was to draw it is gone.
            cancel_drawing()
        elif self.drawer == "draw":
            draw_with_cairo(hook, info)
        else:
            write_pixels(hook, info)

    def needs_display_for_key(self, handle: Any, key: bytes) -> bool:
        text, layer = key.decode(), self.layer()
        if layer is not None and "needs_display_for_key" in self.overridden and layer.needs_display_for_key(text):
            return True
        hook, target = self._hook("needs_display_for_key"), _layer(handle)
        return hook is not None and target is not None and bool(hook(target, text))

    def should_inherit_contents_scale(self, handle: Any, scale: float) -> bool:
        layer = self.layer()
        if layer is not None and "should_inherit_contents_scale" in self.overridden:
            return bool(layer.should_inherit_contents_scale(scale))
        hook, target = self._hook("should_inherit_contents_scale"), _layer(handle)
        return hook is not None and target is not None and bool(hook(target, scale))

    def _tell(self, name: str, handle: Any, *arguments: Any) -> None:
        layer = self.layer()
        if layer is not None and name in self.overridden:
            getattr(layer, name)(*arguments)
        hook = self._hook(name)
        target = _layer(handle)
        if hook is not None and target is not None:
            hook(target, *arguments)

    def _hook(self, name: str) -> Any:
        return None if self.delegate is None else hook_of(self.delegate(), name)


def hook_of(delegate: Any, name: str) -> Any:
    """A delegate's method, or None. What a subclass of LayerDelegate has from there says nothing."""
    hook = getattr(delegate, name, None)
    if not callable(hook) or getattr(hook, "__func__", None) is getattr(LayerDelegate, name, delegate):
        return None
    return hook


def _layer(handle: Any) -> Layer | None:
    from scene.layer import Layer

    return borrow_alive(Layer, handle)


def link(layer: Layer, delegate: Any, base: type) -> None:
    """Makes a layer ask and tell its own overridden hooks, and its delegate."""
    overridden = {hook for hook in HOOKS if getattr(type(layer), hook) is not getattr(base, hook)}
    address = address_of(handle_of(layer))
    made = _Link(layer, delegate, overridden)
    if not made.hooks:
        check(raw.scene_layer_set_delegate(layer, None, None, raw.scene_destroy_function()))
        return

    def forget() -> None:
        if _links.get(address) is made:
            del _links[address]

    check(set_layer_delegate(layer, made, forget, display_functions(made.hooks, made.drawer, made.pixel_format)))
    _links[address] = made


def delegate_of(layer: Layer) -> Any:
    """The layer's delegate, or None."""
    known = _links.get(address_of(handle_of(layer)))
    return None if known is None or known.delegate is None else known.delegate()
