"""Messages of the library beside its errors, and what this thread's transactions have set."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import scene


@pytest.fixture(autouse=True)
def silence_afterwards() -> Iterator[None]:
    yield
    scene.set_log_function(None)


def render_something() -> None:
    with scene.Renderer(4, 4) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 4, 4), background_color="#ffffff")
        renderer.render(0.0)


def test_messages_up_to_a_level() -> None:
    heard: list[tuple[scene.LogLevel, str]] = []
    scene.set_log_function(lambda level, text: heard.append((level, text)), "debug")
    render_something()
    assert heard
    assert all(isinstance(level, scene.LogLevel) and text for level, text in heard)
    count = len(heard)
    scene.set_log_function(lambda level, text: heard.append((level, text)), scene.LogLevel.ERROR)
    render_something()
    scene.set_log_function(None)
    render_something()
    assert len(heard) == count


def test_pythons_logging(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("scene")
    scene.set_log_function(lambda level, text: logger.log(level.logging_level, text), "debug")
    with caplog.at_level(logging.DEBUG, "scene"):
        render_something()
    assert {record.levelno for record in caplog.records} <= {logging.DEBUG, logging.INFO}
    assert caplog.records


def test_a_function_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[BaseException | None] = []
    monkeypatch.setattr("sys.unraisablehook", lambda it: raised.append(it.exc_value))

    def function(_: scene.LogLevel, text: str) -> None:
        raise ValueError(text)

    scene.set_log_function(function, "debug")
    render_something()
    assert raised
    assert all(isinstance(error, ValueError) for error in raised)


FAILING = (
    "import scene; layer = scene.Layer(name='a\\x1b[2Jb')\ntry: layer.get_value('opasity')\nexcept LookupError: pass"
)


def standard_error(level: str, program: str) -> str:
    """What a program that sets no function writes with SCENE_LOG in its environment."""
    environment = os.environ | {"SCENE_LOG": level}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stderr


def test_the_environment_has_messages_written_to_standard_error() -> None:
    assert "scene: debug: scene_layer_get_value: there is no key path" in standard_error("debug", FAILING)
    assert standard_error("info", FAILING) == ""
    assert standard_error("", FAILING) == ""
    both = FAILING.replace(";", "; scene.set_log_function(lambda level, text: print('heard', text, flush=True));", 1)
    assert "scene: debug: " in standard_error("debug", both)


def test_a_level_that_is_none_is_told() -> None:
    said = standard_error("debgu", FAILING)
    assert 'SCENE_LOG is "debgu", expected error, warning, info, debug; did you mean "debug"?' in said
    assert "there is no key path" in said


def test_standard_error_gets_no_commands_for_terminals() -> None:
    said = standard_error("debug", "import scene\ntry: scene.Layer().find('a\\x1b[2Jb\\x9b')\nexcept LookupError: pass")
    assert "a\ufffd[2Jb\ufffd" in said
    assert "\x1b" not in said


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="function must be callable"):
        scene.set_log_function(3)  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="level must be one of error, warning, info, debug"):
        scene.set_log_function(None, "loud")


def test_settings_of_transactions() -> None:
    assert scene.transaction_settings() == (0.25, None, False)
    with scene.transaction(duration=2, timing_function="easeIn", disable_actions=True):
        with scene.transaction(duration=3):
            settings = scene.transaction_settings()
            assert (settings.duration, settings.disable_actions) == (3, True)
            assert settings.timing_function == scene.TimingFunction("easeIn")
        assert scene.transaction_settings().duration == 2
    assert scene.transaction_settings() == (0.25, None, False)
