"""The connection to a program that listens for inspectors: `scene_inspector_listen()`."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from scene.errors import FormatError, InvalidStateError, error_with

VERSION = 1
"""Of the requests. include/scene/inspector.h has the other side."""

PATIENCE = 2.0
"""Seconds that a program may take for an answer."""

PATIENCE_FOR_TREE = 10.0
"""Seconds that it may take for its tree, of any size."""

MOST = 1 << 30
"""Bytes of an answer."""

_HEAD = struct.Struct("<II")
_PEER = struct.Struct("3i")


class GoneError(InvalidStateError):
    """The program has ended, or listens no longer."""


class Connection:
    """Asks a program, one question after the other. A program that did not answer in time is asked anew."""

    def __init__(self, path: str | Path) -> None:
        """Connects to a socket. Raises OSError, or FormatError where somebody else listens there."""
        self.path = Path(path)
        self._socket: socket.socket | None = self._connected()
        self.process: int = self._peer(self._socket)
        try:
            self._check()
        except BaseException:
            self.close()
            raise

    def _check(self) -> None:
        about = self.ask("about")
        if about.get("inspector") != VERSION:
            raise FormatError(
                f"{self.path}: the program has libscene {about.get('libscene')}, which another version of "
                "the inspector looks into"
            )

    def close(self) -> None:
        """Leaves the program, which puts the times back that were changed."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def __enter__(self) -> Self:
        """The connection itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leaves the program."""
        self.close()

    @property
    def program(self) -> str:
        """What the system calls the program."""
        try:
            return Path(f"/proc/{self.process}/comm").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return f"process {self.process}"

    def ask(self, do: str, **content: Any) -> dict[str, Any]:
        """The answer to a request. Raises what the program says, TimeoutError, or GoneError."""
        return self.ask_for_bytes(do, **content)[0]

    def ask_for_bytes(self, do: str, **content: Any) -> tuple[dict[str, Any], memoryview]:
        """The answer to a request, and the bytes that come with it."""
        request = json.dumps({"do": do, **content}, allow_nan=False).encode()
        try:
            if self._socket is None:
                self._socket = self._connected()
            self._socket.settimeout(PATIENCE_FOR_TREE if do == "tree" else PATIENCE)
            # A program that lets nobody in any more has said so, and left.
            with contextlib.suppress(BrokenPipeError):
                self._socket.sendall(_HEAD.pack(len(request), 0) + request)
            lengths = _HEAD.unpack(self._received(_HEAD.size))
            if sum(lengths) > MOST:
                raise FormatError(f"{self.path}: {sum(lengths)} bytes are no answer of libscene's")
            text, found = self._received(lengths[0]), self._received(lengths[1])
        except TimeoutError:
            # What it answers late is not taken for the answer to another question.
            self.close()
            if not Path(f"/proc/{self.process}").exists():
                raise GoneError("The program has ended.") from None
            raise TimeoutError("The program does not answer: it is busy, or was stopped.") from None
        except OSError as error:
            self.close()
            raise GoneError("The program has ended, or listens no longer.") from error
        try:
            answer: Any = json.loads(bytes(text))
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise FormatError(f"{self.path}: who listens there does not answer as libscene does")
        if "error" in answer:
            raise _error(answer)  # pyright: ignore[reportUnknownArgumentType]
        return answer, found  # pyright: ignore[reportUnknownVariableType]

    def _connected(self) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            connection.settimeout(PATIENCE)
            connection.connect(str(self.path))
        except OSError:
            connection.close()
            raise
        return connection

    def _received(self, count: int) -> memoryview:
        assert self._socket is not None
        found = memoryview(bytearray(count))
        rest = found
        while rest:
            got = self._socket.recv_into(rest)
            if got == 0:
                raise ConnectionError("the other side has left")
            rest = rest[got:]
        return found

    @staticmethod
    def _peer(connection: socket.socket) -> int:
        return _PEER.unpack(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size))[0]


def _error(answer: Mapping[str, Any]) -> Exception:
    return error_with(int(answer.get("code", 0)), str(answer["error"]))
