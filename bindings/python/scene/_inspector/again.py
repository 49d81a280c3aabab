"""Why what a frame shows is drawn again for the next one, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from scene.layer import Layer

MOST_NAMES = 6
"""Layers that are named for one pass."""


def explain(plan: dict[str, Any], later: dict[str, Any], layer_of: Callable[[int], Layer | None]) -> None:
    """Says of each pass of a plan what of it a later frame draws again, and of each item whether that does."""
    there = Counter((item["layer"], item["what"]) for item in later["items"])
    for item in plan["items"]:
        look = item["layer"], item["what"]
        item["again"] = there[look] == 0
        there[look] -= 1
    for made in plan["passes"]:
        items = plan["items"][made["first"] : made["end"]]
        changed = list(dict.fromkeys((item["layer"], item["name"]) for item in items if item["again"]))
        if not changed:
            made["again"] = "Nothing in it changes: the next frame has it as it is."
            continue
        words = [f"{name}{_reason(layer, layer_of)}" for layer, name in changed[:MOST_NAMES]]
        rest = f" and {len(changed) - MOST_NAMES} more" if len(changed) > MOST_NAMES else ""
        count = sum(item["again"] for item in items)
        made["again"] = (
            f"The next frame draws it again: {count} of {len(items)} items change, of {', '.join(words)}{rest}."
        )


def _reason(address: str | None, layer_of: Callable[[int], Layer | None]) -> str:
    """What moves a layer: an animation of its own, or of one that it lies in."""
    layer = own = None if address is None else layer_of(int(address))
    while layer is not None:
        keys = layer.animation_keys
        if keys or layer.animation_count:
            what = f"animation “{keys[0]}”" if keys else "an animation"
            return f" ({what})" if layer is own else f" (with {layer.name or type(layer).__name__}: {what})"
        layer = layer.superlayer
    return ""
