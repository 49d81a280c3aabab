"""What layers have for display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scene import raw
from scene._object import Object
from scene.errors import check
from scene.geometry import RectLike, to_rect

if TYPE_CHECKING:
    from scene.drawing import Drawing


class LayerDisplay(Object):
    """The part of `Layer` that is about contents which the program draws.

    A subclass that overrides `draw` or `draw_pixels` is drawn once, when it was marked by `set_needs_display()` and is
    on screen: as part of the transaction, after layout. What was drawn is kept until it is marked again. With
    `draws_asynchronously` it is drawn on a thread of the library, while the layer shows the contents that it had.
    """

    __slots__ = ()

    @property
    def needs_display(self) -> bool:
        """Whether the layer is to be displayed before the next commit, if it is on screen then."""
        needs = raw.scene_layer_needs_display(self)
        check(raw.SCENE_OK)
        return needs

    @property
    def contents_are_flipped(self) -> bool:
        """Whether the layer's own y grows upwards on screen: of it and those above an odd number flip their geometry.

        Images and text stand upright all the same; what the layer draws follows its y, and is drawn anew when this
        changes.
        """
        flipped = raw.scene_layer_contents_are_flipped(self)
        check(raw.SCENE_OK)
        return flipped

    def set_needs_display(self, rect: RectLike | None = None) -> None:
        """Marks the layer, or a part of it, in points of its own space: only that is drawn anew."""
        if rect is None:
            check(raw.scene_layer_set_needs_display(self))
        else:
            check(raw.scene_layer_set_needs_display_in_rect(self, to_rect(rect, "rect")))

    def display(self) -> object:
        """Displays the layer at once, what is marked of it or else all.

        To be overridden by layers that set their contents themselves. There `super().display()` has the layer drawn.
        """
        check(raw.scene_layer_display(self))

    def will_draw(self) -> object:
        """For subclasses: told before the layer is drawn, which is the time to set a placeholder as the contents."""

    def draw(self, context: Any) -> object:
        """For subclasses: draws the layer with a context of pycairo's or cairocffi's, in points of the layer's space.

        It is clipped to what needs display (`context.clip_extents()`), and turned with the layer's y where
        `contents_are_flipped`. What it raises comes out of the call that displays, and the contents stay as they were.
        """

    def draw_pixels(self, drawing: Drawing) -> object:
        """For subclasses: draws the layer by writing `drawing.pixels`, in place of draw().

        They are RGBA8 unless the class has a `pixel_format`, such as PixelFormat.RGBA16_FLOAT, which the contents keep
        where `contents_format` is ContentsFormat.RGBA16_FLOAT or AUTOMATIC.
        """

    def needs_display_for_key(self, key: str) -> bool:  # noqa: ARG002
        """For subclasses: whether the layer is to be displayed when a property changes, asked once for each key.

        While an animation changes it the layer is drawn for each frame; `presentation` has the values to draw.
        """
        return False

    def should_inherit_contents_scale(self, scale: float) -> bool:  # noqa: ARG002
        """For subclasses: whether `contents_scale` becomes that of the renderer that shows the layer.

        Asked when the layer comes on screen with another one, and when the renderer's changes. Without an answer of
        their own layers take it over that are drawn, unless the program has set another one.
        """
        return True
