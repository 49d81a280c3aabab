#!/usr/bin/env python3
"""libscene in a window of GLFW's, in the context that GLFW makes by default. Click to deal the cards anew.

The loop sleeps while nothing moves: until the time at which the next frame is worth making, or an event.
"""

import math

import glfw
from cards import BACKGROUND, Cards

import scene


def draw(window, renderer, time, draw_over):
    """Draws into the window; its size in pixels by that in points is the scale."""
    width, height = glfw.get_framebuffer_size(window)
    points, _ = glfw.get_window_size(window)
    if width > 0 and height > 0:
        renderer.render_into(0, width, height, time, scale=width / points, clear=True)
        draw_over(width / points)


def sleep(renderer):
    """Waits for an event, or for the next frame's time."""
    left = renderer.next_frame_time - glfw.get_time()
    if left == math.inf:
        glfw.wait_events()
    elif left > 0:
        glfw.wait_events_timeout(left)
    else:
        glfw.poll_events()


def draw_nothing(_scale):
    """Draws nothing over the layers."""


def run(window, draw_over=draw_nothing):
    """Draws when something changed, until the window is closed: the layers, and then what the program draws itself."""
    cards, exposed = Cards(*glfw.get_window_size(window)), []

    def resized(_window, width, height):
        cards.resize(width, height)

    def clicked(_window, _button, action, _modifiers):
        if action == glfw.PRESS:
            cards.click(*glfw.get_cursor_pos(window))

    glfw.set_window_size_callback(window, resized)
    glfw.set_mouse_button_callback(window, clicked)
    glfw.set_window_refresh_callback(window, exposed.append)
    with scene.GLRenderer() as renderer:
        renderer.root = cards.root
        renderer.background_color = BACKGROUND
        renderer.set_frame_wanted_function(glfw.post_empty_event)
        while not glfw.window_should_close(window):
            time = glfw.get_time()
            if exposed or renderer.next_frame_time <= time:
                exposed.clear()
                draw(window, renderer, time, draw_over)
                glfw.swap_buffers(window)
            sleep(renderer)
        renderer.set_frame_wanted_function(None)
        renderer.root = None


def main():
    if not glfw.init():
        raise SystemExit("GLFW has no display")
    window = glfw.create_window(640, 400, "libscene in GLFW", None, None)
    glfw.make_context_current(window)
    run(window)
    glfw.terminate()


if __name__ == "__main__":
    main()
