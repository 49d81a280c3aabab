"""`scene play` under Xvfb."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from displays import on_display

DISPLAY = on_display()
DOCUMENT = """{
  "scene": 1, "size": [200, 100],
  "root": {
    "name": "root", "bounds": [0, 0, 200, 100], "position": [100, 50], "backgroundColor": "#102030",
    "sublayers": [{
      "name": "dot", "bounds": [0, 0, 20, 20], "position": [20, 50], "backgroundColor": "#ff8800",
      "animations": [{"type": "basic", "keyPath": "position.x", "from": 20, "to": 180, "duration": 5}]
    }]
  }
}
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "dot.scene.json"
    path.write_text(DOCUMENT)
    return path


def test_statistics(document: Path) -> None:
    command = [*DISPLAY, sys.executable, "-m", "scene", "play", str(document), "--for", "1.5", "--statistics"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["frames"] >= 10
    assert 0 < figures["interval_median"] <= figures["interval_worst"]
    assert figures["missed"] >= 0
    assert figures["latency_worst"] > 0


def test_a_document_that_cannot_be_read(document: Path) -> None:
    document.write_text('{"scene": 1, "root": {"bounds": 3}}')
    command = [*DISPLAY, sys.executable, "-m", "scene", "play", str(document)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("scene: ")


def test_a_name_that_is_no_text_and_json_that_is_too_deep(document: Path) -> None:
    """What the window says is read by `test_it_follows_its_files_and_hands`; here it comes at all."""
    strange = os.fsencode(document.parent) + b"/\xff.scene.json"
    deep = document.parent / "deep.scene.json"
    deep.write_text("[" * 100_000)
    for path in (strange, deep):
        command = [*DISPLAY, sys.executable, "-m", "scene", "play", path, "--for", "0.2"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_it_follows_its_files_and_hands(document: Path) -> None:
    """A broken version is said in the window, with the last good one; a good one is shown."""
    code = """
        import sys, time
        from pathlib import Path
        from types import SimpleNamespace
        import scene
        from scene._cli.player import Player
        path = Path(sys.argv[1])
        player = Player(str(path), length=5, speed=1, fps=60, at=1)
        good = path.read_text()

        def turn(text=None):
            if text is not None:
                time.sleep(0.02)
                path.write_text(text)
            player.run(seconds=0.2)
            player.look()

        def press(key):
            player.on_key_press(SimpleNamespace(text=key))

        turn()
        assert 1 < player.time < 4 and player.stage.sublayers[1].name == "root"
        turn(good[:-20])
        assert player.error and not player.panel.hidden and player.stage.sublayers[1].name == "root"
        turn(good.replace('"root", "bounds"', '"other", "bounds"'))
        assert not player.error and player.panel.hidden and player.stage.sublayers[1].name == "other"
        press("Space")
        stood = player.time
        turn()
        assert player.time == stood and not player.playing
        press("Right")
        assert abs(player.time - stood - 1 / 60) < 1e-9
        press("Up")
        press("Home")
        assert player.time == 0 and player.rate == 2
        player.scrub(player.track.frame.x + player.track.frame.width / 2)
        assert abs(player.time - 2.5) < 1e-6
        press("Space")
        press("P")
        turn()
        assert player.time > 2.6 and player.renderer.overlays
        press("H")
        for place in (scene.Point(x, 30) for x in (150, 151, 152)):
            target = player.chrome.presentation.hit_test(place)
            player.on_pointer_move(SimpleNamespace(position=place, target=target))
            turn()
            assert player.label.string == "other" and not player.label.hidden
        press("Q")
        assert not player.is_open
        print("good")
        """
    command = [*DISPLAY, sys.executable, "-c", textwrap.dedent(code), str(document)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "good\n", done.stderr
