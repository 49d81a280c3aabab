#!/usr/bin/env python3
"""Changes random scenes at random.

Compares frames in which only what changed was drawn with whole ones, byte for byte.

    damage.py [--count 54] [--seed 1] [--steps 16] [--out DIR]

A frame draws the pixels that differ from those of the last one. Two copies of a scene are changed alike. Of one each
frame is rendered so, from the first to the last; of the other each is planned anew and drawn whole, now and then in a
context that has kept nothing. Where the two differ, both pictures are left in DIR as <seed>-<step>.png. `--count 1
--seed N` shows one of them again.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import random_changes
import random_coverings
import random_groups
import random_properties
import random_scenes
import random_spaces
import random_swarms
import random_timings
from PIL import Image

import scene

ROOT = Path(__file__).resolve().parent.parent.parent

OF_MANY = [
    random_changes.BranchChanges,
    random_changes.LeafChanges,
    random_changes.MixedChanges,
    random_changes.PictureChanges,
    random_groups.SubtreeChanges,
    random_groups.ClipChanges,
    random_groups.ParticleChanges,
    random_groups.CopyChanges,
    random_groups.PanelChanges,
    random_groups.StackChanges,
    random_groups.CrowdChanges,
    random_swarms.SwarmChanges,
    random_swarms.MixedSwarmChanges,
    random_properties.PropertyChanges,
    random_spaces.SpaceChanges,
    random_coverings.CoveringChanges,
    random_timings.TimingChanges,
    random_changes.CoverChanges,
]
"""The changes of scenes of many layers."""


def plan_anew(root):
    """Has the next frame planned as a whole: a layer comes and goes below all others, which changes no picture."""
    nothing = scene.Layer(hidden=True)
    with scene.transaction(disable_actions=True):
        root.sublayers.insert(0, nothing)
    with scene.transaction(disable_actions=True):
        nothing.remove_from_superlayer()


def save(first, second, path):
    """Leaves two pictures and where they differ, side by side."""
    path.parent.mkdir(parents=True, exist_ok=True)
    apart = np.repeat((first != second).any(axis=2)[..., None] * np.uint8(255), 4, axis=2)
    apart[..., 3] = 255
    Image.fromarray(np.concatenate([first, second, apart], axis=1)).resize((3 * 640, 480), Image.NEAREST).save(path)


class World:
    """A random scene, with what changes it and what renders it."""

    def __init__(self, seed):
        loaded = scene.Document.loads(json.dumps(random_scenes.make(seed)))
        # Layers are changed in the plan where there are many: every third scene has, alone or beside what others have.
        kinds = [random_changes.Changes] if seed % 3 else OF_MANY
        if seed % 6 == 3:
            with scene.transaction(disable_actions=True):
                loaded.root.sublayers.clear()
        self.changes = kinds[seed // 3 % len(kinds)](seed, loaded.root)
        self.time = 0.0
        size = (round(length * random_scenes.SCALE) for length in loaded.size)
        self.renderer = scene.Renderer(*size, random_scenes.SCALE)
        self.renderer.content_wait = 10
        self.renderer.root = loaded.root
        self.renderer.background_color = self.changes.make.color(opaque=self.changes.make.often(0.5))
        self.renderer.render(self.time)

    def step(self, before_frame):
        """Changes the scene at random, in one frame or a few."""
        changes = self.changes
        for _ in range(changes.chance.choice([1, 1, 3])):
            with scene.transaction(disable_actions=changes.make.often(0.8)):
                for _ in range(changes.chance.choice([1, 1, 4])):
                    changes.step()
            self.time += changes.chance.choice([0, 0.016, 0.1])
            before_frame()
            self.renderer.render(self.time)

    def plan_anew(self):
        """Has the next frame planned as a whole, and drawn."""
        plan_anew(self.renderer.root)
        self.renderer.background_color = self.renderer.background_color

    def picture(self):
        """The pixels of the last frame."""
        return np.array(self.renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED))


def check(seed, steps, out):
    """Runs one scene. @return how many of its frames were drawn in part, and how many were wrong."""
    partial = wrong = 0
    kept, anew = World(seed), World(seed)
    with kept.renderer, anew.renderer:
        whole = anew.renderer.width * anew.renderer.height
        for step in range(steps):
            kept.step(lambda: None)
            anew.step(anew.plan_anew)
            if step % 4 == 3:
                anew.renderer.lose_context()
                anew.renderer.render(anew.time)
            assert anew.renderer.statistics.drawn_pixels == whole
            drawn, got, want = kept.renderer.statistics.drawn_pixels, kept.picture(), anew.picture()
            partial += drawn < whole
            if (got != want).any():
                wrong += 1
                count, most = (got != want).any(axis=2).sum(), np.abs(got.astype(int) - want).max()
                print(
                    f"FAIL  scene {seed}, step {step}: {count} pixels differ, by up to {most}; {drawn} were drawn",
                    flush=True,
                )
                save(got, want, out / f"{seed}-{step}.png")
    return partial, wrong


def main():
    parser = argparse.ArgumentParser(description="Compare frames of which only what changed was drawn with whole ones.")
    parser.add_argument("--count", type=int, default=54, help="how many scenes")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first one")
    parser.add_argument("--steps", type=int, default=16, help="how many times each is changed")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "out" / "damage", help="where pictures that differ are written"
    )
    options = parser.parse_args()
    partial = wrong = failed = 0
    for seed in range(options.seed, options.seed + options.count):
        found = check(seed, options.steps, options.out)
        partial += found[0]
        wrong += found[1]
        failed += found[1] > 0
    if wrong:
        print(f"the pictures: {options.out}")
    frames = options.count * options.steps
    print(f"{frames} frames, {partial} of them drawn in part, {wrong} wrong")
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if wrong or not partial else 0


if __name__ == "__main__":
    sys.exit(main())
