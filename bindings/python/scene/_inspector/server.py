"""The server of the page: on this machine only, and for who knows the token."""

from __future__ import annotations

import contextlib
import json
import queue
import secrets
import socket
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qsl, urlsplit

from scene._inspector.session import Session
from scene.errors import Error

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
MOST = 1 << 20
"""Bytes of what a page may send at once."""
MOST_CONNECTIONS = 200
"""Of all pages. Whoever is on this machine can connect, and each takes a descriptor and a thread of the program."""
MOST_OUTLINED = 16
"""Layers whose outlines come with a picture."""

_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FORBIDDEN = """<!doctype html><meta charset="utf-8"><title>Inspector: wrong address</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:15vh auto;padding:0 1em}
</style>
<h1>This is not the address of an inspection</h1>
<p>A libscene inspector is running here, and the address lacks its token, or has that of an earlier run.
The program prints the whole address when it begins the inspection: open that one.</p>
"""

Query = dict[str, str]


class Server(ThreadingHTTPServer):
    """Serves one session."""

    daemon_threads = True
    request_queue_size = 32

    def __init__(self, session: Session, port: int = 0) -> None:
        """Listens on a port of this machine; 0 is any that is free. Raises OSError when it is taken."""
        self.session = session
        self.token = secrets.token_urlsafe(24)
        self._connections: set[socket.socket] = set()
        super().__init__((HOST, port), _Handler)
        self.url = f"http://{HOST}:{self.server_address[1]}/{self.token}/"
        threading.Thread(target=self.serve_forever, args=(0.1,), name="scene inspector server", daemon=True).start()

    def close(self) -> None:
        """Answers nobody any more."""
        self.shutdown()
        self.server_close()
        # Browsers keep connections, whose threads wait for what is asked next. What is being sent is sent.
        for connection in list(self._connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RD)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Notes the connection, or closes it where there are too many."""
        if len(self._connections) >= MOST_CONNECTIONS:
            self.shutdown_request(request)
            return
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forgets the connection."""
        self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing of pages that vanish: the program's output is the program's."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60
    """Seconds that a connection may be silent, or take nothing of an answer, before it is closed."""
    server_version = "scene-inspector"
    sys_version = ""
    server: Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the program's output is the program's."""

    def do_GET(self) -> None:
        """Files of the page, and what it asks for."""
        self._answer(_GET)

    def do_POST(self) -> None:
        """What the page does."""
        self._answer(_POST)

    def _answer(self, routes: dict[str, Callable[[_Handler, Query], None]]) -> None:
        try:
            parts = urlsplit(self.path)
        except ValueError:
            self._error(HTTPStatus.BAD_REQUEST, "this is no address")
            return
        token, _, name = parts.path.removeprefix("/").partition("/")
        host = (self.headers.get("Host") or "").rpartition(":")[0]
        known = secrets.compare_digest(token.encode(), self.server.token.encode())
        if not known or host not in (HOST, "localhost"):
            self.close_connection = True
            self._send(HTTPStatus.FORBIDDEN, _FORBIDDEN.encode(), "text/html")
            return
        try:
            if name in routes:
                routes[name](self, dict(parse_qsl(parts.query)))
            elif routes is _GET:
                self._file(name or "index.html")
            else:
                self._error(HTTPStatus.NOT_FOUND, f"there is nothing to do by the name {name!r}")
        except (Error, ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
            self._error(HTTPStatus.BAD_REQUEST, str(error) or type(error).__name__)
        except TimeoutError:
            ended = self.server.session.is_closed
            why = "The inspection has ended." if ended else "The inspector does not come to it: the program is busy."
            self._error(HTTPStatus.SERVICE_UNAVAILABLE, why)

    # What is sent

    def _send(
        self, status: HTTPStatus, body: bytes | bytearray, kind: str, headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'")
        if self.close_connection:
            # Otherwise the page asks the next thing here, and is answered by nobody.
            self.send_header("Connection", "close")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _json(self, content: Any) -> None:
        self._send(HTTPStatus.OK, json.dumps(content, allow_nan=False, default=str).encode(), "application/json")

    def _error(self, status: HTTPStatus, text: str) -> None:
        # What was sent with it may not be read, and must not be taken for what is asked next.
        self.close_connection = True
        self._send(status, json.dumps({"error": text}).encode(), "application/json")

    def _file(self, name: str) -> None:
        path = PAGE / name
        # No file is asked for by a name that may be none, or too long for one.
        if path not in PAGE.iterdir() or path.suffix not in _TYPES:
            self._error(HTTPStatus.NOT_FOUND, f"there is no file {name!r}")
            return
        self._send(HTTPStatus.OK, path.read_bytes(), _TYPES[path.suffix])

    def _pixels(self, number: int, width: int, height: int, pixels: bytes | bytearray, outlines: Any = ()) -> None:
        about = {"X-Number": str(number), "X-Width": str(width), "X-Height": str(height)}
        # JSON of ASCII alone, without ends of lines.
        self._send(HTTPStatus.OK, pixels, "application/octet-stream", about | {"X-Outlines": json.dumps(outlines)})

    # What is asked for

    def _do(self, function: Callable[[Session], Any]) -> None:
        session = self.server.session
        self._json(session.do(lambda: function(session)))

    def _about(self, _: Query) -> None:
        self._do(Session.about)

    def _tree(self, _: Query) -> None:
        self._do(Session.tree)

    def _layer(self, query: Query) -> None:
        self._do(lambda session: session.layer(int(query["id"])))

    def _hit(self, query: Query) -> None:
        x, y = float(query["x"]), float(query["y"])
        exploded = query.get("view") == "exploded"
        self._do(lambda session: session.hit_exploded(x, y) if exploded else session.hit(x, y))

    def _outline(self, query: Query) -> None:
        self._do(lambda session: session.outline(int(query["id"])))

    def _animations(self, query: Query) -> None:
        first = int(query.get("first", "0"))
        self._do(lambda session: session.animations(first))

    def _curves(self, query: Query) -> None:
        self._do(lambda session: session.curves(int(query["id"]), query["key"]))

    def _plan(self, _: Query) -> None:
        self._do(Session.plan)

    def _pass(self, query: Query) -> None:
        session, number = self.server.session, int(query["number"])
        self._pixels(1, *session.do(lambda: session.pass_picture(number)))

    def _export(self, query: Query) -> None:
        self._do(lambda session: {"text": session.export(int(query["id"]), query["form"])})

    def _picture(self, query: Query) -> None:
        outlined = [int(number) for number in query.get("outlined", "").split()][:MOST_OUTLINED]
        found = self.server.session.picture(int(query.get("after", "0")), outlined)
        if found is None:
            self._send(HTTPStatus.OK, b"", "application/octet-stream", {"X-Number": "0"})
        else:
            self._pixels(*found[0], found[1])

    def _exploded(self, query: Query) -> None:
        session = self.server.session
        options = {name: float(value) for name, value in query.items() if name != "id"}
        chosen = int(query.get("id") or "0")
        self._pixels(1, *session.do(lambda: session.exploded(options, chosen)))

    def _events(self, _: Query) -> None:
        """What happens, as it happens, until the page is gone."""
        session = self.server.session
        self.close_connection = True
        # A page that has an answer misses nothing from then on.
        listener = session.listen()
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            # What is told at the end is sent yet.
            while not session.is_closed or not listener.empty():
                try:
                    kind, content = listener.get(timeout=1.0)
                except queue.Empty:
                    kind, content = "beat", {}
                text = json.dumps(content, allow_nan=False, default=str)
                self.wfile.write(f"event: {kind}\ndata: {text}\n\n".encode())
        except OSError:
            pass  # The page is gone.
        finally:
            session.leave(listener)

    # What is done

    def _content(self) -> dict[str, Any]:
        if self.headers.get_content_type() != "application/json":
            raise ValueError("what is sent must be application/json")
        length = int(self.headers.get("Content-Length") or "0")
        if not 0 <= length <= MOST:
            raise ValueError(f"{length} bytes are too many: at most {MOST}")
        content = json.loads(self.rfile.read(length))
        if not isinstance(content, dict):
            raise ValueError("what is sent must be a JSON object")
        return cast("dict[str, Any]", content)

    def _edit(self, _: Query) -> None:
        given = self._content()
        address, key, gesture = int(given["id"]), str(given["key"]), str(given.get("gesture") or "")
        self._do(lambda session: session.edit(address, key, given["value"], gesture))

    def _undo(self, _: Query) -> None:
        self._content()
        self._do(Session.undo)

    def _redo(self, _: Query) -> None:
        self._content()
        self._do(Session.redo)

    def _clock(self, _: Query) -> None:
        given = self._content()
        command, value = str(given["command"]), float(given.get("value") or 0.0)
        self._do(lambda session: session.run_clock(command, value))

    def _choose(self, _: Query) -> None:
        number = int(self._content()["id"])
        self._do(lambda session: session.choose(number))

    def _overlays(self, _: Query) -> None:
        names = [str(name) for name in self._content()["overlays"]]
        self._do(lambda session: session.set_overlays(names))


_GET: dict[str, Callable[[_Handler, Query], None]] = {
    "about": _Handler._about,
    "tree": _Handler._tree,
    "layer": _Handler._layer,
    "hit": _Handler._hit,
    "outline": _Handler._outline,
    "animations": _Handler._animations,
    "curves": _Handler._curves,
    "plan": _Handler._plan,
    "pass": _Handler._pass,
    "export": _Handler._export,
    "picture": _Handler._picture,
    "exploded": _Handler._exploded,
    "events": _Handler._events,
}
_POST: dict[str, Callable[[_Handler, Query], None]] = {
    "edit": _Handler._edit,
    "undo": _Handler._undo,
    "redo": _Handler._redo,
    "clock": _Handler._clock,
    "choose": _Handler._choose,
    "overlays": _Handler._overlays,
}
