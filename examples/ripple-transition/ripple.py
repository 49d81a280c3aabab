#!/usr/bin/env python3
"""A page of layers becomes another one behind a ripple: ripple.py [-o out/ripple.mp4] [--sheet out/ripple.png].

The ripple is a kernel of one's own, ripple.glsl, which gets the layer as it was and as it is.
"""

import argparse
import shutil
import subprocess
from pathlib import Path

from PIL import Image

import scene

WIDTH, HEIGHT, DURATION = 640, 400, 2.0
KERNEL = Path(__file__).parent / "ripple.glsl"
DAY = {
    "sky": "#f4b860",
    "sun": "#fff3d6",
    "hills": ("#d36135", "#a24936", "#7a3b3f"),
    "house": "#fbeee0",
    "window": "#8fb8de",
}
NIGHT = {
    "sky": "#10204a",
    "sun": "#dfe7fd",
    "hills": ("#27427d", "#1c3166", "#13234d"),
    "house": "#0b1533",
    "window": "#ffd166",
}


def landscape():
    """A layer with hills, houses and a sun, without colours yet."""
    page = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), masks_to_bounds=True)
    page.sublayers.append(scene.Layer(name="sun", bounds=(0, 0, 90, 90), corner_radius=45))
    for number, (x, y, radius) in enumerate(((150, 560, 330), (500, 590, 340), (330, 690, 380))):
        hill = scene.Layer(name=f"hill {number}", bounds=(0, 0, 2 * radius, 2 * radius), corner_radius=radius)
        hill.position = x, y
        page.sublayers.append(hill)
    for x, y, width, height in ((90, 238, 60, 66), (160, 256, 44, 48), (430, 262, 52, 74), (490, 246, 70, 92)):
        house = scene.Layer(name="house", frame=(x, y, width, height), corner_radius=3)
        for left in range(8, width - 14, 18):
            for top in range(10, height - 16, 22):
                house.sublayers.append(scene.Layer(name="window", frame=(left, top, 10, 13), corner_radius=2))
        page.sublayers.append(house)
    return page


def paint(page, colors, sun):
    """Gives a landscape the colours of a time of day."""
    page.background_color = colors["sky"]
    for layer in page.sublayers:
        kind, _, number = layer.name.partition(" ")
        layer.background_color = colors["hills"][int(number)] if kind == "hill" else colors[kind]
        if kind == "sun":
            layer.position = sun
        for window in layer.sublayers:
            window.background_color = colors["window"]


def frames(times):
    """The pictures at some times, each as a Pillow image; the transition lasts from 0 to DURATION."""
    page = landscape()
    paint(page, DAY, (470, 110))
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = page
        renderer.render(0)
        # What is changed in the transaction is the new picture.
        with scene.transaction(disable_actions=True):
            paint(page, NIGHT, (180, 90))
            ripple = scene.Filter(scene.Kernel(KERNEL.read_text()), center=(WIDTH / 2, HEIGHT / 2))
            page.add_animation(scene.Transition(filter=ripple, duration=DURATION, timing_function="easeInEaseOut"))
        for time in times:
            renderer.render(time)
            yield renderer.to_pil().convert("RGB")


def write_video(path, fps):
    """Writes the transition, with a moment of rest behind it, through ffmpeg."""
    if not shutil.which("ffmpeg"):
        raise SystemExit("ffmpeg is needed to write a video, and is not installed")
    size, rate = f"{WIDTH}x{HEIGHT}", str(fps)
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", rate, "-i", "-"]
    command += ["-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart", str(path)]
    count = round((DURATION + 0.5) * fps)
    film = b"".join(frame.tobytes() for frame in frames(number / fps for number in range(count)))
    subprocess.run(command, input=film, check=True)


def write_sheet(path):
    """Writes six moments side by side."""
    sheet = Image.new("RGB", (3 * WIDTH // 2 + 8, 2 * HEIGHT // 2 + 4), "black")
    for number, frame in enumerate(frames(DURATION * part for part in (0.0, 0.25, 0.4, 0.55, 0.7, 1.0))):
        row, column = divmod(number, 3)
        small = frame.resize((WIDTH // 2, HEIGHT // 2), Image.Resampling.LANCZOS)
        sheet.paste(small, (column * (WIDTH // 2 + 4), row * (HEIGHT // 2 + 4)))
    sheet.save(path, optimize=True)


def main():
    parser = argparse.ArgumentParser(description="Render a transition with a kernel of one's own.")
    parser.add_argument("-o", "--output", type=Path, default=Path("out/ripple.mp4"), help="the video")
    parser.add_argument("--sheet", type=Path, help="a picture of six moments, in place of the video")
    parser.add_argument("--fps", type=int, default=30, help="frames per second (default 30)")
    options = parser.parse_args()
    path = options.sheet or options.output
    path.parent.mkdir(parents=True, exist_ok=True)
    if options.sheet:
        write_sheet(path)
    else:
        write_video(path, options.fps)
    print(path)


if __name__ == "__main__":
    main()
