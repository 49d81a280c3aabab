"""Chromium without a screen, by the WebDriver protocol: what pages are tested with."""

from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import numpy as np
import PIL.Image
from numpy.typing import NDArray

_OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--no-first-run",
    "--disable-background-networking",
)
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls an element's name."""
_MODIFIERS, _RELEASE = "\ue008\ue009\ue00a", "\ue000"


class Browser:
    """A window of Chromium: `with Browser() as browser: browser.open(url)`."""

    def __init__(self, size: tuple[int, int] = (1440, 900)) -> None:
        self._driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            self._base = f"http://127.0.0.1:{self._port()}"
            options = {"args": [*_OPTIONS, f"--window-size={size[0]},{size[1]}"]}
            wanted = {
                "browserName": "chrome",
                "goog:chromeOptions": options,
                "goog:loggingPrefs": {"browser": "ALL"},
            }
            session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self._base += f"/session/{session['sessionId']}"
        except BaseException:
            self._driver.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._ask("DELETE", "")
        finally:
            self._driver.terminate()
            self._driver.wait(10)
            if self._driver.stdout is not None:
                self._driver.stdout.close()

    # Pages

    def open(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def reload(self) -> None:
        self._ask("POST", "/refresh", {})

    def new_tab(self) -> str:
        """Opens a tab and goes to it; answers the one before."""
        before = self._ask("GET", "/window")
        made = self._ask("POST", "/window/new", {"type": "tab"})
        self.switch(made["handle"])
        return before

    def switch(self, tab: str) -> None:
        self._ask("POST", "/window", {"handle": tab})

    def close_tab(self, then: str) -> None:
        """Closes the tab and goes to another."""
        self._ask("DELETE", "/window")
        self.switch(then)

    def script(self, text: str, *arguments: Any) -> Any:
        return self._ask("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def picture(self, css: str) -> NDArray[Any]:
        """An element as it looks: bytes of shape (height, width, 3)."""
        found = self._ask("GET", f"/element/{self._element(css)}/screenshot")
        with PIL.Image.open(io.BytesIO(base64.b64decode(found))) as picture:
            return np.array(picture.convert("RGB"))

    @contextmanager
    def frame(self, css: str) -> Iterator[None]:
        """What is asked and done within is so in the page of an iframe."""
        self.script("document.querySelector(arguments[0]).scrollIntoView({block: 'nearest'})", css)
        self._ask("POST", "/frame", {"id": {_ELEMENT: self._element(css)}})
        try:
            yield
        finally:
            self._ask("POST", "/frame", {"id": None})

    def problems(self) -> list[str]:
        """The errors that scripts have made since the last call: not what servers refuse, which pages handle."""
        found = self._ask("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in found if entry["level"] == "SEVERE" and entry["source"] != "network"]

    # What is in them

    def text(self, css: str) -> str:
        return self.script("return document.querySelector(arguments[0])?.innerText ?? ''", css)

    def count(self, css: str) -> int:
        return self.script("return document.querySelectorAll(arguments[0]).length", css)

    def click(self, css: str, at: tuple[float, float] | None = None) -> None:
        """Clicks an element in its middle, or at a share of its width and height."""
        self._move(css, at or (0.5, 0.5), [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def hover(self, css: str, at: tuple[float, float] = (0.5, 0.5)) -> None:
        self._move(css, at, [])

    def drag(self, css: str, start: tuple[float, float], by: tuple[int, int]) -> None:
        """Drags from a share of an element's size by pixels."""
        steps: list[dict[str, Any]] = [{"type": "pointerDown", "button": 0}]
        for part in (1, 2, 3, 4):
            x, y = by[0] * part // 4 - by[0] * (part - 1) // 4, by[1] * part // 4 - by[1] * (part - 1) // 4
            steps.append({"type": "pointerMove", "duration": 30, "x": x, "y": y, "origin": "pointer"})
        self._move(css, start, [*steps, {"type": "pointerUp", "button": 0}])

    def keys(self, text: str) -> None:
        """Types into what has the focus. Keys without letters are WebDriver's; modifiers are held until its NULL."""
        actions: list[dict[str, Any]] = []
        held: list[str] = []
        for letter in text:
            if letter in _MODIFIERS:
                held.append(letter)
                actions.append({"type": "keyDown", "value": letter})
            elif letter == _RELEASE:
                actions += [{"type": "keyUp", "value": other} for other in held]
                held.clear()
            else:
                actions += [{"type": kind, "value": letter} for kind in ("keyDown", "keyUp")]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def fill(self, css: str, text: str) -> None:
        """Puts text into a field in place of what is there, and presses Enter."""
        self.script("const field = document.querySelector(arguments[0]); field.focus(); field.select();", css)
        self.keys(text + "\ue007")

    def choose(self, css: str, value: str) -> None:
        change = "field.value = arguments[1]; field.dispatchEvent(new Event('change'))"
        self.script(f"const field = document.querySelector(arguments[0]); {change}", css, value)

    def until(self, condition: Callable[[], Any], patience: float = 60.0) -> Any:
        """Waits until a condition holds, and answers what it answered."""
        end = time.monotonic() + patience
        while not (found := condition()):
            assert time.monotonic() < end, f"it never came: {self.problems()}"
            time.sleep(0.05)
        return found

    def _move(self, css: str, at: tuple[float, float], then: list[dict[str, Any]]) -> None:
        box = self.script(
            "const found = document.querySelector(arguments[0]); found.scrollIntoView({block: 'nearest'});"
            "const box = found.getBoundingClientRect(); return [box.width, box.height]",
            css,
        )
        # From its middle: places of the window are not those of the page in an iframe.
        x, y = round(box[0] * (at[0] - 0.5)), round(box[1] * (at[1] - 0.5))
        move = {"type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": {_ELEMENT: self._element(css)}}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *then]}
        self._ask("POST", "/actions", {"actions": [mouse]})

    def _element(self, css: str) -> str:
        return self._ask("POST", "/element", {"using": "css selector", "value": css})[_ELEMENT]

    def _port(self) -> int:
        assert self._driver.stdout is not None
        for line in self._driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                return int(found[1])
        raise AssertionError("chromedriver ends at once")

    def _ask(self, method: str, path: str, content: dict[str, Any] | None = None) -> Any:
        data = None if content is None else json.dumps(content).encode()
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(json.loads(error.read())["value"]["message"]) from None
