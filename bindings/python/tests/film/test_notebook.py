"""What notebooks show: pictures, players, widgets; and a notebook that is run."""

from __future__ import annotations

import asyncio
import io
import os
import re
import tempfile
from html import unescape
from typing import Any

import nbclient
import nbformat
import numpy as np
import PIL.Image
import pytest

import scene


def a_tree() -> scene.Layer:
    card = scene.Layer(name="card", frame=(10, 5, 10, 10), background_color="#ff0000")
    return scene.Layer(frame=(100, 50, 40, 20), background_color="#0000ff", sublayers=[card])


def picture(data: bytes | None) -> np.ndarray:
    assert data is not None
    return np.array(PIL.Image.open(io.BytesIO(data)).convert("RGBA"))


def test_things_show_themselves() -> None:
    root = a_tree()
    # Twice as large as in points, wherever it lies.
    assert picture(root._repr_png_()).shape == (40, 80, 4)
    assert picture(root._repr_png_())[20, 30].tolist() == [255, 0, 0, 255]
    # One that hangs in a tree is shown alone, and stays there.
    assert picture(root.sublayers[0]._repr_png_())[0, 0].tolist() == [255, 0, 0, 255]
    assert root.sublayers[0].superlayer is root
    assert scene.Layer()._repr_png_() is None
    assert picture(scene.Document(a_tree(), (20, 20))._repr_png_()).shape == (40, 40, 4)
    pixels = np.full((3, 2, 4), 255, np.uint8)
    assert picture(scene.Image.from_array(pixels)._repr_png_()).tolist() == pixels.tolist()
    assert "<polyline" in scene.TimingFunction("easeOutBounce")._repr_svg_()
    assert "<path" in scene.Path("M0 0 L10 10")._repr_svg_()
    assert "#ff6347" in scene.Color.parse("tomato")._repr_html_()


def test_a_player_has_all_frames() -> None:
    root = a_tree()
    scene.tween(root.sublayers[0], "position.x", 35, duration=0.5).start()
    player = scene.show(root, 0, 0.5, fps=10)
    html = player._repr_html_()
    page = unescape(re.search(r'srcdoc="(.*)"', html, re.DOTALL)[1])  # pyright: ignore
    assert len(set(re.findall(r"data:image/\w+;base64,[\w+/=]+", page))) == 5
    assert "@" not in re.sub(r"base64,[\w+/=]+", "", page)
    with pytest.raises(ValueError, match="too many for a notebook"):
        scene.show(a_tree(), 0, 100_000)


def test_a_widget_lives() -> None:
    async def use() -> None:
        root = a_tree()
        root.position = 20, 10
        widget: Any = scene.widget(root)
        heard: list[scene.PointerEvent] = []
        widget.on_pointer(heard.append)
        widget._heard(None, {"kind": "press", "x": 12, "y": 8}, None)
        assert (heard[0].kind, heard[0].layer and heard[0].layer.name) == ("press", "card")
        before = bytes(widget.picture)
        with scene.transaction(disable_actions=True):
            root.background_color = "#00ff00"
        widget.step()
        assert bytes(widget.picture) != before
        assert picture(bytes(widget.picture))[2, 2].tolist() == pytest.approx([0, 255, 0, 255], abs=4)
        widget.close()

    asyncio.run(use())


def test_a_notebook_runs() -> None:
    code = [
        "import scene\nroot = scene.Layer(frame=(0, 0, 20, 10), background_color='tomato')\nroot",
        "scene.show(root, 0, 0.2, fps=10)",
        "film = scene.Film('-'.join(['f', 'x']) + '.gif', root, duration=0.2)\nfilm.write().frames",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in code])
    with tempfile.TemporaryDirectory() as folder:
        done = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": folder}}).execute()
        assert os.listdir(folder) == ["f-x.gif"]
    shown = [output for cell in done.cells for output in cell.outputs]
    assert "image/png" in shown[0].data
    assert "<iframe" in shown[1].data["text/html"]
    assert any("6/6 frames" in str(output.get("data")) for output in shown)
