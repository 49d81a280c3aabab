#!/usr/bin/env python3
"""libscene in a window of pyglet's, below a label of pyglet's own. Click to deal the cards anew.

pyglet's clock calls for a frame when one is due; nothing is scheduled while nothing moves.
"""

import math
import time

import pyglet
from cards import BACKGROUND, Cards

import scene


class Window(pyglet.window.Window):
    """A window whose layers are drawn on demand."""

    def __init__(self):
        super().__init__(640, 400, "libscene in pyglet", resizable=True)
        self.cards = Cards(640, 400)
        self.renderer = scene.GLRenderer()
        self.renderer.root = self.cards.root
        self.renderer.background_color = BACKGROUND
        # Called on any thread; the event comes on this one.
        self.renderer.set_frame_wanted_function(lambda: pyglet.app.platform_event_loop.post_event(self, "on_wanted"))
        self.label = pyglet.text.Label("pyglet", x=12, y=12, color=(255, 255, 255, 255))

    def on_draw(self):
        width, height = self.get_framebuffer_size()
        self.renderer.render_into(0, width, height, time.monotonic(), scale=width / self.width, clear=True)
        self.label.draw()
        self.plan()

    def plan(self):
        """Has the next frame drawn when it is due."""
        left = self.renderer.next_frame_time - time.monotonic()
        pyglet.clock.unschedule(self.wake)
        if left < math.inf:
            pyglet.clock.schedule_once(self.wake, max(left, 0))

    def on_wanted(self):
        self.plan()

    def wake(self, _elapsed=0.0):
        self.draw(0.0)

    def on_mouse_press(self, x, y, _button, _modifiers):
        self.cards.click(x, self.height - y)

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


Window.register_event_type("on_wanted")


def main():
    window = Window()
    window.plan()
    pyglet.app.run(interval=None)


if __name__ == "__main__":
    main()
