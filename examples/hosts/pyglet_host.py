#!/usr/bin/env python3
"""libscene in a window of pyglet's, below a label of pyglet's own. Click to deal the cards anew.

pyglet's clock calls for a frame when one is due; nothing is scheduled while nothing moves.
"""

import math
import time

import pyglet
from cards import BACKGROUND, Cards, arguments, save

import scene


class Window(pyglet.window.Window):
    """A window whose layers are drawn on demand."""

    def __init__(self, options):
        super().__init__(640, 400, "libscene in pyglet", resizable=True, vsync=not options.frames)
        self.options, self.frame = options, 0
        self.cards = Cards(640, 400)
        self.renderer = scene.GLRenderer()
        self.renderer.root = self.cards.root
        self.renderer.background_color = BACKGROUND
        self.label = pyglet.text.Label("pyglet", x=12, y=12, color=(255, 255, 255, 255))

    def now(self):
        return self.frame / 60 if self.options.frames else time.monotonic()

    def on_draw(self):
        if self.options.frames and self.frame == 1:
            self.cards.click(320, 200)
        width, height = self.get_framebuffer_size()
        self.renderer.render_into(0, width, height, self.now(), scale=width / self.width, clear=True)
        self.frame += 1
        if self.options.screenshot and self.frame == self.options.frames:
            save(self.options.screenshot, width, height)
        self.label.draw()
        if self.options.frames and self.frame >= self.options.frames:
            self.close()
        else:
            self.plan()

    def plan(self):
        """Has the next frame drawn when it is due."""
        left = self.renderer.next_frame_time - self.now()
        pyglet.clock.unschedule(self.wake)
        if self.options.frames or left <= 0:
            pyglet.clock.schedule_once(self.wake, 0)
        elif left < math.inf:
            pyglet.clock.schedule_once(self.wake, left)

    def wake(self, _elapsed=0.0):
        self.draw(0.0)

    def on_mouse_press(self, x, y, _button, _modifiers):
        self.cards.click(x, self.height - y)
        self.plan()

    def on_resize(self, width, height):
        super().on_resize(width, height)
        if hasattr(self, "cards"):
            self.cards.resize(width, height)

    def close(self):
        """The renderer goes while its context is there."""
        self.switch_to()
        self.renderer.root = None
        self.renderer.close()
        super().close()


def main():
    window = Window(arguments("pyglet_host"))
    window.plan()
    pyglet.app.run(interval=None)


if __name__ == "__main__":
    main()
