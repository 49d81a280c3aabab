"""What a film took, as figures and as text."""

from __future__ import annotations

from dataclasses import dataclass

from scene._film.recorder import Tally


@dataclass(frozen=True)
class FilmReport:
    """What a film took. Times are in seconds; those of the engine and the driver are of all workers together."""

    frames: int
    elapsed: float
    """From the first frame to the last byte."""
    workers: int
    engine: float
    """CPU of the engine: commits, animations, planning, encoding."""
    driver: float
    """CPU of issuing GL commands."""
    paths: float
    """CPU of drawing paths and text, on other threads."""
    raster: float
    """Waiting until the driver has drawn."""
    read: float
    """Reading pixels back, and converting them."""
    handing_over: float
    """Writing frames to the encoder, or waiting for it; beside all of the above."""
    encoder: float
    """CPU of the encoder's process."""
    stages: tuple[tuple[str, float], ...] = ()
    """The engine's share by stage."""
    last_frame: str = ""
    """What the last frame consisted of."""

    def __str__(self) -> str:
        """The figures as lines of text, in milliseconds a frame."""
        count = max(self.frames, 1)

        def each(seconds: float) -> str:
            return f"{1000 * seconds / count:.3f}"

        frames = "1 frame" if self.frames == 1 else f"{self.frames} frames"
        stages = ", ".join(f"{name} {each(seconds)}" for name, seconds in self.stages)
        rate = self.frames / self.elapsed if self.elapsed else 0.0
        lines = [
            f"{frames} in {self.elapsed:.1f} s, {rate:.1f} a second"
            + (f", by {self.workers} workers" if self.workers > 1 else ""),
            f"milliseconds a frame: engine {each(self.engine)} ({stages}), driver {each(self.driver)}, "
            f"paths {each(self.paths)}, waiting for the raster {each(self.raster)}, reading back {each(self.read)}",
            f"beside that: handing over {each(self.handing_over)}, CPU of the encoder {each(self.encoder)}",
        ]
        return "\n".join([*lines, self.last_frame] if self.last_frame else lines)


def report_of(tally: Tally, elapsed: float, encoder: float) -> FilmReport:
    """The report of a tally, with the seconds of the whole and the encoder's."""
    times, last = tally.times, tally.last_statistics
    said = (
        ""
        if last is None
        else (
            f"last frame: {last.layers} layers, {last.layers_drawn} drawn, {last.animations} animations, "
            f"{last.draw_calls} draw calls, {last.passes} passes"
        )
    )
    return FilmReport(
        frames=tally.frames,
        elapsed=elapsed,
        workers=tally.workers,
        engine=times.engine,
        driver=times.driver,
        paths=times.paths,
        raster=times.raster,
        read=times.read,
        handing_over=tally.handing_over,
        encoder=encoder,
        stages=tuple((name, getattr(times, name)) for name in ("commit", "animate", "plan", "encode")),
        last_frame=said,
    )
