"""Layers: the tree, and what its layers look like."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_double, c_uint32
from typing import TYPE_CHECKING, Any, Self, TypeVar, overload

from scene import raw
from scene._convert import items_of, to_number, to_numbers, to_text
from scene._copies import copied_attributes, reduced_layer
from scene._keys import key_path_of
from scene._layer_class import LayerClass
from scene._layer_display import LayerDisplay
from scene._layer_filters import LayerFilters
from scene._layer_layout import LayerLayout
from scene._layer_properties import LayerProperties
from scene._object import adopt, borrow, expect, optional
from scene._own_values import own_value
from scene._strings import take_text
from scene._values import ATTRIBUTES, end_of, from_value, to_value_of, type_of
from scene.action import Action, ActionLike, Actions, Style, StyleLike, action_of, found, style_found, style_of
from scene.animated import Animated
from scene.delegate import HOOKS, delegate_of, hook_of, link
from scene.enums import CornerCurve, CornerCurveName, EventType, EventTypeName, StopReason
from scene.errors import check, last_error
from scene.geometry import Point, PointLike, RectLike, to_rect
from scene.presentation import Presentation
from scene.space import Placed
from scene.sublayers import Sublayers, subtree, subtree_animations
from scene.transform import Transform

if TYPE_CHECKING:
    from scene.event import EventFunction

_L = TypeVar("_L", bound="Layer")
_E = TypeVar("_E", bound="EventFunction")


class Layer(
    LayerProperties,
    Placed,
    Animated,
    LayerFilters,
    LayerDisplay,
    LayerLayout,
    LayerClass,
    kind=raw.SCENE_LAYER_KIND_LAYER,
):
    """A rectangle on screen, with a background, a border, an image, and sublayers above them (CALayer).

    All properties can be given by name: `Layer(bounds=(0, 0, 100, 50), background_color="#ff8800", sublayers=[...])`.
    Points, sizes and rectangles are tuples of numbers or numpy arrays, colours may be written "#rrggbb", enumerations
    by name. Lengths are in points, y grows downwards, angles are radians.

    Setting a property of a layer that a renderer has shown animates it, where the property says so: from what is on
    screen to the new value, over the transaction's duration. All other layers change at once. A value that cannot be
    raises InvalidArgumentError (a ValueError) or TypeError, and changes nothing.

    A superlayer holds its sublayers; Python need not. An object of a subclass, whose methods are asked and which has
    attributes, and one that has functions (`on()`, `set_entries()`, `set_source()`), lives for as long as its layer
    lies in a tree of which Python holds the root, or which a Renderer, a Window or a Document of Python's has.
    """

    __slots__ = ()

    _retain = raw.scene_layer_retain
    _release = raw.scene_layer_release

    __iter__ = None  # Keys are no indices.

    def _link_hooks(self) -> None:
        """Has a subclass asked whose methods answer."""
        if type(self) is not Layer and any(getattr(type(self), hook) is not getattr(Layer, hook) for hook in HOOKS):
            link(self, None, Layer)

    @property
    def superlayer(self) -> Layer | None:
        """The layer that this one lies in, or None."""
        return borrow(Layer, raw.scene_layer_get_superlayer(self))

    @property
    def sublayers(self) -> Sublayers:
        """The layers in this one, back to front: a list that changes the layer. Any iterable can be assigned."""
        return Sublayers(self, Layer)

    @sublayers.setter
    def sublayers(self, layers: Iterable[Layer] | None) -> None:
        self.sublayers[:] = items_of(layers)

    @property
    def mask(self) -> Layer | None:
        """A layer in this one's bounds coordinates whose alpha this one is multiplied by; see `mask_mode`.

        Its superlayer is this layer, of which it is no sublayer.
        """
        return borrow(Layer, raw.scene_layer_get_mask(self))

    @mask.setter
    def mask(self, layer: Layer | None) -> None:
        former = self.mask
        check(raw.scene_layer_set_mask(self, optional(Layer, layer, "mask")))
        if former is not None:
            former._let_go()
        if layer is not None:
            self._keep(layer)

    @property
    def affine_transform(self) -> tuple[float, ...]:
        """`transform` as six numbers (a, b, c, d, tx, ty), see `Transform.affine`, without what leaves the plane."""
        matrix = self.transform
        return matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.m41, matrix.m42

    @affine_transform.setter
    def affine_transform(self, numbers: Sequence[float]) -> None:
        self.transform = Transform.affine(*to_numbers(numbers, 6, "affine_transform", "six numbers"))

    @staticmethod
    def corner_curve_expansion_factor(curve: CornerCurve | CornerCurveName) -> float:
        """How many times its radius a corner of a form takes of each side at most: 1 for circular ones."""
        return raw.scene_corner_curve_expansion_factor(CornerCurve.parse(curve, "curve"))

    def remove_from_superlayer(self) -> None:
        """Takes the layer out of its superlayer, if it has one."""
        check(raw.scene_layer_remove_from_superlayer(self))
        self._let_go()

    def copy(self) -> Self:
        """A copy of the layer with its mask and all below it, in no tree: values, animations, actions, style.

        Images, paths, layout managers and what video layers play are shared. Delegates and functions that handle events
        stay with the original.
        Animations go on where they are. Attributes of a subclass are taken over, `copy.deepcopy` copies them as well;
        layers below are of their kinds' own classes.
        """
        return self._copied(None)

    def mirror(self) -> Layer:
        """A copy that `update_mirror` keeps like this layer, to be shown elsewhere: by another renderer, on any thread.

        What transactions change in the layer and below it is noted for that, until the mirror goes.
        """
        return adopt(Layer, raw.scene_layer_create_mirror(self))

    def update_mirror(self) -> int:
        """Takes over into a mirror what has changed in its original since the last time: values and animations.

        It costs what the changes cost, and is part of the thread's transaction. Names, actions, styles and layout stay.
        Returns how many layers have changed.

        Raises InvalidStateError, from then on, where layers were added, moved or removed, a good part of all changed,
        or no renderer shows the original: make another mirror.
        """
        changed = c_uint32()
        check(raw.scene_layer_update_mirror(self, byref(changed)))
        return changed.value

    def __copy__(self) -> Self:
        """What copy() answers."""
        return self._copied(None)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """What copy() answers, with copies of the attributes of a subclass."""
        return self._copied(memo)

    def _copied(self, memo: dict[int, Any] | None) -> Self:
        made = self._clone(type(self))
        if memo is not None:
            memo[id(self)] = made
        copied_attributes(self, made, memo)
        return made

    def _clone(self, kind: type[_L]) -> _L:
        """A copy that is of a class."""
        made = kind.__new__(kind)
        made._own(raw.scene_layer_copy(self))
        made._link_hooks()
        return made

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles the layer and all below it through a scene document, without delegates and handlers."""
        return reduced_layer(self)

    def walk(self) -> Iterator[Layer]:
        """Iterates over the layer and all below it as they are now: each before its mask, then its sublayers."""
        return iter(subtree(self, Layer))

    def subtree_animations(self) -> list[tuple[Layer, int]]:
        """The animations of the layer and of all below it: of each its layer, and a number that no other one has.

        One that replaces another under its key has another number, so that numbers that are kept tell what has come
        and gone. Those of a layer stand in the order in which they act.
        """
        return subtree_animations(self, Layer)

    @overload
    def find(self, name: str) -> Layer: ...
    @overload
    def find(self, name: str, kind: type[_L]) -> _L: ...
    def find(self, name: str, kind: type[Layer] | None = None) -> Layer:
        """The first layer of that name, of this one and all below it. Raises NotFoundError when there is none.

        kind: the class that it is expected to be of, such as ShapeLayer; TypeError says that it is of another.
        """
        found = borrow(Layer, raw.scene_layer_find(self, to_text(name, "name")))
        if found is None:
            raise last_error()
        return found if kind is None else expect(kind, found, f"the layer {name!r}")

    @property
    def animation_end(self) -> float:
        """When all that moves by itself has come to rest, in seconds of the superlayer's time; 0 when nothing moves.

        That is the end of the last animation of the layer and all below it, or of the last of those that have a
        duration. What repeats for ever counts with its first cycle, what stands still with nothing.
        """
        return raw.scene_layer_get_animation_end(self)

    @property
    def presentation(self) -> Presentation:
        """The layer as it is on screen: the same attributes, with the animations applied."""
        return Presentation(self)

    def get_presentation_velocity(self, key_path: str) -> Any:
        """How fast what is on screen changes per second, at the time of the last frame: a value as the key path's.

        Zeros where nothing moves. Raises ValueError for what has nothing between its values.
        """
        return self._read(raw.scene_layer_get_presentation_velocity, key_path)

    def get_goal_value(self, key_path: str) -> Any:
        """Where what is on screen is going: the value when the animations of the last frame are over."""
        return self._read(raw.scene_layer_get_goal_value, key_path)

    def get_value(self, key_path: str) -> Any:
        """The model value of a property or of a part of one: "opacity", "position.x", "transform.rotation.z".

        The key is Core Animation's. "sublayers.<name>.opacity" is that of the first sublayer of a name, "mask.opacity"
        that of the mask. Raises NotFoundError when there is no such key path.
        """
        if (attribute := self._attribute(key_path)) is not None:
            return getattr(self, attribute)
        return self._read(raw.scene_layer_get_value, key_path)

    def set_value(self, key_path: str, value: Any) -> None:
        """Sets a property or a part of one; it animates as the attribute does. None, where allowed, is no value.

        A key without a dot that is no property's may have any value of the types of properties: the layer keeps it, and
        its copies do. None takes it away.
        """
        if (attribute := self._attribute(key_path)) is not None:
            setattr(self, attribute, value)
            return
        key_path = key_path_of(key_path)
        is_own = type_of(end_of(key_path)) == raw.SCENE_VALUE_NONE
        given = own_value(key_path, value) if is_own else to_value_of(self, key_path, value)
        check(raw.scene_layer_set_value(self, to_text(key_path, "key_path"), byref(given)))

    def get_presentation_value(self, key_path: str) -> Any:
        """What is on screen of a property or of a part of one, at the time of the last frame.

        It is the model value when the layer is in no renderer's tree, or none has made a frame yet.
        """
        return self._read(raw.scene_layer_get_presentation_value, key_path)

    def __getitem__(self, key_path: str) -> Any:
        """What get_value() answers: `layer["progress"]`."""
        return self.get_value(key_path)

    def __setitem__(self, key_path: str, value: Any) -> None:
        """What set_value() does: `layer["progress"] = 0.5`."""
        self.set_value(key_path, value)

    @property
    def actions(self) -> Actions:
        """What happens when something about the layer changes, by event. Any mapping can be assigned."""
        return Actions(self)

    @actions.setter
    def actions(self, actions: Mapping[str, ActionLike] | None) -> None:
        actions = {} if actions is None else actions
        # What is wrong shows before anything changes.
        for key in actions:
            if to_text(key, "key") is None:
                raise TypeError("a key of actions must be a str, not None")
        made = {key: action_of(action) for key, action in actions.items()}
        for key in set(self.actions) - set(made):
            del self.actions[key]
        for key, action in made.items():
            self.actions[key] = action

    @property
    def style(self) -> Style | None:
        """What the layer falls back to: a Style, or a mapping of which one is made; None for none."""
        raw.scene_error_clear()
        return style_found(raw.scene_layer_copy_style(self))

    @style.setter
    def style(self, style: StyleLike) -> None:
        check(raw.scene_layer_set_style(self, style_of(style)))

    @property
    def delegate(self) -> Any:
        """Who is asked about the layer's actions and told of its animations: any object with methods of LayerDelegate.

        It is held weakly, as Core Animation does: keep it as long as it is to be asked.
        """
        return delegate_of(self)

    @delegate.setter
    def delegate(self, delegate: Any) -> None:
        link(self, delegate, Layer)

    def find_action(self, key: str) -> Action | None:
        """The action that an event of the layer has (CALayer.actionForKey), or None.

        It is looked for in the class, the delegate, `actions` and `style`; then it is the implied one of the property.
        A layer that is not on screen has none.
        """
        raw.scene_error_clear()
        return found(raw.scene_layer_copy_action_for_key(self, to_text(key, "key")))

    def action_for_key(self, key: str) -> ActionLike:  # noqa: ARG002
        """For subclasses: asked before an event of the layer comes.

        An action, scene.NO_ACTION for none, or None, as here, to go on looking: ask the delegate, `actions`, `style`.
        What it raises comes out of the assignment or call that made the change.
        """
        return None

    def default_action_for_key(self, key: str) -> ActionLike:  # noqa: ARG002
        """For subclasses: asked as action_for_key() is, when nobody else has an action (CALayer.defaultAction).

        An action, scene.NO_ACTION for none, or None, as here, for the implied one of the property.
        """
        return None

    @overload
    def on(self, event: EventType | EventTypeName) -> Callable[[_E], _E]: ...
    @overload
    def on(self, event: EventType | EventTypeName, function: _E) -> _E: ...
    def on(self, event: EventType | EventTypeName, function: EventFunction | None = None) -> Any:
        """Has a function handle the events of a kind of this layer and those below it; a decorator without a function.

        It is called with an Event. One that answers True takes it: functions that were added earlier, and the layers
        above, do not get it. The functions live as long as the layer's object, which its tree holds from then on, as it
        does those of subclasses.
        """
        # Events know layers.
        from scene.event import handlers_of_layer

        return handlers_of_layer(self, raw.scene_layer_set_event_function).on(event, function)

    def drag(self, limits: RectLike | None = None) -> None:
        """Has the layer follow the pointer that is pressed in a toolkit's widget, as `Window.drag()` does in a window.

        To be called in a handler of "pointer_press" or "touch_begin". limits: where its position may lie.
        """
        check(raw.scene_layer_drag(self, None if limits is None else byref(to_rect(limits, "limits"))))

    def contains_point(self, point: PointLike) -> bool:
        """Whether a point of the layer's own space is the layer's: its bounds with their round corners contain it.

        Subclasses may decide otherwise, and so may a delegate: hit_test() asks them. What they raise comes out of it.
        """
        asked = hook_of(self.delegate, "contains_point")
        return self._shape_contains(point) if asked is None else bool(asked(self, Point(*point)))

    def _placed(self) -> tuple[Layer, bool]:
        return self, False

    def animation_did_start(self, key: str | None) -> object:
        """For subclasses: told in `scene.dispatch()` when an animation of the layer begins."""

    def animation_did_stop(self, key: str | None, reason: StopReason) -> object:
        """For subclasses: told in `scene.dispatch()` when an animation of the layer is over or gone."""

    def _attribute(self, key_path: str) -> str | None:
        """The attribute of a key whose value is filters or cells; None for other keys, and where layers have none."""
        if not isinstance(key_path, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"key_path must be a str, not {key_path!r}")
        attribute = ATTRIBUTES.get(key_path_of(key_path))
        return attribute if attribute is not None and hasattr(type(self), attribute) else None

    def _read(self, getter: Any, key_path: str) -> Any:
        value = raw.scene_value()
        key_path = key_path_of(key_path)
        check(getter(self, to_text(key_path, "key_path"), byref(value)))
        if value.type in (raw.SCENE_VALUE_FILTERS, raw.SCENE_VALUE_CELLS):
            raise TypeError(
                f"{key_path} is no value: read it as an attribute of the layer, and parameters by their key paths"
            )
        return from_value(key_path, value)

    @overload
    def convert_time(self, time: float, *, to: Layer | None = None) -> float: ...
    @overload
    def convert_time(self, time: float, *, from_: Layer | None) -> float: ...
    def convert_time(self, time: float, **other: Layer | None) -> float:
        """A time of this layer as that of another (`to`), or a time of another as that of this layer (`from_`).

        None stands for the renderer's clock: `layer.convert_time(frame_time, from_=None)` is the layer's own time then.
        Where a layer's time stands still, all of its times are its begin time.
        """
        if len(other) > 1 or not other.keys() <= {"to", "from_"}:
            raise TypeError("convert_time() takes a time and one of to and from_")
        for name, layer in other.items():
            optional(Layer, layer, name)
        source = other.get("from_", self)
        target = self if "from_" in other else other.get("to")
        result = c_double()
        check(raw.scene_layer_convert_time(source, to_number(time, "time"), target, byref(result)))
        return result.value

    def description(self, *, presentation: bool = False, all: bool = False) -> dict[str, Any]:
        """The layer and all below it as the layer object of a scene document.

        With the model's values, or those on screen; the values that differ from the default, or all of them. Images are
        called "image-1", "image-2" ... Raises RecursionError for trees that are too deep for Python's json.
        """
        return json.loads(take_text(raw.scene_layer_copy_description(self, presentation, all)))

    def _repr_png_(self) -> tuple[bytes, dict[str, int]] | None:
        """The layer with all below it, as it is now, for notebooks; nothing for one without a size."""
        # Notebooks draw with renderers, which know layers.
        from scene.notebook import picture_of

        return picture_of(self)

    def outline(self, *, presentation: bool = False) -> str:
        """The layer and all below it as text for people: a line for each, with what differs from the default."""
        return take_text(raw.scene_layer_copy_outline(self, presentation))

    def _repr_svg_(self) -> str | None:
        """The layer and all below it as it is at the time 0, for notebooks; nothing for one without an area."""
        from scene.paper import svg_of

        return svg_of(self)

    def __repr__(self) -> str:
        """Name, frame and number of sublayers."""
        x, y, width, height = self.frame
        name = "" if self.name is None else f" {self.name!r}"
        count = len(self.sublayers)
        return f"<scene.{type(self).__name__}{name} frame=({x:g}, {y:g}, {width:g}, {height:g}) sublayers={count}>"
