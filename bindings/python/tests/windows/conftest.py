"""Toolkits that have a widget of libscene's."""

from __future__ import annotations

import importlib.util

import pytest


@pytest.fixture(params=["gtk", "PyQt6", "PySide6"])
def toolkit(request: pytest.FixtureRequest) -> str:
    """GTK, and both bindings of Qt's: PySide6 is large, and its tests are left out where it is not installed."""
    if request.param == "PySide6" and importlib.util.find_spec("PySide6") is None:
        pytest.skip("PySide6 is not installed: pip install 'scene[qt]'")
    return request.param
