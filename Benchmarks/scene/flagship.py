"""What a frame of `examples/city` costs at 1280 x 720, over its film: engine, driver and read-back together."""

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path

os.environ.setdefault("EGL_PLATFORM", "surfaceless")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "examples" / "city"))

import make_city  # noqa: E402
import pieces  # noqa: E402

import scene  # noqa: E402

STAGES = ("commit", "animate", "plan", "encode")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fps", type=int, default=10, help="how many frames are drawn for each second of the film")
    options = parser.parse_args()
    path = pieces.FOLDER / "city.scene.json"
    make_city.write(make_city.document(), path)
    document = scene.Document.load(path)
    costs, engine = [], []
    with scene.Renderer(pieces.WIDTH, pieces.HEIGHT) as renderer:
        renderer.root = document.root
        renderer.background_color = document.background
        # The first frames, with programs and uploads, are not measured.
        for number in range(-5, pieces.DURATION * options.fps):
            start = time.process_time()
            renderer.render(max(number, 0) / options.fps)
            renderer.read()
            if number >= 0:
                costs.append(1e3 * (time.process_time() - start))
                engine.append(1e3 * sum(getattr(renderer.statistics, f"{stage}_time") for stage in STAGES))
    median = statistics.median(costs)
    figures = {
        "frames": len(costs),
        "cpu_ms": statistics.mean(costs),
        "worst_ms": max(costs),
        "worst_ratio": max(costs) / median,
        "engine_ms": statistics.mean(engine),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
