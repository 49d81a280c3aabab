"""The tree as rows."""

from __future__ import annotations

from typing import Any

from scene import raw
from scene._inspector.handles import handles
from scene._inspector.subject import Subject
from scene._object import _objects, address_of
from scene.layer import Layer

_KINDS = {kind.value: kind.name.removeprefix("SCENE_LAYER_KIND_").lower() for kind in raw.scene_layer_kind}


def rows(subject: Subject, root: Layer) -> list[dict[str, Any]]:
    """A row for each layer, in the order of the tree. What is as usual is left out of a row."""
    depths: dict[int, int] = {}
    made: list[dict[str, Any]] = []
    for handle in handles(root):
        address = address_of(handle)
        parent = raw.scene_layer_get_superlayer(handle)
        above = address_of(parent)
        depths[address] = depth = depths.get(above, -1) + 1
        made.append({"id": str(subject.id_of(address)), "depth": depth, **_row(handle, address, parent)})
    return made


def _row(handle: Any, address: int, parent: Any) -> dict[str, Any]:
    kind = _KINDS.get(raw.scene_layer_get_kind(handle), "layer")
    row: dict[str, Any] = {"kind": kind}
    name = raw.scene_layer_get_name(handle)
    if name:
        row["name"] = name.decode()
    if raw.scene_layer_get_hidden(handle):
        row["hidden"] = True
    animations = raw.scene_layer_get_animation_count(handle)
    if animations:
        row["animations"] = animations
    if parent and address_of(raw.scene_layer_get_mask(parent)) == address:
        row["mask"] = True
    known = _objects.get(address)
    if known is not None and type(known).__module__.partition(".")[0] != "scene":
        row["class"] = type(known).__name__
    return row
