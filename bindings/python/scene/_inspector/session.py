"""An inspection: what the page can ask for and do. All of it happens on the inspector's thread."""

from __future__ import annotations

import contextlib
import math
import queue
import threading
from collections.abc import Callable
from dataclasses import asdict
from time import monotonic
from typing import Any, cast

from scene import raw
from scene._inspector import export, tree, values
from scene._inspector.animations import TimeLine, curves
from scene._inspector.clock import Clock
from scene._inspector.edits import Edits
from scene._inspector.exploded import Exploded
from scene._inspector.mirror import Mirror
from scene._inspector.plan import Plan
from scene._inspector.subject import Subject
from scene._inspector.worker import Worker
from scene._object import adopt
from scene.enums import Overlays
from scene.errors import Error, InvalidStateError
from scene.layer import Layer

Listener = queue.Queue[tuple[str, Any]]
Picture = tuple[int, int, int, bytearray]
"""Number, width, height and pixels."""
Found = dict[str, Any]
"""A layer with its outline in the picture."""

FRAME = 1 / 36
"""Seconds between two pictures at least. Pages get 30 in a second also where some of them come late."""

LOAD = 0.8
"""How much of the time pictures are drawn at most. The rest is for what pages ask for."""

SHARE = 0.05
"""How much of a processor looking for changes may take while nothing changes."""

MOST_RECORDS = 20
"""Transactions that a page is told of at once."""

SMALL = 2000
"""Up to how many layers the tree is read again and again for names that change."""


class Session:
    """Looks at a subject for all pages together."""

    def __init__(self, subject: Subject) -> None:
        """Begins; nothing is done before a page is there."""
        self.subject = subject
        self.is_closed = False
        self.edits = Edits(subject)
        self.clock = Clock(subject)
        self._mirror: Mirror | None = None
        self._exploded: Exploded | None = None
        self._plan: Plan | None = None
        self._time_line = TimeLine(subject)
        self._listeners: list[Listener] = []
        self._pictures = threading.Condition()
        self._wanted_until = 0.0
        self._due = self._next_news = self._next_look = 0.0
        self._stale = True
        self._looked: object = None
        self._ids: list[int] = []
        self._rows: list[dict[str, Any]] = []
        self._tree_version = 0
        self._last_timing = 0
        self._last_record = subject.last_transaction
        self._ended: str | None = None
        self._worker = Worker(self._tick, self._finish)

    def close(self, why: str = "The program has ended the inspection.") -> None:
        """Ends it. Pages are told why."""
        self.is_closed = True
        self._tell("ended", {"why": why})
        self._worker.close()

    # Pages

    def listen(self) -> Listener:
        """A queue of what happens, for a page."""
        listener: Listener = queue.Queue(maxsize=200)
        self._listeners = [*self._listeners, listener]
        self._worker.wake()
        return listener

    def leave(self, listener: Listener) -> None:
        """Ends what `listen` began."""
        self._listeners = [other for other in self._listeners if other is not listener]

    def do(self, function: Callable[[], Any]) -> Any:
        """What a function answers on the inspector's thread."""
        return self._worker.call(function)

    def picture(self, after: int, outlined: list[int], patience: float = 2.0) -> tuple[Picture, list[Found]] | None:
        """A picture that is newer than one, and where layers lie in it; None when none comes in time."""
        self._wanted_until = monotonic() + patience + 1.0
        self._worker.wake()
        with self._pictures:
            self._pictures.wait_for(lambda: self._number > after or self._ended is not None, patience)
        if self._number <= after:
            return None
        return self.do(lambda: ((self._number, *self._shown().picture), [self._found(address) for address in outlined]))

    @property
    def _number(self) -> int:
        return self._mirror.number if self._mirror else 0

    # What a page asks for

    def about(self) -> dict[str, Any]:
        """What is inspected."""
        return {
            "title": self.subject.title,
            "tree": self._tree_version,
            "edits": self.edits.state,
            "clock": self.clock.state,
            "draws": self.subject.draws,
            "overlays": self._shown().overlays.labels,
            "ended": self.subject.end,
            "notes": self.subject.notes,
            "choices": [asdict(choice) for choice in self.subject.choices],
        }

    def tree(self) -> dict[str, Any]:
        """The tree as rows."""
        root = self.subject.root
        self._rows = tree.rows(self.subject, root) if root is not None else []
        return {"version": self._tree_version, "rows": self._rows}

    def layer(self, address: int) -> dict[str, Any]:
        """A layer with its properties, model and presentation."""
        layer = self.subject.require(address)
        copy = self._shown().layer_of(address)
        shown = layer if self.subject.draws or copy is None else copy
        return {
            "id": str(address),
            "name": layer.name,
            "kind": values.kind_of(layer),
            "class": type(layer).__name__,
            "frame": values.to_json(layer.frame),
            "rows": values.rows(layer, shown),
            "animations": layer.animation_keys,
            "unnamed": layer.animation_count - len(layer.animation_keys),
            "outline": self._shown().outline(address),
        }

    def hit(self, x: float, y: float) -> Found:
        """The layer at a place of the picture, with its outline."""
        address = self._shown().layer_under(x, y)
        return self._found(address)

    def outline(self, address: int) -> Found:
        """Where a layer lies in the picture."""
        return self._found(address)

    def _found(self, address: int | None) -> Found:
        layer = None if address is None else self.subject.layer(address)
        if address is None or layer is None:
            return {"id": None, "outline": None}
        _, _, width, height = layer.bounds
        return {
            "id": str(address),
            "name": layer.name or type(layer).__name__,
            "size": [width, height],
            "outline": self._shown().outline(address),
        }

    def animations(self, first: int) -> dict[str, Any]:
        """The time line, from one of all animations on."""
        if first < 0:
            raise ValueError(f"first must be 0 or more, not {first}")
        root = self.subject.root
        if root is None:
            return {"bars": [], "first": 0, "count": 0, "next": None, "clock": self.clock.state}
        return {**self._time_line.bars(root, first), "clock": self.clock.state}

    def curves(self, address: int, key: str) -> dict[str, Any]:
        """The values of an animation over its first cycle."""
        return curves(self.subject.require(address), key)

    def plan(self) -> dict[str, Any]:
        """The plan of the frame that is shown."""
        if self._plan is not None:
            self._plan.close()
        self._plan = Plan(self.subject, self.subject.now)
        return self._plan.about

    def pass_picture(self, number: int) -> tuple[int, int, bytes]:
        """What a pass of the frame that was planned last came to."""
        if self._plan is None:
            self.plan()
        return cast("Plan", self._plan).picture(number)

    def exploded(self, options: dict[str, float], chosen: int) -> tuple[int, int, bytes]:
        """The layers in space."""
        self._wanted_until = monotonic() + 3.0
        self._exploded = self._exploded or Exploded()
        size = (_within(options, "width", 16, 2048, 800), _within(options, "height", 16, 2048, 600))
        return self._exploded.picture(
            self._shown(),
            (int(size[0]), int(size[1])),
            _within(options, "yaw", -math.pi, math.pi, -0.6),
            _within(options, "pitch", -math.pi, math.pi, 0.35),
            _within(options, "spacing", 0, 1, 0.12),
            _within(options, "zoom", 0.1, 10, 1),
            chosen,
        )

    def hit_exploded(self, x: float, y: float) -> dict[str, Any]:
        """The layer at a place of the picture in space."""
        return self._found(self._exploded.layer_under(x, y) if self._exploded else None)

    def export(self, address: int, form: str) -> str:
        """A layer with all below it as a scene document, as Python, or as C."""
        copy = adopt(Layer, raw.scene_layer_copy(self.subject.require(address)))
        # The time of the root is as the program has it, whatever the page has done to it.
        self.clock.restore_in(address, copy)
        return export.text_of(copy, form)

    # What a page does

    def edit(self, address: int, key: str, value: Any, gesture: str) -> dict[str, Any]:
        """Sets a property."""
        self.edits.set(address, key, value, gesture)
        return self._changed(address)

    def undo(self) -> dict[str, Any]:
        """Takes the last change back."""
        return self._changed(self.edits.undo())

    def redo(self) -> dict[str, Any]:
        """Makes it again."""
        return self._changed(self.edits.redo())

    def run_clock(self, command: str, value: float) -> dict[str, Any]:
        """Runs, seeks or resets the time of the root."""
        match command:
            case "speed":
                self.clock.run(value)
            case "seek":
                self.clock.seek(value)
            case "reset":
                self.clock.reset()
            case _:
                raise ValueError(f"what is to be done with the clock is speed, seek or reset, not {command!r}")
        self._renew()
        return self.clock.state

    def set_overlays(self, names: list[str]) -> dict[str, Any]:
        """Sets what is drawn over the picture."""
        self._shown().overlays = Overlays.parse(names or "none", "overlays")
        self._renew()
        return {"overlays": self._shown().overlays.labels}

    def choose(self, number: int) -> dict[str, Any]:
        """Looks at something else that the program shows. What was changed in the other tree stays."""
        self.clock.reset()
        self.subject.choose(number)
        self.edits = Edits(self.subject)
        self._renew()
        return self.about()

    def _changed(self, address: int | None) -> dict[str, Any]:
        self._renew()
        state = {**self.edits.state, "layer": None if address is None else str(address)}
        self._tell("edits", state)
        return state

    def _renew(self) -> None:
        self._stale = True
        self._due = 0.0

    # What is done by itself

    def _shown(self) -> Mirror:
        if self._mirror is None:
            self._mirror = Mirror()
        if self._mirror.root is None:
            self._mirror.update(self.subject, anew=True)
            self._mirror.draw(self.subject, self.subject.now)
        return self._mirror

    def _tick(self) -> float | None:
        """Draws what is new for the pages, and tells them what happened. Answers when to look again."""
        if not self._listeners:
            return None
        now = monotonic()
        if now < self._next_tick:
            return self._rest
        draws = self._due <= now < self._wanted_until
        try:
            self.subject.update()
            if self._check_end():
                return 1.0
            if draws:
                self._draw(now)
            if now >= self._next_news:
                self._next_news = now + 0.1
                self._news()
                self._transactions()
            if now >= self._next_look:
                self._look(now)
        except TimeoutError as error:
            self._tell("waiting", {"why": str(error)})
            return 0.25
        except (Error, OverflowError) as error:
            # What cannot be drawn or read is said in the page; the program goes on.
            self._tell("trouble", {"why": str(error)})
            self._due = now + 1.0
        return self._rest

    @property
    def _rest(self) -> float:
        """How long there is nothing to do."""
        return max(self._next_tick - monotonic(), 0.002)

    @property
    def _next_tick(self) -> float:
        # News come with pictures, so that the program is asked once for both.
        if monotonic() < self._wanted_until and self._due < self._next_news + FRAME:
            return self._due
        return self._next_news

    def _check_end(self) -> bool:
        end = self.subject.end
        if end != self._ended:
            self._ended = end
            self._tell("ended", {"why": end})
        return end is not None

    def _draw(self, began: float) -> None:
        mirror = self._shown()
        stale, self._stale = self._stale, False
        changed = mirror.update(self.subject, stale)
        time = self.subject.now
        if not (changed or stale) and mirror.renderer.next_frame_time > time:
            self._due = began + FRAME
            return
        if mirror.draw(self.subject, time):
            with self._pictures:
                self._pictures.notify_all()
            # Waking a little late does not make pictures fewer.
            due = max(self._due, began - FRAME)
            self._due = max(due + FRAME, began + (monotonic() - began) / LOAD)
        else:
            # A change that nobody tells of is found by copying: the more that takes, the less often.
            cost = monotonic() - began
            self._due = began + (FRAME if mirror.follows else max(0.1, cost / SHARE))

    def _news(self) -> None:
        mirror = self._shown()
        timings = self.subject.timings(self._last_timing)
        self._last_timing = timings[-1].number if timings else self._last_timing
        self._tell(
            "frame",
            {
                "picture": mirror.number,
                "clock": self.clock.state,
                "statistics": asdict(mirror.renderer.statistics),
                "timings": [asdict(timing) for timing in timings],
            },
        )

    def _transactions(self) -> None:
        """Tells the pages what was committed since the last time, but for what the inspector itself did."""
        committed = self.subject.transactions(self._last_record)
        self._last_record = self.subject.last_transaction
        if committed:
            shown = committed[-MOST_RECORDS:]
            names = {thread: self.subject.thread_name(thread) for thread in {record.thread for record in shown}}
            rows = [{**asdict(record), "name": names[record.thread]} for record in shown]
            self._tell("transactions", {"rows": rows, "left_out": len(committed) - len(shown)})

    def _look(self, now: float) -> None:
        """Looks for changes of the tree, and what became of animations."""
        began = monotonic()
        root = self.subject.root
        seen = self.subject.mark, self.subject.frame
        if seen == self._looked:
            # What has not been committed or drawn anew has the layers and animations that it had.
            self._next_look = now + 0.25
            return
        self._looked = seen
        if root is not None:
            for news in self._time_line.changes(root, self.clock.state["time"]):
                self._tell("animation", news)
        ids = self.subject.ids
        changed = moved = ids != self._ids
        if not changed and len(ids) <= SMALL and root is not None and self._rows:
            changed = tree.rows(self.subject, root) != self._rows
        if changed:
            self._ids = ids
            self._tree_version += 1
            self._rows = tree.rows(self.subject, root) if root is not None and len(ids) <= SMALL else []
            self._tell("tree", {"version": self._tree_version, "layers": moved})
        self._next_look = now + max(0.25, (monotonic() - began) / SHARE)

    def _tell(self, kind: str, content: Any) -> None:
        for listener in self._listeners:
            try:
                listener.put_nowait((kind, content))
            except queue.Full:
                # The page does not listen: it reads everything anew when it comes back.
                continue

    def _finish(self) -> None:
        # The root may be gone, and so may the program.
        with contextlib.suppress(Error, TimeoutError):
            self.clock.reset()
        self.subject.close()
        for part in (self._plan, self._exploded, self._mirror):
            if part is not None:
                part.close()
        self._plan = self._exploded = self._mirror = None


def _within(options: dict[str, float], name: str, least: float, most: float, usual: float) -> float:
    value = options.get(name, usual)
    if not math.isfinite(value):
        raise InvalidStateError(f"{name} is {value}, expected a number")
    return min(max(value, least), most)
