"""libscene: Core Animation's layers and animations on Linux.

A tree of layers, animations that need no code per frame, and renderers that turn both into pixels::

    import scene

    root = scene.Layer(frame=(0, 0, 320, 200), background_color="#102030")
    card = scene.Layer(frame=(20, 20, 100, 60), corner_radius=12, background_color="#ff8800")
    root.sublayers.append(card)
    with scene.Renderer(320, 200) as renderer:
        renderer.root = root
        renderer.render(0.0)
        card.position = 200, 100          # animates from here on
        renderer.render(0.125)
        renderer.write_png("card.png")

`scene.raw` has the C API itself.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from scene import _kinds, _load, raw
from scene._names import MODULES
from scene._settings import ModuleWithSettings

if TYPE_CHECKING:
    from scene._kinds import *  # noqa: F403
    from scene._values import PropertyInfo, properties
    from scene.action import NO_ACTION, Action, ActionLike, Actions, Style, StyleLike
    from scene.animation import Animation, BasicAnimation, PropertyAnimation
    from scene.animator import Animator
    from scene.bulk import get_numbers, set_numbers
    from scene.color import Color, ColorLike
    from scene.delegate import LayerDelegate
    from scene.display_link import DisplayLink, Refresh
    from scene.document import Document, Note
    from scene.drawing import Drawing, cancel_drawing, drawing_is_asynchronous, drawing_is_cancelled
    from scene.emitter import EmitterCell, EmitterLayer, EmitterPresentation
    from scene.enums import (
        Alignment,
        Autoresizing,
        BlendMode,
        CalculationMode,
        ConstraintAttribute,
        ContentsFilter,
        ContentsFormat,
        ContentsGravity,
        CornerCurve,
        Corners,
        CursorShape,
        Edges,
        EmitterMode,
        EmitterRenderMode,
        EmitterShape,
        EventType,
        FillMode,
        FillRule,
        GlApi,
        GradientSpread,
        GradientType,
        ImageState,
        LineCap,
        LineJoin,
        LogLevel,
        MaskMode,
        Modifiers,
        Overlays,
        PaperFormat,
        PaperMetadata,
        PathOperation,
        PixelFormat,
        ReducedMotion,
        RotationMode,
        ScrollMode,
        StepPosition,
        StopReason,
        TextAlignment,
        TextTruncation,
        TextUnderline,
        TransitionSubtype,
        TransitionType,
        TrimMode,
        VideoState,
        VideoTrackKind,
    )
    from scene.errors import (
        ContextLostError,
        Error,
        FileError,
        FormatError,
        GLError,
        InternalError,
        InvalidArgumentError,
        InvalidHandleError,
        InvalidStateError,
        NotFoundError,
        OutOfMemoryError,
        UnsupportedError,
        WrongContextError,
        WrongThreadError,
    )
    from scene.event import Event, EventFunction, send_event
    from scene.film import AudioTrack, Film, FilmCancelled, FilmError, FilmReport
    from scene.filter import Filter, FilterType, Kernel, Parameter, filter_library, filter_types
    from scene.geometry import Point, PointLike, Rect, RectLike, Size, SizeLike
    from scene.gl import GLRenderer
    from scene.gl_context import GLContext
    from scene.gl_layer import GLDrawable, GLFrame, GLLayer, GLPresentation
    from scene.gradient import GradientLayer, GradientPresentation
    from scene.group import AnimationGroup, Transition, current_animation
    from scene.image import Image, ImageStatistics
    from scene.inspector import Inspector, inspect, inspector_close, inspector_listen
    from scene.keyframe import KeyframeAnimation
    from scene.layer import Layer, Presentation
    from scene.layout import BoxLayout, Constraint, ConstraintLayout, FlowLayout, GridLayout, LayoutManager
    from scene.level import Level
    from scene.log import LogFunction, set_log_function
    from scene.loop import attach, current_time, detach, dispatch, get_fd
    from scene.lottie import Lottie, Marker
    from scene.notebook import LiveView, Player, PointerEvent, show, widget
    from scene.paper import A2, A3, A4, A5, LETTER, Paper
    from scene.path import Path, PathElement, PathLike
    from scene.process import has_feature, live_objects, set_program_cache, version
    from scene.property import Property, register_property
    from scene.renderer import Frame, FrameTiming, Renderer, Statistics
    from scene.replicator import ReplicatorLayer, ReplicatorPresentation
    from scene.running import RunningAnimation
    from scene.screen import Screen, screens
    from scene.scroll import ScrollLayer, ScrollMotion, ScrollPresentation
    from scene.sequencing import Timeline, TimelineItem, at, parallel, repeat, sequence, stagger, tween
    from scene.shape import ShapeLayer, ShapePresentation
    from scene.sound import SOUND_RATE, Sound, mix_sounds, set_sound_meter_function
    from scene.spring import SpringAnimation
    from scene.sublayers import Sublayers
    from scene.text import TextCaret, TextLayer, TextLine, TextPresentation, TextRun, add_font, remove_font
    from scene.tiled import LATER, Tile, TiledLayer, TiledPresentation, TileStatistics
    from scene.timing import TimingFunction, TimingFunctionLike
    from scene.transactions import (
        TransactionRecord,
        TransactionSettings,
        flush,
        get_transaction_value,
        set_transaction_value,
        transaction,
        transaction_lock,
        transaction_record,
        transaction_settings,
    )
    from scene.transform import Transform, TransformLike, TransformParts
    from scene.video import MovieUse, SoundLevels, VideoLayer, VideoPresentation, VideoStatistics, movies
    from scene.window import Window, get_clipboard_text, set_clipboard_text

__version__ = _load.spell(raw.SCENE_VERSION)

__all__ = [
    "A2",
    "A3",
    "A4",
    "A5",
    "LATER",
    "LETTER",
    "NO_ACTION",
    "SOUND_RATE",
    "Action",
    "ActionLike",
    "Actions",
    "Alignment",
    "Animation",
    "AnimationGroup",
    "Animator",
    "AudioTrack",
    "Autoresizing",
    "BasicAnimation",
    "BlendMode",
    "BoxLayout",
    "CalculationMode",
    "Color",
    "ColorLike",
    "Constraint",
    "ConstraintAttribute",
    "ConstraintLayout",
    "ContentsFilter",
    "ContentsFormat",
    "ContentsGravity",
    "ContextLostError",
    "CornerCurve",
    "Corners",
    "CursorShape",
    "DisplayLink",
    "Document",
    "Drawing",
    "Edges",
    "EmitterCell",
    "EmitterLayer",
    "EmitterMode",
    "EmitterPresentation",
    "EmitterRenderMode",
    "EmitterShape",
    "Error",
    "Event",
    "EventFunction",
    "EventType",
    "FileError",
    "FillMode",
    "FillRule",
    "Film",
    "FilmCancelled",
    "FilmError",
    "FilmReport",
    "Filter",
    "FilterType",
    "FlowLayout",
    "FormatError",
    "Frame",
    "FrameTiming",
    "GLContext",
    "GLDrawable",
    "GLError",
    "GLFrame",
    "GLLayer",
    "GLPresentation",
    "GLRenderer",
    "GlApi",
    "GradientLayer",
    "GradientPresentation",
    "GradientSpread",
    "GradientType",
    "GridLayout",
    "Image",
    "ImageState",
    "ImageStatistics",
    "Inspector",
    "InternalError",
    "InvalidArgumentError",
    "InvalidHandleError",
    "InvalidStateError",
    "Kernel",
    "KeyframeAnimation",
    "Layer",
    "LayerDelegate",
    "LayoutManager",
    "Level",
    "LineCap",
    "LineJoin",
    "LiveView",
    "LogFunction",
    "LogLevel",
    "Lottie",
    "Marker",
    "MaskMode",
    "Modifiers",
    "MovieUse",
    "NotFoundError",
    "Note",
    "OutOfMemoryError",
    "Overlays",
    "Paper",
    "PaperFormat",
    "PaperMetadata",
    "Parameter",
    "Path",
    "PathElement",
    "PathLike",
    "PathOperation",
    "PixelFormat",
    "Player",
    "Point",
    "PointLike",
    "PointerEvent",
    "Presentation",
    "Property",
    "PropertyAnimation",
    "PropertyInfo",
    "Rect",
    "RectLike",
    "ReducedMotion",
    "Refresh",
    "Renderer",
    "ReplicatorLayer",
    "ReplicatorPresentation",
    "RotationMode",
    "RunningAnimation",
    "Screen",
    "ScrollLayer",
    "ScrollMode",
    "ScrollMotion",
    "ScrollPresentation",
    "ShapeLayer",
    "ShapePresentation",
    "Size",
    "SizeLike",
    "Sound",
    "SoundLevels",
    "SpringAnimation",
    "Statistics",
    "StepPosition",
    "StopReason",
    "Style",
    "StyleLike",
    "Sublayers",
    "TextAlignment",
    "TextCaret",
    "TextLayer",
    "TextLine",
    "TextPresentation",
    "TextRun",
    "TextTruncation",
    "TextUnderline",
    "Tile",
    "TileStatistics",
    "TiledLayer",
    "TiledPresentation",
    "Timeline",
    "TimelineItem",
    "TimingFunction",
    "TimingFunctionLike",
    "TransactionRecord",
    "TransactionSettings",
    "Transform",
    "TransformLike",
    "TransformParts",
    "Transition",
    "TransitionSubtype",
    "TransitionType",
    "TrimMode",
    "UnsupportedError",
    "VideoLayer",
    "VideoPresentation",
    "VideoState",
    "VideoStatistics",
    "VideoTrackKind",
    "Window",
    "WrongContextError",
    "WrongThreadError",
    "add_font",
    "at",
    "attach",
    "cancel_drawing",
    "current_animation",
    "current_time",
    "detach",
    "dispatch",
    "drawing_is_asynchronous",
    "drawing_is_cancelled",
    "filter_library",
    "filter_types",
    "flush",
    "get_clipboard_text",
    "get_fd",
    "get_numbers",
    "get_transaction_value",
    "has_feature",
    "inspect",
    "inspector_close",
    "inspector_listen",
    "live_objects",
    "mix_sounds",
    "movies",
    "parallel",
    "properties",
    "raw",
    "reduced_motion",
    "register_property",
    "remove_font",
    "repeat",
    "screens",
    "send_event",
    "sequence",
    "set_clipboard_text",
    "set_log_function",
    "set_numbers",
    "set_program_cache",
    "set_sound_meter_function",
    "set_transaction_value",
    "show",
    "stagger",
    "transaction",
    "transaction_lock",
    "transaction_record",
    "transaction_settings",
    "tween",
    "version",
    "widget",
]
__all__ += _kinds.__all__


def _found(name: str) -> Any:
    """What the package has by a name, with all that it imports in turn, when it is first asked for."""
    if name not in MODULES:
        raise AttributeError(f"module 'scene' has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module(f"scene.{MODULES[name]}"), name)
    return found


if not TYPE_CHECKING:
    __getattr__ = _found


def __dir__() -> list[str]:
    return sorted({*globals(), *MODULES})


reduced_motion: bool
"""Whether motion is to be reduced from now on, in the whole process: `scene.reduced_motion = True`."""

sys.modules[__name__].__class__ = ModuleWithSettings
