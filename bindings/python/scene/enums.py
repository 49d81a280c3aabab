"""Enumerations. Wherever one is asked for, its name will do: "resizeAspect", "resize_aspect" or "RESIZE_ASPECT"."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Any, Self

from scene import raw


def _plain(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()


class _Choice(IntEnum):
    @classmethod
    def parse(cls, value: Any, name: str) -> Self:
        """A member from itself, its name or its number; `name` is what messages call the value."""
        if isinstance(value, str):
            for member in cls:
                if _plain(member.name) == _plain(value):
                    return member
        else:
            try:
                return cls(value)
            except ValueError:
                pass
        names = ", ".join(member.label for member in cls)
        raise ValueError(f"{name} must be one of {names}, not {value!r}")

    @property
    def label(self) -> str:
        """The name as scene documents spell it, such as "resizeAspect"."""
        return _label(self.name)


def _label(name: str) -> str:
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


class ContentsGravity(_Choice):
    """Where contents lie in the bounds; the three that resize also scale them. Top is the visual top, small y."""

    CENTER = raw.SCENE_GRAVITY_CENTER
    TOP = raw.SCENE_GRAVITY_TOP
    BOTTOM = raw.SCENE_GRAVITY_BOTTOM
    LEFT = raw.SCENE_GRAVITY_LEFT
    RIGHT = raw.SCENE_GRAVITY_RIGHT
    TOP_LEFT = raw.SCENE_GRAVITY_TOP_LEFT
    TOP_RIGHT = raw.SCENE_GRAVITY_TOP_RIGHT
    BOTTOM_LEFT = raw.SCENE_GRAVITY_BOTTOM_LEFT
    BOTTOM_RIGHT = raw.SCENE_GRAVITY_BOTTOM_RIGHT
    RESIZE = raw.SCENE_GRAVITY_RESIZE
    RESIZE_ASPECT = raw.SCENE_GRAVITY_RESIZE_ASPECT
    RESIZE_ASPECT_FILL = raw.SCENE_GRAVITY_RESIZE_ASPECT_FILL


class ContentsFormat(_Choice):
    """What is kept of the pixels that are drawn as a layer's contents."""

    RGBA8 = raw.SCENE_CONTENTS_FORMAT_RGBA8
    RGBA16_FLOAT = raw.SCENE_CONTENTS_FORMAT_RGBA16_FLOAT
    GRAY8 = raw.SCENE_CONTENTS_FORMAT_GRAY8
    AUTOMATIC = raw.SCENE_CONTENTS_FORMAT_AUTOMATIC


class ContentsFilter(_Choice):
    """How contents are sampled when they are scaled; trilinear, between mipmap levels, is for making them smaller."""

    NEAREST = raw.SCENE_CONTENTS_FILTER_NEAREST
    LINEAR = raw.SCENE_CONTENTS_FILTER_LINEAR
    TRILINEAR = raw.SCENE_CONTENTS_FILTER_TRILINEAR


class ScrollMode(_Choice):
    """The axes along which a layer may be scrolled."""

    NONE = raw.SCENE_SCROLL_NONE
    VERTICALLY = raw.SCENE_SCROLL_VERTICALLY
    HORIZONTALLY = raw.SCENE_SCROLL_HORIZONTALLY
    BOTH = raw.SCENE_SCROLL_BOTH


class EmitterShape(_Choice):
    """Where particles come from: the width of a circle and a sphere is their radius."""

    POINT = raw.SCENE_EMITTER_SHAPE_POINT
    LINE = raw.SCENE_EMITTER_SHAPE_LINE
    RECTANGLE = raw.SCENE_EMITTER_SHAPE_RECTANGLE
    CUBOID = raw.SCENE_EMITTER_SHAPE_CUBOID
    CIRCLE = raw.SCENE_EMITTER_SHAPE_CIRCLE
    SPHERE = raw.SCENE_EMITTER_SHAPE_SPHERE


class EmitterMode(_Choice):
    """What of the shape particles come from; they leave the outline of what is round outwards."""

    POINTS = raw.SCENE_EMITTER_MODE_POINTS
    OUTLINE = raw.SCENE_EMITTER_MODE_OUTLINE
    SURFACE = raw.SCENE_EMITTER_MODE_SURFACE
    VOLUME = raw.SCENE_EMITTER_MODE_VOLUME


class EmitterRenderMode(_Choice):
    """In which order particles are drawn; additive adds their light to what is there."""

    UNORDERED = raw.SCENE_EMITTER_RENDER_UNORDERED
    OLDEST_FIRST = raw.SCENE_EMITTER_RENDER_OLDEST_FIRST
    OLDEST_LAST = raw.SCENE_EMITTER_RENDER_OLDEST_LAST
    BACK_TO_FRONT = raw.SCENE_EMITTER_RENDER_BACK_TO_FRONT
    ADDITIVE = raw.SCENE_EMITTER_RENDER_ADDITIVE


class FillMode(_Choice):
    """What an animation shows before it begins (backwards: its first value) and after it (forwards: its last)."""

    REMOVED = raw.SCENE_FILL_MODE_REMOVED
    FORWARDS = raw.SCENE_FILL_MODE_FORWARDS
    BACKWARDS = raw.SCENE_FILL_MODE_BACKWARDS
    BOTH = raw.SCENE_FILL_MODE_BOTH


class StopReason(_Choice):
    """Why an animation stopped."""

    FINISHED = raw.SCENE_ANIMATION_STOP_FINISHED
    """Its active duration is over."""
    REMOVED = raw.SCENE_ANIMATION_STOP_REMOVED
    """It was removed from the layer."""
    REPLACED = raw.SCENE_ANIMATION_STOP_REPLACED
    """Another of the same key was added, or a later one covers it for ever."""
    LAYER_GONE = raw.SCENE_ANIMATION_STOP_LAYER_GONE
    """The layer was released, or a commit took it out of the renderer's tree."""


class CalculationMode(_Choice):
    """How a keyframe animation goes from value to value.

    Linear: straight. Discrete: each value holds until the next begins. Paced: straight, at an even speed. Cubic: along
    the spline of Kochanek and Bartels. Cubic paced: along it at an even speed.
    """

    LINEAR = raw.SCENE_CALCULATION_LINEAR
    DISCRETE = raw.SCENE_CALCULATION_DISCRETE
    PACED = raw.SCENE_CALCULATION_PACED
    CUBIC = raw.SCENE_CALCULATION_CUBIC
    CUBIC_PACED = raw.SCENE_CALCULATION_CUBIC_PACED


class RotationMode(_Choice):
    """Whether a layer that moves along a path turns with it: its x axis forwards (auto) or back (auto reverse)."""

    NONE = raw.SCENE_ROTATION_NONE
    AUTO = raw.SCENE_ROTATION_AUTO
    AUTO_REVERSE = raw.SCENE_ROTATION_AUTO_REVERSE


class TransitionType(_Choice):
    """How a transition's new picture comes: it fades in, slides in over the old one, pushes it out, or is uncovered."""

    FADE = raw.SCENE_TRANSITION_FADE
    MOVE_IN = raw.SCENE_TRANSITION_MOVE_IN
    PUSH = raw.SCENE_TRANSITION_PUSH
    REVEAL = raw.SCENE_TRANSITION_REVEAL


class TransitionSubtype(_Choice):
    """The side from which a transition's picture comes."""

    FROM_LEFT = raw.SCENE_TRANSITION_FROM_LEFT
    FROM_RIGHT = raw.SCENE_TRANSITION_FROM_RIGHT
    FROM_TOP = raw.SCENE_TRANSITION_FROM_TOP
    FROM_BOTTOM = raw.SCENE_TRANSITION_FROM_BOTTOM


class StepPosition(_Choice):
    """Where the steps of a timing function lie: at the end of each interval, its start, at neither end, or at both."""

    JUMP_END = raw.SCENE_STEP_JUMP_END
    JUMP_START = raw.SCENE_STEP_JUMP_START
    JUMP_NONE = raw.SCENE_STEP_JUMP_NONE
    JUMP_BOTH = raw.SCENE_STEP_JUMP_BOTH


class ReducedMotion(_Choice):
    """What becomes of an animation that is added while motion is reduced."""

    AUTOMATIC = raw.SCENE_REDUCED_MOTION_AUTOMATIC
    """What moves, turns or scales jumps; transitions that move fade; what fades or colours runs."""
    RUN = raw.SCENE_REDUCED_MOTION_RUN
    SHORTEN = raw.SCENE_REDUCED_MOTION_SHORTEN
    """One cycle, in a tenth of a second at most."""
    JUMP = raw.SCENE_REDUCED_MOTION_JUMP
    CROSS_FADE = raw.SCENE_REDUCED_MOTION_CROSS_FADE
    """It jumps, behind a fade of the whole layer that takes as long."""


class ConstraintAttribute(_Choice):
    """An edge, a middle or a size of a layer. MIN_Y is the upper edge."""

    MIN_X = raw.SCENE_CONSTRAINT_MIN_X
    MID_X = raw.SCENE_CONSTRAINT_MID_X
    MAX_X = raw.SCENE_CONSTRAINT_MAX_X
    WIDTH = raw.SCENE_CONSTRAINT_WIDTH
    MIN_Y = raw.SCENE_CONSTRAINT_MIN_Y
    MID_Y = raw.SCENE_CONSTRAINT_MID_Y
    MAX_Y = raw.SCENE_CONSTRAINT_MAX_Y
    HEIGHT = raw.SCENE_CONSTRAINT_HEIGHT


class Alignment(_Choice):
    """Where layers lie across a box's axis, in a row's height, or in their cell; FILL stretches them."""

    LEADING = raw.SCENE_LAYOUT_ALIGNMENT_LEADING
    CENTER = raw.SCENE_LAYOUT_ALIGNMENT_CENTER
    TRAILING = raw.SCENE_LAYOUT_ALIGNMENT_TRAILING
    FILL = raw.SCENE_LAYOUT_ALIGNMENT_FILL


class LogLevel(_Choice):
    """How much a message of the library's matters."""

    ERROR = raw.SCENE_LOG_ERROR
    WARNING = raw.SCENE_LOG_WARNING
    INFO = raw.SCENE_LOG_INFO
    DEBUG = raw.SCENE_LOG_DEBUG

    @property
    def logging_level(self) -> int:
        """The level of Python's logging module: logging.ERROR for ERROR, and so on."""
        return 40 - 10 * int(self)


class PixelFormat(_Choice):
    """How pixels lie in memory: a byte for each channel, the first named first. RGBA8 and BGRA8 have straight alpha."""

    RGBA8 = raw.SCENE_PIXEL_FORMAT_RGBA8
    RGBA8_PREMULTIPLIED = raw.SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED
    BGRA8_PREMULTIPLIED = raw.SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED
    BGRA8 = raw.SCENE_PIXEL_FORMAT_BGRA8
    GRAY8 = raw.SCENE_PIXEL_FORMAT_GRAY8
    """One byte for each pixel; for images only."""


class ImageState(_Choice):
    """Whether an image's pixels are there."""

    READY = raw.SCENE_IMAGE_STATE_READY
    LOADING = raw.SCENE_IMAGE_STATE_LOADING
    """They are being decoded, or nothing has needed them so far."""
    FAILED = raw.SCENE_IMAGE_STATE_FAILED


class CornerCurve(_Choice):
    """The form of round corners; continuous ones bend gradually from the sides."""

    CIRCULAR = raw.SCENE_CORNER_CURVE_CIRCULAR
    CONTINUOUS = raw.SCENE_CORNER_CURVE_CONTINUOUS


class BlendMode(_Choice):
    """How a layer is put on what lies below it: the W3C's modes, sums, and Porter and Duff's."""

    SOURCE_OVER = raw.SCENE_BLEND_SOURCE_OVER
    MULTIPLY = raw.SCENE_BLEND_MULTIPLY
    SCREEN = raw.SCENE_BLEND_SCREEN
    OVERLAY = raw.SCENE_BLEND_OVERLAY
    DARKEN = raw.SCENE_BLEND_DARKEN
    LIGHTEN = raw.SCENE_BLEND_LIGHTEN
    COLOR_DODGE = raw.SCENE_BLEND_COLOR_DODGE
    COLOR_BURN = raw.SCENE_BLEND_COLOR_BURN
    HARD_LIGHT = raw.SCENE_BLEND_HARD_LIGHT
    SOFT_LIGHT = raw.SCENE_BLEND_SOFT_LIGHT
    DIFFERENCE = raw.SCENE_BLEND_DIFFERENCE
    EXCLUSION = raw.SCENE_BLEND_EXCLUSION
    HUE = raw.SCENE_BLEND_HUE
    SATURATION = raw.SCENE_BLEND_SATURATION
    COLOR = raw.SCENE_BLEND_COLOR
    LUMINOSITY = raw.SCENE_BLEND_LUMINOSITY
    PLUS_LIGHTER = raw.SCENE_BLEND_PLUS_LIGHTER
    PLUS_DARKER = raw.SCENE_BLEND_PLUS_DARKER
    CLEAR = raw.SCENE_BLEND_CLEAR
    COPY = raw.SCENE_BLEND_COPY
    SOURCE_IN = raw.SCENE_BLEND_SOURCE_IN
    SOURCE_OUT = raw.SCENE_BLEND_SOURCE_OUT
    SOURCE_ATOP = raw.SCENE_BLEND_SOURCE_ATOP
    DESTINATION_OVER = raw.SCENE_BLEND_DESTINATION_OVER
    DESTINATION_IN = raw.SCENE_BLEND_DESTINATION_IN
    DESTINATION_OUT = raw.SCENE_BLEND_DESTINATION_OUT
    DESTINATION_ATOP = raw.SCENE_BLEND_DESTINATION_ATOP
    XOR = raw.SCENE_BLEND_XOR


class GradientType(_Choice):
    """How the colours of a gradient lie: along a line, from a point outwards, or around it."""

    AXIAL = raw.SCENE_GRADIENT_AXIAL
    RADIAL = raw.SCENE_GRADIENT_RADIAL
    CONIC = raw.SCENE_GRADIENT_CONIC


class MaskMode(_Choice):
    """How a mask is read: by its alpha, by its luminance, or by what these leave."""

    ALPHA = raw.SCENE_MASK_ALPHA
    INVERTED_ALPHA = raw.SCENE_MASK_INVERTED_ALPHA
    LUMINANCE = raw.SCENE_MASK_LUMINANCE
    INVERTED_LUMINANCE = raw.SCENE_MASK_INVERTED_LUMINANCE


class TextAlignment(_Choice):
    """Where lines of text stand between the sides of the bounds."""

    NATURAL = raw.SCENE_TEXT_ALIGNMENT_NATURAL
    """Each paragraph begins at the side where its writing does."""
    LEFT = raw.SCENE_TEXT_ALIGNMENT_LEFT
    RIGHT = raw.SCENE_TEXT_ALIGNMENT_RIGHT
    CENTER = raw.SCENE_TEXT_ALIGNMENT_CENTER
    JUSTIFIED = raw.SCENE_TEXT_ALIGNMENT_JUSTIFIED
    """Wrapped lines go from side to side; the last of a paragraph is natural."""


class TextTruncation(_Choice):
    """Where an ellipsis takes the place of text that has no room."""

    NONE = raw.SCENE_TEXT_TRUNCATION_NONE
    START = raw.SCENE_TEXT_TRUNCATION_START
    MIDDLE = raw.SCENE_TEXT_TRUNCATION_MIDDLE
    END = raw.SCENE_TEXT_TRUNCATION_END


class TextUnderline(_Choice):
    """How text is underlined."""

    NONE = raw.SCENE_TEXT_UNDERLINE_NONE
    SINGLE = raw.SCENE_TEXT_UNDERLINE_SINGLE
    DOUBLE = raw.SCENE_TEXT_UNDERLINE_DOUBLE
    LOW = raw.SCENE_TEXT_UNDERLINE_LOW
    """Below all that reaches below the baseline."""
    ERROR = raw.SCENE_TEXT_UNDERLINE_ERROR
    """A wave, as below what is spelled wrong."""


class _Bits(IntFlag):
    @classmethod
    def parse(cls, value: Any, name: str) -> Self:
        """Bits from themselves, a name, names or a number; `name` is what messages call the value."""
        every = max(cls.__members__.values())
        if isinstance(value, int):
            if not 0 <= value <= every:
                raise ValueError(f"{name} must be bits of {cls.__name__}, 0...{int(every)}, not {value!r}")
            return cls(value)
        bits = cls(0)
        names = {_plain(label): member for label, member in cls.__members__.items()}
        try:
            for item in [value] if isinstance(value, str) else value:
                bits |= item if isinstance(item, cls) else names[_plain(item)]
        except (AttributeError, KeyError, TypeError):
            labels = ", ".join(_label(label) for label in cls.__members__)
            raise ValueError(f"{name} must be one or several of {labels}, not {value!r}") from None
        return bits

    @property
    def labels(self) -> list[str]:
        """The names of the bits as scene documents spell them."""
        return [_label(bit.name or "") for bit in self]


class Corners(_Bits):
    """Corners of a layer, to be combined with `|`. Also a name or several names will do: ["topLeft", "topRight"]."""

    NONE = 0
    TOP_LEFT = raw.SCENE_CORNER_MIN_X_MIN_Y
    TOP_RIGHT = raw.SCENE_CORNER_MAX_X_MIN_Y
    BOTTOM_LEFT = raw.SCENE_CORNER_MIN_X_MAX_Y
    BOTTOM_RIGHT = raw.SCENE_CORNER_MAX_X_MAX_Y
    ALL = raw.SCENE_CORNER_ALL


class Edges(_Bits):
    """Edges of a layer, to be combined with `|`. Also a name or several names will do. Top is the visual top."""

    NONE = 0
    LEFT = raw.SCENE_EDGE_LEFT
    RIGHT = raw.SCENE_EDGE_RIGHT
    BOTTOM = raw.SCENE_EDGE_BOTTOM
    TOP = raw.SCENE_EDGE_TOP
    ALL = raw.SCENE_EDGE_ALL


class Autoresizing(_Bits):
    """Parts of a layer's place that follow its superlayer's size, to be combined with `|`. Names will do, too."""

    NONE = 0
    MIN_X_MARGIN = raw.SCENE_AUTORESIZING_MIN_X_MARGIN
    WIDTH = raw.SCENE_AUTORESIZING_WIDTH
    MAX_X_MARGIN = raw.SCENE_AUTORESIZING_MAX_X_MARGIN
    MIN_Y_MARGIN = raw.SCENE_AUTORESIZING_MIN_Y_MARGIN
    HEIGHT = raw.SCENE_AUTORESIZING_HEIGHT
    MAX_Y_MARGIN = raw.SCENE_AUTORESIZING_MAX_Y_MARGIN
    ALL = 63


class Overlays(_Bits):
    """What a renderer draws over its frames for their author, to be combined with `|`."""

    NONE = raw.SCENE_OVERLAY_NONE
    PASSES = raw.SCENE_OVERLAY_PASSES


class FillRule(_Choice):
    """What counts as inside of a path that crosses itself."""

    NON_ZERO = raw.SCENE_FILL_RULE_NON_ZERO
    EVEN_ODD = raw.SCENE_FILL_RULE_EVEN_ODD


class LineCap(_Choice):
    """How the ends of lines and of dashes look; round and square ones reach beyond the end by half the line's width."""

    BUTT = raw.SCENE_LINE_CAP_BUTT
    ROUND = raw.SCENE_LINE_CAP_ROUND
    SQUARE = raw.SCENE_LINE_CAP_SQUARE


class LineJoin(_Choice):
    """How the parts of a line meet; a miter beyond the limit is a bevel."""

    MITER = raw.SCENE_LINE_JOIN_MITER
    ROUND = raw.SCENE_LINE_JOIN_ROUND
    BEVEL = raw.SCENE_LINE_JOIN_BEVEL
