"""Actions: what happens when something about a layer changes, and styles, which layers fall back to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from ctypes import byref
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from scene import raw
from scene._callbacks import register_action
from scene._convert import to_text
from scene._keys import key_path_of
from scene._object import Object, adopt, borrow_alive
from scene._values import from_value, to_value
from scene.animation import Animation
from scene.errors import check, last_error
from scene.group import animation_of

if TYPE_CHECKING:
    from scene.layer import Layer


class Action(Object):
    """What happens when an event comes to a layer: an animation is added, something is called, or nothing happens.

    Wherever an action is asked for, an Animation, a callable of the event's key and the layer, or None for nothing
    will do. `Action(...)` makes one to be used several times.
    """

    __slots__ = ()

    _retain = raw.scene_action_retain
    _release = raw.scene_action_release

    def __init__(self, action: Animation | Callable[[str, Layer], object] | None) -> None:
        """An animation is copied. What it leaves open is filled in when the event comes.

        Its duration, if 0, becomes the transaction's, and a basic animation without a from value starts from what is on
        screen.
        """
        if action is None:
            self._own(raw.scene_action_create_null())
        elif isinstance(action, Animation):
            self._own(raw.scene_action_create_animation(action))
        elif callable(action):
            self._own(register_action(lambda event, layer: _call(action, event, layer)))
        else:
            raise TypeError(f"an action must be an Animation, a callable or None, not {action!r}")

    @property
    def animation(self) -> Animation | None:
        """A copy of the animation that it adds, or None when it is of another kind."""
        copy = raw.scene_action_copy_animation(self)
        return animation_of(copy) if copy else None

    @property
    def is_null(self) -> bool:
        """Whether nothing happens."""
        return raw.scene_action_is_null(self)

    def run(self, event: str, layer: Layer) -> None:
        """Does what it does when the event comes to the layer."""
        check(raw.scene_action_run(self, to_text(event, "event"), layer))


ActionLike: TypeAlias = "Action | Animation | Callable[[str, Layer], object] | None"

NO_ACTION: Final = Action(None)
"""What a delegate answers when nothing is to happen. Its None leaves the question open."""


def action_of(value: ActionLike) -> Action:
    """An action from all that can stand for one."""
    return value if isinstance(value, Action) else Action(value)


def _call(action: Callable[[str, Layer], object], event: str, handle: Any) -> None:
    from scene.layer import Layer

    layer = borrow_alive(Layer, handle)
    if layer is not None:
        action(event, layer)


def found(handle: Any) -> Action | None:
    """The action of a handle that C returned; None for none. Raises the last error if there was one."""
    if handle:
        return adopt(Action, handle)
    check(raw.scene_error_status())
    return None


class Actions(MutableMapping[str, Action]):
    """The actions of a layer by the events that they are for: a property's key, "onOrderIn", "onOrderOut", "sublayers".

    `layer.actions["position"] = None` lets the position change at once, `layer.actions["onOrderOut"] = fade` keeps the
    layer drawn until the fade is over.
    """

    __slots__ = ("_layer",)

    def __init__(self, layer: Layer) -> None:
        """The actions of a layer."""
        self._layer = layer

    def __getitem__(self, key: str) -> Action:
        raw.scene_error_clear()
        action = found(raw.scene_layer_copy_action(self._layer, to_text(key_path_of(key), "key")))
        if action is None:
            raise KeyError(key)
        return action

    def __setitem__(self, key: str, value: ActionLike) -> None:
        check(raw.scene_layer_set_action(self._layer, to_text(key_path_of(key), "key"), action_of(value)))

    def __delitem__(self, key: str) -> None:
        self[key]
        check(raw.scene_layer_set_action(self._layer, to_text(key_path_of(key), "key"), None))

    def __iter__(self) -> Iterator[str]:
        keys = [raw.scene_layer_get_action_key(self._layer, index) for index in range(len(self))]
        return iter([key.decode() for key in keys if key is not None])

    def __len__(self) -> int:
        return raw.scene_layer_get_action_count(self._layer)

    def __repr__(self) -> str:
        return f"<actions of {self._layer!r}: {', '.join(self) or 'none'}>"


class Style(Object):
    """What layers fall back to: values of properties, and actions; and behind it another style.

    `Style({"cornerRadius": 6, "actions": {"position": None}, "style": {"borderWidth": 1}})`: keys are Core Animation's.
    A layer takes on the values for those of its properties that have the value of the style before, or their default
    where that says nothing.
    """

    __slots__ = ()

    _retain = raw.scene_style_retain
    _release = raw.scene_style_release

    __iter__ = None  # Keys are no indices.

    def __init__(self, contents: Mapping[str, Any] = {}) -> None:
        """Makes a style; layers have it as it is when they are given it."""
        self._own(raw.scene_style_create())
        for key, value in contents.items():
            if key == "actions":
                for event, action in value.items():
                    check(raw.scene_style_set_action(self, to_text(event, "an event"), action_of(action)))
            elif key == "style":
                check(raw.scene_style_set_style(self, style_of(value)))
            else:
                self[key] = value

    def __getitem__(self, key: str) -> Any:
        """The value of a property, of the style or of one behind it; None when there is none."""
        value = raw.scene_value()
        check(raw.scene_style_get_value(self, to_text(key_path_of(key), "key"), byref(value)))
        return from_value(key_path_of(key), value)

    def __setitem__(self, key: str, value: Any) -> None:
        check(
            raw.scene_style_set_value(self, to_text(key_path_of(key), "key"), byref(to_value(key_path_of(key), value)))
        )

    def action(self, event: str) -> Action | None:
        """The action for an event, of the style or of one behind it, or None."""
        raw.scene_error_clear()
        return found(raw.scene_style_copy_action(self, to_text(event, "event")))


StyleLike: TypeAlias = Style | Mapping[str, Any] | None


def style_of(value: StyleLike) -> Style | None:
    """A style from all that can stand for one."""
    if value is None or isinstance(value, Style):
        return value
    if isinstance(value, Mapping):
        return Style(value)
    raise TypeError(f"a style must be a Style, a mapping or None, not {value!r}")


def style_found(handle: Any) -> Style | None:
    """The style of a handle that C returned; None for none."""
    if handle:
        return adopt(Style, handle)
    if raw.scene_error_status():
        raise last_error()
    return None
