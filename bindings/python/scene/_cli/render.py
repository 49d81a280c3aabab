"""scene render: a document as a picture, pictures or a film."""

from __future__ import annotations

import argparse
import contextlib
import functools
import math
import os
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any

import scene
from scene._capture import Capture
from scene._cli import inputs, options, pages
from scene._cli.errors import CommandError
from scene._cli.say import say
from scene._film.errors import FilmSettingsError
from scene._film.formats import format_for
from scene._film.leavings import remove_all
from scene._film.movies import WITH_SOUND, movie_tracks

DESCRIPTION = """Render a scene document.

OUT says what is made:
  picture.png, picture.jpg       one picture, at the time --at
  frame-%04d.png                 numbered pictures: frame-0000.png, frame-0001.png ...
  film.mp4, .mov, .mkv, .webm    a video (needs ffmpeg)
  film.gif, .apng, .webp         a moving picture (needs ffmpeg)
  page.pdf, page.svg             pages of shapes and text, one for each --at
  -                              the standard output, as --format says; with --at one picture, a PNG unless it says jpg
They show the times from --from until --to, --fps of them for each second; the last lies just before --to. Without --to
they end when the last animation does, those of Lottie files where the file ends. On a page a point is 1/72 inch, times
--scale; what no page can say is an image of --dpi. A capture of a frame, as programs write with Renderer.capture or
with SCENE_CAPTURE=FILE in the environment, is drawn as it was there unless --at, --from, --scale or --size say
something else.
"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    form = argparse.RawDescriptionHelpFormatter
    parser: argparse.ArgumentParser = commands.add_parser(
        "render", help="make a picture, numbered pictures or a video", description=DESCRIPTION, formatter_class=form
    )
    parser.add_argument(
        "document",
        metavar="DOCUMENT",
        help="a .scene.json, .json, .lottie or .svg file, a capture, or - for the standard input",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", required=True, help="the file or files to make; the ending says of which kind"
    )
    _add_times(parser)
    _add_looks(parser)
    _add_coding(parser)
    _add_work(parser)
    parser.set_defaults(run=functools.partial(run, parser))


def _add_times(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("which frames")
    group.add_argument(
        "--at",
        type=options.seconds,
        metavar="SECONDS",
        action="append",
        help="time of one picture (default 0); of a page, and may be given several times",
    )
    group.add_argument(
        "--from", type=options.seconds, metavar="A", dest="start", help="time of the first frame (default 0)"
    )
    group.add_argument("--to", type=options.seconds, metavar="B", dest="end", help="time at which the frames end")
    group.add_argument(
        "--fps", type=options.rate, metavar="F", help="frames per second: 30 (the default), 29.97, 30000/1001"
    )
    group.add_argument(
        "--motion-blur", type=options.share, metavar="SHARE", help="how much of a frame's time is exposed, 0...1"
    )
    group.add_argument("--samples", type=options.count, metavar="N", help="pictures of a blurred frame (default 8)")


def _add_looks(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how large")
    group.add_argument("--scale", type=options.positive, metavar="S", help="pixels per point (default 1)")
    group.add_argument(
        "--size",
        type=options.size,
        metavar="WxH",
        help="size in pixels (default: the document's size times the scale); without --scale, the document is fitted",
    )
    group.add_argument(
        "--dpi", type=options.positive, metavar="D", help="pixels per inch of images on pages (default 300)"
    )


def _add_coding(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how it is written")
    group.add_argument("--format", metavar="NAME", help="mp4, mov, mkv, webm, gif, apng, webp, png, jpg or raw")
    group.add_argument("--codec", metavar="NAME", help="h264, h265, vp9, av1, prores, ffv1; or h264_nvenc ...")
    group.add_argument("--quality", type=options.percentage, metavar="Q", help="0...100 (default 75)")
    group.add_argument("--alpha", action=argparse.BooleanOptionalAction, help="keep transparency, or not")
    group.add_argument(
        "--hardware",
        nargs="?",
        const=True,
        default=False,
        metavar="KIND",
        help="an encoder in hardware, or which: nvenc, qsv, vaapi",
    )
    group.add_argument(
        "--audio",
        type=options.audio,
        action="append",
        metavar="FILE[@OFFSET[,GAIN]]",
        help="a sound file, when it begins, and how loud; may be given several times",
    )


def _add_work(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how it is made")
    group.add_argument(
        "--workers", type=options.count, metavar="N", help="processes that draw (default 1; 0: as many as cores)"
    )
    group.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, as tcp://host:8786, or local for one of this machine"
    )
    group.add_argument("--statistics", action="store_true", help="print how fast it went, and where the time goes")
    group.add_argument(
        "--timeout",
        type=options.positive,
        metavar="SECONDS",
        help="give up, with status 124, after so much time for all of it: for documents of strangers",
    )


def run(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Runs the command."""
    with _limited_to(given.timeout, given.document):
        _run(parser, given)


def _run(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    if Path(given.output).suffix.lower() in pages.FORMATS and given.format is None:
        pages.write(parser, given)
        return
    if given.dpi is not None:
        parser.error(f"--dpi is for pages; {given.output} has --scale and --size")
    _check_use(parser, given)
    with inputs.opened(given.document) as (document, capture):
        if capture is not None and capture.notes:
            say(capture.summary, file=sys.stderr)
        if capture is not None and _is_as_captured(given):
            _write_frame(capture, given)
            return
        film = _film(parser, given, document, capture)
        if given.output == "-" and given.statistics:
            parser.error("--statistics are printed to the standard output, which the film goes to")
        report = film.write()
    if given.statistics:
        print(report)


def _check_use(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Ends here for a command line that contradicts itself."""
    if given.output == "-" and given.at is not None and given.format is None:
        given.format = "png"
    if given.format is None and given.output != "-":
        try:
            format_for(given.output, None)
        except FilmSettingsError as error:
            parser.error(f"{error}; pages are .pdf or .svg")
    if _is_one_picture(given):
        if (given.start, given.end, given.fps) != (None, None, None):
            parser.error(
                f"{given.output} is one picture, of the time --at; for several, name them as in frame-%04d.png"
            )
        if given.at is not None and len(given.at) > 1:
            parser.error(f"{given.output} is one picture: give --at once")
    elif given.at is not None:
        parser.error(f"--at is for one picture; for {given.output} give --from and --to")


def _is_one_picture(given: argparse.Namespace) -> bool:
    name = given.output
    if "%" in name or (name == "-" and given.at is None):
        return False
    kind = given.format or Path(name).suffix.removeprefix(".").lower()
    return kind in ("png", "jpg", "jpeg")


def _is_as_captured(given: argparse.Namespace) -> bool:
    """Whether one picture is wanted, a PNG file, of the frame as it was in the program."""
    is_png = Path(given.output).suffix.lower() == ".png" and given.format in (None, "png")
    changes = (given.at, given.size, given.scale, given.alpha, given.codec, given.motion_blur)
    return _is_one_picture(given) and is_png and all(value is None for value in changes)


def _write_frame(capture: Capture, given: argparse.Namespace) -> None:
    """Draws the frame of a capture as it was drawn, at its time and in its size."""
    document = scene.Document.load(capture.document)
    with scene.Renderer(*capture.size, capture.scale) as renderer:
        renderer.root, renderer.background_color = document.root, document.background
        renderer.dithering, renderer.content_wait = capture.dithering, 60.0
        renderer.render(capture.time)
        renderer.write_png(given.output)
        renderer.root = None


def _film(
    parser: argparse.ArgumentParser, given: argparse.Namespace, document: str, capture: Capture | None
) -> scene.Film:
    usual = 0.0 if capture is None else capture.time
    start = usual if given.start is None else given.start
    duration = None if given.end is None else given.end - start
    if _is_one_picture(given):
        # A stream would take as many as there is time for.
        start, duration = given.at[0] if given.at else usual, 1 / 30
    if given.end is not None and given.end <= start:
        parser.error(f"--to {given.end:g} must be later than the first frame, at {start:g} s")
    if capture is not None and given.size is None and given.scale is None:
        given.scale = capture.scale
    try:
        film = scene.Film(
            given.output,
            document,
            given.size,
            given.fps or 30,
            duration,
            start=start,
            scale=given.scale,
            format=given.format,
            codec=given.codec,
            quality=75.0 if given.quality is None else given.quality,
            alpha=given.alpha,
            hardware=given.hardware,
            audio=[*(given.audio or []), *_document_tracks(given, document)] or None,
            motion_blur=given.motion_blur or 0.0,
            samples=8 if given.samples is None else given.samples,
            workers=1 if given.workers is None else given.workers,
            cluster=given.cluster,
        )
    except FilmSettingsError as error:
        parser.error(str(error))
    except ValueError as error:
        raise CommandError(str(error)) from None
    return film


def _document_tracks(given: argparse.Namespace, document: str) -> list[scene.AudioTrack]:
    """The sound of the document's movies, or of its animation, for a film that has some."""
    if _is_one_picture(given) or Path(given.output).suffix.lower() not in WITH_SOUND:
        return []
    if not Path(document).is_file():
        return []
    try:
        data = Path(document).read_bytes()
    except OSError:
        return []
    tracks = _animation_tracks(document) if data.startswith(b"PK") or b'"layers"' in data else []
    if b'"video"' in data:
        tracks += movie_tracks(scene.Document.load(document).root, math.inf if given.end is None else given.end)
    return tracks


def _animation_tracks(document: str) -> list[scene.AudioTrack]:
    """The sound of a Lottie file, if it is one and has some."""
    loaded = scene.Document.load(document)
    try:
        sound = scene.Lottie.of(loaded).sound
    except scene.InvalidStateError:
        return []
    return [] if sound is None else [scene.AudioTrack(sound.to_array())]


@contextlib.contextmanager
def _limited_to(seconds: float | None, document: str) -> Generator[None]:
    """Ends the process when the time is over, whatever it is at: no exit handler waits for the frame."""
    if seconds is None:
        yield
        return
    is_over = threading.Event()

    def give_up() -> None:
        is_over.set()
        say(f"scene: {document}: gave up after {seconds:g} s (--timeout)", file=sys.stderr)
        remove_all()
        os._exit(124)

    # What is longer than the system counts is for ever as well.
    timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), give_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if is_over.is_set():
            # What fails for want of the files that were removed is not to be told: the process ends presently.
            timer.join()
