"""Films that several processes draw, or a cluster: the same bytes, whatever happens to workers."""

from __future__ import annotations

import importlib
import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import PIL.Image
import pytest

import scene
from scene._film import cluster
from scene._film.cluster import Cluster
from scene._film.local_workers import LocalWorkers

Write = Callable[..., Path]

ANIMATIONS = [
    {"type": "basic", "keyPath": "position.x", "from": 5, "to": 35, "duration": 1},
    {"type": "spring", "keyPath": "transform.rotation.z", "from": 0, "to": 1, "duration": 1},
]
ROOT: dict[str, Any] = {
    "backgroundColor": "#204060",
    "sublayers": [
        {"bounds": [0, 0, 10, 10], "position": [5, 10], "contents": "dots", "animations": ANIMATIONS},
        {"type": "text", "frame": [2, 2, 36, 10], "string": "scene", "fontSize": 8},
    ],
}


@pytest.fixture
def film(document: Write, tmp_path: Path) -> Path:
    PIL.Image.effect_noise((8, 8), 90).convert("RGB").save(tmp_path / "dots.png")
    return document(ROOT, images={"dots": "dots.png"})


def written(out: Path, source: Any, **options: Any) -> bytes:
    scene.Film(out, source, fps=40, **options).write()
    data = out.read_bytes()
    out.unlink()
    return data


def steps() -> Iterator[scene.Layer | float]:
    """A film whose frames depend on those before them."""
    ball = scene.Layer(bounds=(0, 0, 8, 8), position=(4, 10), corner_radius=4, background_color="tomato")
    yield scene.Layer(frame=(0, 0, 40, 20), background_color="#fff", sublayers=[ball])
    for place in (36, 4):
        ball.position = place, 10
        yield 0.4


def failing() -> Iterator[scene.Layer | float]:
    yield scene.Layer(frame=(0, 0, 40, 20))
    yield 0.5
    raise ValueError("out of ideas")


def test_a_film_of_workers_is_that_of_one_process(film: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.mp4"
    assert written(out, str(film), workers=2) == written(out, str(film))
    assert written(out, scene.Document.load(film), workers=2) == written(out, str(film))
    sequence = dict(size=(40, 20), duration=0.8)
    assert written(out, steps, workers=2, **sequence) == written(out, steps, **sequence)
    frames = tmp_path / "p-%02d.png"
    scene.Film(frames, str(film), fps=5, workers=2).write()
    assert len(list(tmp_path.glob("p-*.png"))) == 5


def test_drawings_and_archives_are_sent_to_workers(film: Path, tmp_path: Path) -> None:
    out, drawing = tmp_path / "film.mp4", film.with_name("drawing.svg")
    drawing.write_text(
        """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><image href="dots.png" width="9" height="9"/>
        <rect width="9" height="9" fill="red"><animate attributeName="x" from="0" to="30" dur="1s"/></rect></svg>"""
    )
    for file in (drawing, Path(__file__).parents[4] / "Tests" / "Lottie" / "cases" / "dot-lottie.lottie"):
        assert written(out, str(file), duration=0.5, workers=2) == written(out, str(file), duration=0.5)
    with pytest.raises(scene.FormatError, match="no valid JSON"):
        film.write_text("{")
        written(out, str(film), duration=1, workers=2)


def programs_below(process: int) -> Iterator[tuple[int, str]]:
    """The processes that a process has started, and those that these have."""
    found = subprocess.run(["ps", "-ww", "--ppid", str(process), "-o", "pid=,args="], capture_output=True, text=True)
    for line in found.stdout.splitlines():
        child, _, arguments = line.strip().partition(" ")
        yield int(child), arguments
        yield from programs_below(int(child))


def kill_worker(name: str) -> None:
    """Ends the youngest of this process's workers."""
    os.kill([child for child, arguments in programs_below(os.getpid()) if name in arguments][-1], signal.SIGKILL)


@pytest.mark.parametrize("options", [{"workers": 2}, {"workers": 2, "cluster": "local"}], ids=["workers", "cluster"])
def test_a_worker_that_is_killed_is_replaced(film: Path, tmp_path: Path, options: dict[str, Any]) -> None:
    killed: list[int] = []

    def told(done: int, _: int | None) -> None:
        if done >= 10 and not killed:
            killed.append(done)
            kill_worker("dask_workers" if "cluster" in options else "scene._film.farm")

    out = tmp_path / "film.mp4"
    scene.Film(out, str(film), fps=40, duration=1.5, **options).write(on_frame=told)
    assert killed
    assert out.read_bytes() == written(tmp_path / "alone.mp4", str(film), duration=1.5)


def test_what_goes_wrong_in_a_worker_is_said(film: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.mp4"
    with pytest.raises(scene.FilmError, match=r"frame 20, at 0.525 s|frame 21, at 0.525 s: ValueError: out of ideas"):
        written(out, failing, size=(40, 20), duration=1, workers=2)
    root = scene.Layer(frame=(0, 0, 40, 20))
    with pytest.raises(scene.FilmError, match="cannot be sent to workers: it holds <scene.Layer"):
        written(out, lambda t: root, size=(40, 20), duration=1, workers=2)
    (tmp_path / "dots.png").unlink()
    with pytest.raises(
        scene.FilmError, match=r"frame \d+, at .*: test\.scene\.json: /images/dots: cannot open dots\.png"
    ):
        written(out, str(film), workers=2, duration=1, size=(40, 20))
    assert not out.exists()
    assert not list(tmp_path.glob(".*partial*"))


# Clusters


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster with two workers: Dask takes long to start."""
    local = LocalWorkers(importlib.import_module("distributed"), 2)
    yield local.address
    local.close()


def test_a_scheduler_that_is_not_there_is_said(film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", "1s")
    with pytest.raises(scene.FilmError, match=r"tcp://127.0.0.1:9: no Dask scheduler answers"):
        written(tmp_path / "film.mp4", str(film), cluster="tcp://127.0.0.1:9")
    for wrong in ("nowhere", "tcp://127.0.0.1", "tcp://:x"):
        with pytest.raises(ValueError, match=f"cluster must be 'local' or a scheduler's address .* not '{wrong}'"):
            scene.Film(tmp_path / "film.mp4", str(film), cluster=wrong)


def test_what_a_cluster_loses_is_sent_again(
    film: Path, tmp_path: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit, lost = Cluster._submit, []

    def losing(cluster: Cluster, *arguments: Any) -> Any:
        task = submit(cluster, *arguments)
        if not lost:
            lost.append(task)
            task.cancel()
        return task

    monkeypatch.setattr(Cluster, "_submit", losing)
    out = tmp_path / "film.mp4"
    scene.Film(out, str(film), fps=40, duration=1.5, cluster=scheduler).write()
    assert lost
    assert out.read_bytes() == written(tmp_path / "alone.mp4", str(film), duration=1.5)


def test_workers_elsewhere_send_frames(
    film: Path, tmp_path: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = Cluster._submit

    def far(cluster: Cluster, given: Any, frames: range, folder: str, _: str) -> Any:
        return submit(cluster, given, frames, folder, "of another machine")

    monkeypatch.setattr(Cluster, "_submit", far)
    out = tmp_path / "film.mp4"
    assert written(out, str(film), cluster=scheduler) == written(out, str(film))


def test_a_cluster_encodes_numbered_pictures(film: Path, tmp_path: Path, scheduler: str) -> None:
    for folder, options in (("alone", {}), ("cluster", {"cluster": scheduler})):
        (tmp_path / folder).mkdir()
        scene.Film(tmp_path / folder / "p-%02d.png", str(film), fps=10, **options).write()
    pictures = sorted((tmp_path / "alone").iterdir())
    assert len(pictures) == 10
    assert [picture.read_bytes() for picture in sorted((tmp_path / "cluster").iterdir())] == [
        picture.read_bytes() for picture in pictures
    ]


def test_a_film_that_ends_within_a_range(tmp_path: Path, scheduler: str) -> None:
    """It ends sooner than the duration says."""
    options: dict[str, Any] = dict(size=(40, 20), duration=5)
    out = tmp_path / "film.mp4"
    assert written(out, steps, cluster=scheduler, **options) == written(out, steps, **options)


def test_what_goes_wrong_on_a_cluster_is_said(tmp_path: Path, scheduler: str) -> None:
    def hanging() -> Iterator[scene.Layer | float]:
        yield scene.Layer(frame=(0, 0, 40, 20))
        yield 3.4
        # Workers elsewhere may lack what is here.
        yield scene.Layer(frame=(0, 0, 40, 20), contents="only here.png")

    out = tmp_path / "film.mp4"
    with pytest.raises(scene.FilmError, match=r"frame 137, at 3\.425 s: .*cannot open only here\.png") as error:
        written(out, hanging, size=(40, 20), duration=4, cluster=scheduler)
    assert error.value.frame == 137
    assert not list(tmp_path.iterdir())


def test_workers_without_room_are_said(film: Path, tmp_path: Path, scheduler: str) -> None:
    workers = [child for child, arguments in programs_below(os.getpid()) if "dask_workers" in arguments]
    limits = [resource.prlimit(worker, resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY)) for worker in workers]
    try:
        with pytest.raises(
            scene.FilmError, match=r"frames \d+ to \d+: a worker cannot have \d+ bytes in /.*: File too"
        ):
            written(tmp_path / "film.mp4", str(film), cluster=scheduler)
    finally:
        for worker, limit in zip(workers, limits, strict=True):
            resource.prlimit(worker, resource.RLIMIT_FSIZE, limit)
    assert [entry.name for entry in tmp_path.iterdir() if "film" in entry.name] == []


def test_a_worker_of_another_version_is_named(
    film: Path, tmp_path: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "version", lambda: "9.9.9")
    with pytest.raises(
        scene.FilmError, match=rf"worker tcp://.* has libscene {scene.version()}; this is libscene 9.9.9"
    ):
        written(tmp_path / "film.mp4", str(film), cluster=scheduler)


def test_a_worker_without_libscene_is_named(film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCENE_LIBRARY_PATH", str(tmp_path / "nowhere.so"))
    with pytest.raises(scene.FilmError, match=r"(?s)worker tcp://.* has no libscene: ImportError: .*nowhere\.so"):
        written(tmp_path / "film.mp4", str(film), cluster="local", workers=1)
