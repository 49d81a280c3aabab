"""Messages of the library beside its errors, and what this thread's transactions have set."""

from __future__ import annotations

import logging
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
