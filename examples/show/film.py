"""The film of a program: what somebody does with it, frame by frame, on a clock of its own."""

from __future__ import annotations

import math
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

import scene
from show.movies import SoundTrack

if TYPE_CHECKING:
    from show import Program

    Taker = Callable[[float, scene.Renderer, np.ndarray | None], None]


class Pointer(scene.Layer):
    """Shows where the pointer is, as a finger would be."""

    def __init__(self) -> None:
        super().__init__(bounds=(0, 0, 34, 34), corner_radius=17, opacity=0, position=(-50, -50))
        self.background_color, self.border_width, self.border_color = "#ffffff30", 1.5, "#ffffffb0"
        self.shadow_opacity, self.shadow_offset, self.shadow_radius = 0.5, (0, 1), 4

    def follow(self, deed: str, arguments: list[Any]) -> None:
        if deed in ("key", "wheel"):
            self.opacity = 0
        if deed not in ("move", "press", "release"):
            return
        # What is scripted step by step is shown so, and a leap as a movement.
        leaps = self.opacity == 1 and math.dist(self.position, arguments) > 60
        with scene.transaction(duration=0.25 if leaps else 0):
            self.position = arguments
        self.opacity = 1
        if deed == "press":
            tap = scene.BasicAnimation("transform.scale", from_value=0.6, to_value=1, duration=0.4)
            self.add_animation(tap, "tap")


def frames(program: Program, fps: int) -> Iterator[tuple[float, scene.Renderer, np.ndarray | None]]:
    """The film frame by frame: the time, the renderer to read from, and what is heard of the program's sounds."""
    script = list(program.script())
    pointer = Pointer()
    with scene.Renderer(program.width, program.height) as renderer:
        renderer.background_color, renderer.dithering = program.background, True
        renderer.root = scene.Layer(sublayers=[program.root, pointer])
        for number in range(round(program.duration * fps)):
            time = number / fps
            program.time = time
            while script and script[0][0] <= time:
                _, deed, *arguments = script.pop(0)
                pointer.follow(deed, arguments)
                getattr(program, deed)(*arguments)
            program.advance()
            renderer.content_wait = program.content_wait
            renderer.render(time)
            scene.dispatch(time)
            samples = sound_of(number, fps) if program.sounds else None
            if samples is not None:
                program.listen(samples)
            yield time, renderer, samples


def sound_of(frame: int, fps: int) -> np.ndarray:
    """What is heard of the sounds of the process while a frame is shown."""
    first, last = (round(number * scene.SOUND_RATE / fps) for number in (frame, frame + 1))
    return scene.mix_sounds(last - first)


def write(program: Program, fps: int, film: Path | None, sheet: Path | None) -> None:
    """Writes the film, a picture of its moments, or both, of the same frames."""
    with ExitStack() as stack:
        takers: list[Taker] = []
        if film:
            takers.append(stack.enter_context(_film(program, film, fps)))
        if sheet:
            takers.append(stack.enter_context(_sheet(program, sheet, fps)))
        for time, renderer, samples in frames(program, fps):
            for take in takers:
                take(time, renderer, samples)
    print(*filter(None, (film, sheet)), sep="\n")


@contextmanager
def _film(program: Program, path: Path, fps: int) -> Iterator[Taker]:
    """Encodes frames by ffmpeg, and adds the sound that the program and its movies make."""
    if not shutil.which("ffmpeg"):
        raise SystemExit("ffmpeg is needed to write a video, and is not installed")
    source = f"-f rawvideo -pix_fmt rgba -s {program.width}x{program.height} -r {fps} -i -"
    coding = "-c:v libx264 -crf 18 -pix_fmt yuv420p -movflags +faststart"
    silent = path.with_name(f"{path.stem}.silent{path.suffix}")
    sound, heard = SoundTrack(), list[np.ndarray]()
    command = ["ffmpeg", "-v", "error", "-y", *source.split(), *coding.split(), str(silent)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
        stream: Any = ffmpeg.stdin

        def take(time: float, renderer: scene.Renderer, samples: np.ndarray | None) -> None:
            sound.note(time, program.root, 1 / fps)
            stream.write(renderer.read())
            if samples is not None:
                heard.append(samples)

        yield take
    if ffmpeg.returncode:
        raise SystemExit(f"ffmpeg could not write {path}")
    if parts := sound.arguments(1):
        _mix(silent, path, parts)
    elif heard:
        raw = ["-f", "f32le", "-ar", str(scene.SOUND_RATE), "-ac", "2", "-i", "-", "-c:a", "aac", "-b:a", "160k"]
        _mix(silent, path, raw, np.concatenate(heard).astype("<f4").tobytes())
    else:
        silent.replace(path)


def _mix(silent: Path, path: Path, sound: list[str], samples: bytes = b"") -> None:
    """Puts a sound to a film. sound: what ffmpeg is told about it; samples: what it is to read."""
    command = ["ffmpeg", "-v", "error", "-y", "-i", str(silent), *sound, "-c:v", "copy", "-movflags", "+faststart"]
    subprocess.run([*command, str(path)], input=samples, check=True)
    silent.unlink()


@contextmanager
def _sheet(program: Program, path: Path, fps: int) -> Iterator[Taker]:
    """Puts six moments of the film, evenly spread, side by side."""
    width, height = program.width // 2, program.height // 2
    last = round(program.duration * fps) - 1
    moments = [min(round((number + 0.5) / 6 * program.duration * fps), last) for number in range(6)]
    sheet = Image.new("RGB", (3 * width + 8, 2 * height + 4), "black")

    def take(time: float, renderer: scene.Renderer, _: np.ndarray | None) -> None:
        if round(time * fps) in moments:
            small = renderer.to_pil().convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
            # Of a short film with few frames a second, one frame is several moments.
            for number, moment in enumerate(moments):
                if moment == round(time * fps):
                    row, column = divmod(number, 3)
                    sheet.paste(small, (column * (width + 4), row * (height + 4)))

    yield take
    sheet.save(path)
