"""Texts that C made for us."""

from __future__ import annotations

from ctypes import string_at
from typing import Any

from scene import raw
from scene.errors import last_error


def take_text(text: Any) -> str:
    """The text that a `scene_..._copy_...` function returned, which is freed; raises the last error for NULL."""
    if not text:
        raise last_error()
    try:
        return string_at(text).decode()
    finally:
        raw.scene_string_free(text)
