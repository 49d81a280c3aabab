"""Ropes that hang, swing and are plucked: points with a mass that keep their distances (Jakobsen's Verlet method)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

STEP = 1 / 240
"""Seconds of a step: ropes are worked out in steps that are all alike, however often the display shows them."""
GRAVITY = 1500.0
DAMPING = 0.998
ROUNDS = 12
"""How often a step brings the points to their distances, one after the other."""

Place = tuple[float, float]


class Rope:
    """A rope between two hooks."""

    def __init__(self, first: Place, last: Place, count: int, slack: float) -> None:
        """A rope of `count` points, longer than the way between its ends by a part of that."""
        ways = [number / (count - 1) for number in range(count)]
        sag = 0.55 * math.dist(first, last) * math.sqrt(slack)
        self.points = [
            [
                first[0] + (last[0] - first[0]) * way,
                first[1] + (last[1] - first[1]) * way + 4 * sag * way * (1 - way),
            ]
            for way in ways
        ]
        self.before = [list(point) for point in self.points]
        self.length = (1 + slack) * math.dist(first, last) / (count - 1)
        self.held: tuple[int, Place] | None = None
        """The point that somebody holds, and where."""

    def nearest(self, place: Place) -> tuple[float, int]:
        """How far away the nearest point is that can be held, and which one."""
        return min((math.dist(place, point), number) for number, point in enumerate(self.points[1:-1], 1))

    def hold(self, number: int, place: Place) -> None:
        """Takes a point to a place, or as far towards it as the rope is long."""
        for _ in range(8):
            for hook, parts in ((self.points[0], number), (self.points[-1], len(self.points) - 1 - number)):
                reach, away = parts * self.length, math.dist(hook, place)
                if away > reach:
                    place = (
                        hook[0] + (place[0] - hook[0]) * reach / away,
                        hook[1] + (place[1] - hook[1]) * reach / away,
                    )
        self.held = number, place

    def advance(self, wind: Sequence[float]) -> None:
        """Goes one step on. wind: the push on each point, in points per second squared."""
        for point, before, push in zip(self.points[1:-1], self.before[1:-1], wind[1:-1], strict=True):
            for axis, force in enumerate((push, GRAVITY)):
                speed = (point[axis] - before[axis]) * DAMPING
                before[axis] = point[axis]
                point[axis] += speed + force * STEP * STEP
        for _ in range(ROUNDS):
            self._keep_distances()

    def _keep_distances(self) -> None:
        last = len(self.points) - 1
        for number, (one, two) in enumerate(pairwise(self.points)):
            dx, dy = two[0] - one[0], two[1] - one[1]
            distance = math.hypot(dx, dy) or 1e-9
            part = (distance - self.length) / distance
            # The hooks stay where they are, and the neighbour goes all the way.
            ours, theirs = (0.0, 1.0) if number == 0 else (1.0, 0.0) if number + 1 == last else (0.5, 0.5)
            one[0] += dx * part * ours
            one[1] += dy * part * ours
            two[0] -= dx * part * theirs
            two[1] -= dy * part * theirs
        if self.held:
            number, place = self.held
            self.points[number][:] = place
            self.before[number][:] = place
