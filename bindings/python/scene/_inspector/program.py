"""What another process shows: a copy of its tree in this one, kept like it."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Mapping
from ctypes import POINTER, byref, cast
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic
from typing import Any

from scene import raw
from scene._inspector.connection import Connection, GoneError
from scene._inspector.handles import addresses, handles, layer_at
from scene._inspector.subject import CLEAR, Choice, Subject, Timing, View
from scene._inspector.transactions import thread_name
from scene._inspector.values import attribute_of
from scene._object import address_of, borrow
from scene.color import Color
from scene.document import Document
from scene.errors import FormatError, InvalidArgumentError, InvalidHandleError, NotFoundError, check
from scene.layer import Layer
from scene.renderer import FrameTiming
from scene.transactions import TransactionRecord, transaction

_Handle = POINTER(raw.scene_layer)

MOST_IMAGES = 256
MOST_PIXELS = 1 << 24
"""How many images of changed layers are kept, and of how many pixels, that no layer shows any more."""

SHARE = 1 / 3
"""How much of the time a program tells of its tree that changes all the time."""


class ProgramSubject(Subject):
    """What a renderer of another process shows.

    The tree comes as a scene document, and so do layers that change in it. Everything else is as with a tree of this
    process: the copy has the animations, and the time is told by the program.
    """

    is_copy = True

    def __init__(self, connection: Connection, number: int | None = None) -> None:
        """Begins to look. number: of the renderer, counted from 1; None is the first that shows a tree."""
        self._connection, self._wanted = connection, number
        self._program = connection.program
        self._folder = Path(mkdtemp(prefix="scene-inspector-"))
        self._files = self._folder / "files"
        self._files.mkdir()
        self._renderer: int | None = None
        self._state: dict[str, Any] = {}
        self._told = 0.0
        self._document: Document | None = None
        self._fetched: tuple[int, int] | None = None
        self._is_whole = False
        """Whether the tree has what it had when it was fetched, but for layers that have changed since."""
        self._next_fetch = self._next_changes = 0.0
        self._version = 0
        self._addresses: dict[int, int] = {}
        self._numbers: dict[int, int] = {}
        self._images: dict[str, Any] = {}
        """Those of layers that have changed, by the names of their files; the one that was shown last is the last."""
        self._shown: dict[int, str | None] = {}
        """The files of images that layers show which have changed."""
        self._first_files: set[str] = set()
        """Those that came with the tree."""
        self._timings: list[FrameTiming] = []
        self._transactions: list[TransactionRecord] = []
        self._end: str | None = None
        self._notes: list[str] = []
        try:
            self.update()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()
        self._document = None
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def title(self) -> str:
        return self._program

    @property
    def root(self) -> Layer | None:
        return self._document.root if self._document else None

    @property
    def view(self) -> View:
        if not self._state.get("width"):
            return View(1, 1, 1.0, CLEAR)
        state = self._state
        return View(state["width"], state["height"], state["scale"], Color(*state["background"]))

    @property
    def now(self) -> float:
        time: float = self._state.get("time", 0.0)
        return time + monotonic() - self._told if self._state.get("running") and self._end is None else time

    @property
    def mark(self) -> object:
        return self._version

    @property
    def frame(self) -> object:
        return self._state.get("frames"), self._version

    @property
    def end(self) -> str | None:
        return self._end

    @property
    def notes(self) -> list[str]:
        return self._notes

    @property
    def choices(self) -> list[Choice]:
        if self._end is not None:
            return []
        return [
            Choice(renderer["id"], _name(renderer), renderer["id"] == self._renderer)
            for renderer in self._renderers()
            if renderer["root"] or renderer["id"] == self._renderer
        ]

    def choose(self, number: int) -> None:
        if number not in [renderer["id"] for renderer in self._renderers()]:
            raise NotFoundError("the program has closed that renderer")
        self._renderer, self._fetched, self._timings = number, None, []
        # The tree of the other renderer is not shown in the meantime.
        self._next_fetch = self._next_changes = 0.0
        self.update()

    def timings(self, after: int) -> list[FrameTiming]:
        return [timing for timing in self._timings if timing.number > after]

    @property
    def last_transaction(self) -> int:
        return self._state.get("committed", 0)

    def transactions(self, after: int) -> list[TransactionRecord]:
        return [record for record in self._transactions if record.number > after]

    def thread_name(self, number: int) -> str:
        return thread_name(number, self._connection.process)

    # Layers

    @property
    def ids(self) -> list[int]:
        return list(self._addresses)

    def id_of(self, address: int) -> int:
        return self._numbers.get(address, address)

    def layer(self, number: int) -> Layer | None:
        address = self._addresses.get(number)
        return None if address is None else layer_at(address)

    # What the program is asked

    def update(self) -> None:
        if self._end is not None:
            return
        try:
            if self._renderer is None and not self._choose():
                return
            self._ask_state()
            mark = self._state["root"], self._state["committed"]
            if not self._state["root"] or mark == self._fetched:
                return
            if self._fetched is None or self._fetched[0] != mark[0]:
                self._is_whole = False
            began = monotonic()
            if began < (self._next_changes if self._is_whole else self._next_fetch):
                return
            # What fails on the way is not told again.
            was_whole, self._is_whole = self._is_whole, False
            if was_whole:
                self._is_whole = self._fetch_changes()
                self._next_changes = began + (monotonic() - began) / SHARE
            else:
                self._fetch()
                self._is_whole = True
                self._next_fetch = began + (monotonic() - began) / SHARE
            if self._is_whole:
                self._fetched = mark
        except GoneError as error:
            self._end = str(error)
        except InvalidHandleError:
            self._end = "The program has closed the renderer."

    def _choose(self) -> bool:
        """Takes the renderer that is wanted. Answers whether it is there."""
        renderers = self._renderers()
        if self._wanted is not None:
            if self._wanted > len(renderers):
                there = f"{len(renderers)} renderers" if len(renderers) != 1 else "1 renderer"
                raise InvalidArgumentError(f"the program has {there}, and no number {self._wanted}")
            self._renderer = renderers[self._wanted - 1]["id"]
        else:
            # Renderers that show something come first, and of them those that run.
            shown = [renderer for renderer in renderers if renderer["root"]]
            shown.sort(key=lambda renderer: not renderer["running"])
            self._renderer = shown[0]["id"] if shown else None
        return self._renderer is not None

    def _renderers(self) -> list[dict[str, Any]]:
        renderers: list[dict[str, Any]] = self._connection.ask("about")["renderers"]
        return renderers

    def _ask_state(self) -> None:
        frame = self._timings[-1].number if self._timings else 0
        # What was committed before the inspection is nobody's news.
        transaction = self._state.get("committed", (1 << 64) - 1)
        began = monotonic()
        self._state = self._connection.ask(
            "state", renderer=str(self._renderer), frame=str(frame), transaction=str(transaction)
        )
        self._told = (began + monotonic()) / 2
        new = [FrameTiming(**timing) for timing in self._state["timings"]]
        self._timings = [*self._timings, *new][-240:]
        committed = [TransactionRecord(**record) for record in self._state["transactions"]]
        self._transactions = [*self._transactions, *committed][-1024:]

    def _fetch(self) -> None:
        """Takes the tree over as it is."""
        known = self._known
        answer, content = self._connection.ask_for_bytes("tree", renderer=str(self._renderer), known=known)
        document, originals = Document.loads(self._keep_files(answer, content), self._folder), answer["layers"]
        copies = addresses(document.root)
        if len(copies) != len(originals):
            raise FormatError(f"the program has {len(originals)} layers, and its document {len(copies)}")
        self._images, self._shown = {}, {}
        self._first_files = set(answer["names"])
        self._document, self._version, self._notes = document, self._version + 1, answer["notes"]
        self._addresses = dict(zip(originals, copies, strict=True))
        self._numbers = dict(zip(copies, originals, strict=True))
        for name in set(known) - set(answer["names"]):
            with contextlib.suppress(OSError):
                (self._files / name).unlink()

    def _fetch_changes(self) -> bool:
        """Takes over the layers that have changed. Answers False where the whole tree is to be fetched."""
        renderer = str(self._renderer)
        answer, content = self._connection.ask_for_bytes("changes", renderer=renderer, known=self._known)
        if answer.get("whole"):
            return False
        described, originals = json.loads(self._keep_files(answer, content)), answer["layers"]
        layers: list[dict[str, Any]] = described["root"].get("sublayers", [])
        if len(layers) + 1 != len(originals):
            raise FormatError(f"the program has changed {len(originals) - 1} layers, and tells of {len(layers)}")
        # An image that has been shown is not decoded again.
        files = [described.get("images", {}).get(layer.get("contents")) for layer in layers]
        for layer, file in zip(layers, files, strict=True):
            if file in self._images:
                del layer["contents"]
                self._images[file] = self._images.pop(file)
        document = Document.loads(json.dumps(described), self._folder)
        with transaction(disable_actions=True):
            # The first holds the others, which lie in it by themselves.
            for number, new, file, part in zip(
                originals[1:], handles(document.root)[1:], files, answer["parts"][1:], strict=True
            ):
                if file is not None and (layer := borrow(Layer, new)) is not None:
                    self._images[file] = layer.contents = self._images.get(file) or layer.contents
                # Layers of other trees have changed too.
                if number not in self._addresses:
                    continue
                if part is not None:
                    self._set_part(number, new, part)
                elif not self._replace(number, new):
                    return False
                else:
                    self._shown[number] = file
        self._version += 1
        self._forget_images()
        return True

    def _forget_images(self) -> None:
        """Lets images go that no layer shows any more, but for some that may come back."""
        shown, pixels = set(self._shown.values()), 0
        unused = [file for file in reversed(self._images) if file not in shown]
        for place, file in enumerate(unused):
            pixels += self._images[file].width * self._images[file].height
            if place < MOST_IMAGES and pixels <= MOST_PIXELS:
                continue
            del self._images[file]
            if Path(file).name not in self._first_files:
                with contextlib.suppress(OSError):
                    (self._folder / file).unlink()

    def _set_part(self, number: int, new: Any, keys: list[str]) -> None:
        """Takes over some properties of a layer from another one, by its handle: numbers, as C has them."""
        value = raw.scene_value()
        for key in keys:
            name = key.encode()
            check(raw.scene_layer_get_value(new, name, byref(value)))
            check(raw.scene_layer_set_value(cast(self._addresses[number], _Handle), name, byref(value)))

    def _replace(self, number: int, new: Any) -> bool:
        """Puts a layer, by its handle, into the place of its older copy, with all that lies in that."""
        address = self._addresses[number]
        old = cast(address, _Handle)
        above = raw.scene_layer_get_superlayer(old)
        if not above:
            return False
        if raw.scene_layer_get_mask(old) or raw.scene_layer_get_sublayer_count(old):
            _move_contents(old, new)
        if address_of(raw.scene_layer_get_mask(above)) == address:
            # Held meanwhile, for nobody else has it then.
            layer = borrow(Layer, new)
            check(raw.scene_layer_remove_from_superlayer(new))
            check(raw.scene_layer_set_mask(above, layer))
        else:
            check(raw.scene_layer_replace_sublayer(above, old, new))
        del self._numbers[address]
        self._addresses[number] = address_of(new)
        self._numbers[address_of(new)] = number
        return True

    @property
    def _known(self) -> list[str]:
        return [file.name for file in self._files.iterdir()]

    def _keep_files(self, answer: dict[str, Any], content: memoryview) -> bytes:
        """Keeps the files that came with an answer. Answers its document."""
        place = answer["document"]
        for name, length in answer["files"]:
            _check_name(name)
            (self._files / name).write_bytes(content[place : place + length])
            place += length
        return bytes(content[: answer["document"]])

    # What is changed

    def set_value(self, layer: Layer, key: str, value: Any) -> None:
        # The copy shows at once what the program is told, and refuses what cannot be.
        before = layer.get_value(key)
        super().set_value(layer, key, value)
        try:
            values = _as_json(layer, key.partition(".")[0])
            self._connection.ask("set", layer=str(self.id_of(layer._address)), values=values)
        except BaseException:
            super().set_value(layer, key, before)
            raise

    def set_time(self, layer: Layer, timing: Timing) -> None:
        self._connection.ask("time", layer=str(self.id_of(layer._address)), timing=timing)
        super().set_time(layer, timing)

    def reset_time(self, layer: Layer, original: Timing) -> None:
        self._connection.ask("time", layer=str(self.id_of(layer._address)), timing=None)
        super().reset_time(layer, original)


def _move_contents(old: Any, new: Any) -> None:
    """Takes what lies in a layer into another one, by their handles."""
    before, after = borrow(Layer, old), borrow(Layer, new)
    if before is not None and after is not None:
        mask, before.mask = before.mask, None
        after.mask = mask
        after.sublayers = list(before.sublayers)


def _name(renderer: dict[str, Any]) -> str:
    """What the page calls a renderer of the program."""
    return f"{renderer['title'] or 'layers'}, {renderer['width']} x {renderer['height']}"


def _check_name(name: str) -> None:
    """Raises FormatError for what is no file of a document's."""
    if "/" in name or not name.startswith(("image-", "font-", "movie-")):
        raise FormatError(f"the program sends a file called {name!r}")


def _as_json(layer: Layer, key: str) -> Mapping[str, Any]:
    """A property of a layer as a scene document's layer object has it."""
    alone = type(layer)()
    if key in ("filters", "backgroundFilters"):
        setattr(alone, attribute_of(key), getattr(layer, attribute_of(key)))
    else:
        alone.set_value(key, layer.get_value(key))
    found = alone.description(all=True)
    values = {name: found[name] for name in (key, "type") if name in found}
    if key in found.get("custom", {}):
        values["custom"] = {key: found["custom"][key]}
    return values
