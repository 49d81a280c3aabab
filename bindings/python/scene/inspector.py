"""The inspector: looks into what a program shows, from a page of a browser."""

from __future__ import annotations

import atexit
import contextlib
import os
import webbrowser
from typing import TYPE_CHECKING, Self

from scene import raw
from scene._convert import to_bool, to_count, to_path
from scene.errors import check

if TYPE_CHECKING:
    from scene._inspector.subject import Subject
    from scene.document import Document
    from scene.layer import Layer
    from scene.renderer import Renderer
    from scene.window import Window


class Inspector:
    """An inspection that goes on until `close()`, or to the end of the program: what `scene.inspect()` answers."""

    def __init__(self, subject: Subject, port: int = 0) -> None:
        """Made by `inspect`."""
        # Web servers are for programs that inspect.
        from scene._inspector.server import Server
        from scene._inspector.session import Session

        self._session = Session(subject)
        try:
            self._server = Server(self._session, port)
        except BaseException:
            self._session.close()
            raise
        self._is_open = True
        _open.add(self)

    @property
    def url(self) -> str:
        """The address of the page, with its token: who knows it can see and change what is inspected."""
        return self._server.url

    @property
    def is_open(self) -> bool:
        """Whether it has not been closed."""
        return self._is_open

    def stop_at(self, time: float) -> None:
        """Has the time of the root stand still at one, until somebody starts it in a page."""

        def stop() -> None:
            self._session.run_clock("speed", 0)
            self._session.run_clock("seek", time)

        self._session.do(stop)

    def close(self) -> None:
        """Ends it: pages are told, and the root's time runs as the program has it. It may be called twice."""
        if self._is_open:
            self._is_open = False
            _open.discard(self)
            self._session.close()
            self._server.close()

    def __enter__(self) -> Self:
        """The inspector itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the inspection."""
        self.close()

    def __repr__(self) -> str:
        """The address, or that it is closed."""
        return f"<scene.Inspector {self.url}>" if self._is_open else "<scene.Inspector closed>"


def inspector_listen(path: str | os.PathLike[str]) -> None:
    """Listens for inspectors of other processes on a Unix socket: `scene inspect --socket PATH` looks in from there.

    Only this user can connect; who does sees all trees and can change them, by threads of the library, also while the
    program is busy. It ends with `inspector_close()` or the program. SCENE_INSPECTOR=PATH in the environment does the
    same for any program.

    Raises InvalidStateError where the program listens already, FileError where it cannot listen there, and
    InvalidArgumentError for a path of more than 107 bytes.
    """
    check(raw.scene_inspector_listen(to_path(path)))


def inspector_close() -> None:
    """Ends what `inspector_listen()` began; without that it does nothing."""
    check(raw.scene_inspector_close())


# A program need not keep what it calls for a look.
_open: set[Inspector] = set()


def inspect(
    source: Layer | Window | Renderer | Document, *, port: int = 0, open_browser: bool = False, quiet: bool = False
) -> Inspector:
    """Serves a page on this machine that shows what is in a window, a renderer or a tree: `scene.inspect(window)`.

    The page has the picture, the tree, all properties, animations, and how frames are made; properties and time can be
    changed there. It is drawn by a renderer of the inspector's own on a thread of its own, from copies of the tree: the
    program goes on as before. Nothing is done while no page is open.

    A window or a renderer is held weakly. Of a layer the whole tree that it is in is shown.

    port: on which it is served, 0 for any that is free. open_browser: whether the page is opened. quiet: whether the
    address is not printed; it is the `url` of what is returned.

    Raises OSError when the port is taken, TypeError for what cannot be inspected.
    """
    from scene._inspector.subject import subject_of

    return begin(subject_of(source), port, to_bool(open_browser, "open_browser"), to_bool(quiet, "quiet"))


def begin(subject: Subject, port: int, open_browser: bool, quiet: bool) -> Inspector:
    """Begins the inspection of a subject."""
    inspector = Inspector(subject, to_count(port, "port"))
    announce(inspector, open_browser, quiet)
    return inspector


def announce(inspector: Inspector, open_browser: bool, quiet: bool) -> None:
    """Tells where the page is; an inspection of which that cannot be told ends."""
    try:
        if not quiet:
            print(f"inspector: {inspector.url}", flush=True)
    except OSError:
        inspector.close()
        raise
    if open_browser:
        webbrowser.open(inspector.url)


@atexit.register
def _close_all() -> None:
    """Ends inspections before the interpreter does: their threads must not be in the library then."""
    for inspector in list(_open):
        with contextlib.suppress(Exception):
            inspector.close()
