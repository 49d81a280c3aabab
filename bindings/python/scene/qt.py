"""A widget of Qt 6 that shows layers: `scene.qt.LayerWidget`, for programs that use PySide6 or PyQt6.

`import scene.qt` takes the one of the two that the program has imported, or else the one that is there:
`pip install 'scene[qt]'`, or python3-pyqt6 of Debian.
"""

from __future__ import annotations

import importlib
import sys
import weakref
from typing import Any

from scene._callbacks import keep
from scene._host import Host, HostWidget, dispatch
from scene.color import ColorLike
from scene.enums import EventType, Modifiers
from scene.errors import Error
from scene.layer import Layer
from scene.loop import current_time, get_fd


def _binding() -> str:
    """The binding of Qt to use."""
    names = ("PySide6", "PyQt6")
    for name in (*(name for name in names if name in sys.modules), *names):
        try:
            importlib.import_module(f"{name}.QtOpenGLWidgets")
        except ImportError:
            continue
        return name
    raise ImportError("scene.qt needs PySide6 or PyQt6, and neither is installed: pip install 'scene[qt]'")


_name = _binding()
QtCore: Any = importlib.import_module(f"{_name}.QtCore")
QtGui: Any = importlib.import_module(f"{_name}.QtGui")
QtOpenGLWidgets: Any = importlib.import_module(f"{_name}.QtOpenGLWidgets")
Signal: Any = QtCore.Signal if _name == "PySide6" else QtCore.pyqtSignal
QEvent, Qt = QtCore.QEvent.Type, QtCore.Qt


class LayerWidget(HostWidget, QtOpenGLWidgets.QOpenGLWidget):
    """A QOpenGLWidget that shows a layer and all below it: `layout.addWidget(scene.qt.LayerWidget(root))`.

    The layer is as large as the widget. Frames are drawn while something moves, when a change is due, and when
    something was committed or loaded on any thread; otherwise nothing runs. `scene.dispatch()` is called when there is
    something for it. Qt gives a widget that is put into another window a new context: the widget makes a new renderer
    there, and what its layers do goes on.

    The pointer's events go to the functions of layers (`layer.on("pointer_press", function)`) as those of a window do,
    and what no layer takes to those of the widget (`widget.on(...)`). What they raise goes to `sys.unraisablehook`.
    """

    _wanted = Signal()

    def __init__(
        self, root: Layer | None = None, parent: Any = None, *, background_color: ColorLike | None = None
    ) -> None:
        """Made for Qt's main thread.

        root: what is shown; a layer is made where none is given.
        background_color: what is seen where nothing is drawn; None is the window behind the widget.
        """
        super().__init__(parent)  # pyright: ignore[reportCallIssue]
        self._host = Host(root)
        self._host.set_background_color(background_color)
        self._is_kept = False  # Whether the framebuffer has the pixels of the last frame.
        self._clicks = 1  # Of the press that came last.
        # OpenGL ES, and what the program has asked for, are taken as they come.
        wanted = self.format()
        is_es = wanted.renderableType() == QtGui.QSurfaceFormat.RenderableType.OpenGLES
        if not is_es and (wanted.majorVersion(), wanted.minorVersion()) < (3, 3):
            wanted.setVersion(3, 3)
            wanted.setProfile(QtGui.QSurfaceFormat.OpenGLContextProfile.CoreProfile)
            self.setFormat(wanted)
        self.setUpdateBehavior(self.UpdateBehavior.PartialUpdate)
        self.setMouseTracking(True)
        self._timer = QtCore.QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.update)
        self._wanted.connect(self.update, Qt.ConnectionType.QueuedConnection)
        self._notifier = QtCore.QSocketNotifier(get_fd(), QtCore.QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(_dispatch)

    def _ask_for_frame(self) -> None:
        self.update()

    # Drawing

    def initializeGL(self) -> None:  # noqa: N802
        """Makes the renderer. Qt calls again when the widget was put into another window, which has another context."""
        shown = weakref.ref(self)

        def want() -> None:
            widget = shown()
            if widget is not None:
                widget._wanted.emit()

        try:
            self._host.begin(want)
        except Error as error:
            keep(error, self.initializeGL)
            return
        self._stay = _Stay(self._host, self.context())

    def paintGL(self) -> None:  # noqa: N802
        """Draws a frame, and has the next one drawn when it is due.

        One that is due at once waits for the screen: where swapping buffers does that, the timer is over by then.
        """
        scale, screen = self.devicePixelRatioF(), self.screen()
        width, height = int(self.width() * scale + 0.5), int(self.height() * scale + 0.5)
        framebuffer, age = self.defaultFramebufferObject(), 1 if self._is_kept else 0
        left = self._host.draw(framebuffer, width, height, scale, current_time(), buffer_age=age)
        self._is_kept = True
        pace = 0.9 / max(screen.refreshRate() if screen else 60.0, 1.0)
        if left < 1e6:
            self._timer.start(int(1000 * max(left, pace)))
        else:
            self._timer.stop()

    def resizeGL(self, _width: int, _height: int) -> None:  # noqa: N802
        """Makes the root as large as the widget, which has another framebuffer."""
        self._is_kept = False
        self._host.resize(self.width(), self.height())

    # Events

    def event(self, event: Any) -> bool:
        """Brings the pointer's events to the layers; others are Qt's, and those that nobody takes."""
        if self._route(event):
            event.accept()
            return True
        return bool(super().event(event))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]

    def _route(self, event: Any) -> bool:
        kind = event.type()
        if kind in _MOUSE_EVENTS:
            return self._moved(event, *_MOUSE_EVENTS[kind])
        if kind == QEvent.Enter:
            return self._point_at(EventType.POINTER_ENTER, event.position(), event.modifiers())
        if kind == QEvent.Leave:
            return self._host.point_at(EventType.POINTER_LEAVE, self._host.at)
        if kind == QEvent.Wheel:
            # Eighths of a degree, of which a notch of a wheel has 120, up and to the left.
            turned = event.angleDelta()
            delta = (-turned.x() / 120, -turned.y() / 120)
            return self._point_at(EventType.WHEEL, event.position(), event.modifiers(), delta=delta)
        return False

    def _moved(self, event: Any, kind: EventType, clicks: int) -> bool:
        is_alone = event.buttons() == event.button() and kind is not EventType.POINTER_RELEASE
        if is_alone:
            # A menu, a dialog or a drag that a press has begun gets the release.
            self._host.cancel_pointer()
        if kind is EventType.POINTER_PRESS:
            self._clicks = clicks
        elif kind is EventType.POINTER_RELEASE:
            clicks = self._clicks
        button = _BUTTONS.get(event.button(), 0)
        is_taken = self._point_at(kind, event.position(), event.modifiers(), button=button, clicks=clicks)
        if kind is EventType.POINTER_PRESS and is_alone and not is_taken:
            # Qt does not tell of the release of what was not taken, unless another button was down.
            self._host.cancel_pointer()
        return is_taken

    def _point_at(self, kind: EventType, position: Any, modifiers: Any, **what: Any) -> bool:
        held = sum(bit for key, bit in _MODIFIERS if modifiers & key)
        return self._host.point_at(kind, (position.x(), position.y()), modifiers=held, **what)


class _Stay:
    """A renderer's time in a context, which Qt ends when the widget goes, or comes into another window."""

    def __init__(self, host: Host, context: Any) -> None:
        self._host = host
        self._context = context
        # The widget may be half gone when its context goes.
        self._surface = QtGui.QOffscreenSurface()
        self._surface.setFormat(context.format())
        self._surface.create()
        context.aboutToBeDestroyed.connect(self._end)

    def _end(self) -> None:
        try:
            is_current = self._context.makeCurrent(self._surface)
        except RuntimeError:
            is_current = False  # Python ends, and has deleted one of them.
        self._host.end(is_current)
        if is_current:
            self._context.doneCurrent()


_MOUSE_EVENTS = {
    QEvent.MouseMove: (EventType.POINTER_MOVE, 0),
    QEvent.MouseButtonPress: (EventType.POINTER_PRESS, 1),
    QEvent.MouseButtonDblClick: (EventType.POINTER_PRESS, 2),
    QEvent.MouseButtonRelease: (EventType.POINTER_RELEASE, 0),
}

_BUTTONS = {
    Qt.MouseButton.LeftButton: 1,
    Qt.MouseButton.MiddleButton: 2,
    Qt.MouseButton.RightButton: 3,
    Qt.MouseButton.BackButton: 4,
    Qt.MouseButton.ForwardButton: 5,
}

_MODIFIERS = (
    (Qt.KeyboardModifier.ShiftModifier, Modifiers.SHIFT),
    (Qt.KeyboardModifier.ControlModifier, Modifiers.CONTROL),
    (Qt.KeyboardModifier.AltModifier, Modifiers.ALT),
    (Qt.KeyboardModifier.MetaModifier, Modifiers.COMMAND),
)


def _dispatch(*_: Any) -> None:
    dispatch()
