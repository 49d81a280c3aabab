"""What the inspector's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from inspection import Inspected, Page, a_tree

import scene


@pytest.fixture
def inspected() -> Iterator[Inspected]:
    """A tree that a renderer draws on a thread of its own, inspected, with a page."""
    root = a_tree()
    with scene.Renderer(100, 80) as renderer:
        renderer.root = root
        scene.flush()
        renderer.start(1 / 60)
        with scene.inspect(renderer, quiet=True) as inspector:
            page = Page(inspector)
            page.event("tree")
            yield root, inspector, page
        page.__exit__()
        renderer.stop()
        renderer.root = None
