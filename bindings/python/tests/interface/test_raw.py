"""scene.raw against the headers."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import scene
from scene import raw

PACKAGE = Path(__file__).parents[2]
INCLUDE = PACKAGE.parent.parent / "include"

STRUCTS = [thing for thing in vars(raw).values() if isinstance(thing, type) and issubclass(thing, ctypes.Structure)]
LAID_OUT = [struct for struct in STRUCTS if getattr(struct, "_fields_", None)]


def declared(pattern: str) -> set[str]:
    text = "".join(path.read_text() for path in (INCLUDE / "scene").glob("*.h"))
    return set(re.findall(pattern, re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))


def test_every_function_of_the_headers_is_bound() -> None:
    functions = declared(r"(?<!return )\b(scene_\w+)\([^()]*\)\s*;")
    assert len(functions) > 150
    for name in functions:
        assert getattr(raw, name).argtypes is not None, name


def test_every_constant_of_the_headers_is_there() -> None:
    constants = declared(r"\b(SCENE_\w+)\s*=") | declared(r"#define (SCENE_\w+) \d+\n")
    for name in constants:
        assert name.endswith("FORCE_32") or isinstance(getattr(raw, name), int), name


def test_structs_are_laid_out_as_in_c(tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("clang")
    assert compiler
    lines = ["#include <scene/scene.h>", "#include <scene/gl.h>"]
    for struct in LAID_OUT:
        name = struct.__name__
        lines.append(f'_Static_assert(sizeof({name}) == {ctypes.sizeof(struct)}, "size of {name}");')
        for field, *_ in struct._fields_:
            offset, size = getattr(struct, field).offset, getattr(struct, field).size
            condition = f"offsetof({name}, {field}) == {offset} && sizeof((({name} *)0)->{field}) == {size}"
            lines.append(f'_Static_assert({condition}, "{name}.{field}");')
    source = tmp_path / "layout.c"
    source.write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        [compiler, "-std=c11", f"-I{INCLUDE}", "-fsyntax-only", source], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert len(LAID_OUT) >= 9


def test_handles_of_another_type_are_rejected() -> None:
    layer = scene.Layer()
    for wrong in (1, b"layer", scene.TimingFunction("linear")):
        with pytest.raises(ctypes.ArgumentError):
            raw.scene_layer_get_opacity(wrong)
    assert raw.scene_layer_get_opacity(layer) == 1


def test_released_and_null_handles_are_errors() -> None:
    handle = raw.scene_layer_create(raw.SCENE_LAYER_KIND_LAYER)
    raw.scene_layer_release(handle)
    for wrong in (None, handle):
        assert raw.scene_layer_set_opacity(wrong, 0.5) == raw.SCENE_ERROR_INVALID_HANDLE
        assert b"scene_layer_set_opacity" in raw.scene_error_message()
        assert raw.scene_error_status() == raw.SCENE_ERROR_INVALID_HANDLE


def test_log_function_is_called_and_destroyed_once() -> None:
    destroyed: list[int | None] = []
    log = raw.scene_log_function(lambda level, message, data: None)
    destroy = raw.scene_destroy_function(destroyed.append)
    assert raw.scene_set_log_function(raw.SCENE_LOG_DEBUG, log, 7, destroy) == raw.SCENE_OK
    assert (
        raw.scene_set_log_function(raw.SCENE_LOG_ERROR, raw.scene_log_function(), None, raw.scene_destroy_function())
        == 0
    )
    assert destroyed == [7]
