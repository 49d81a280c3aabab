#!/usr/bin/env python3
"""libscene in a window that moderngl draws in as well: over the layers lies a triangle, in the lower left corner.

The window and its context are GLFW's. moderngl takes what is current, and so does libscene, which leaves all state
as it was.
"""

import glfw
import moderngl
import numpy as np
from glfw_host import run

VERTEX = """
#version 330
in vec2 at;
in vec3 color;
out vec3 shade;
void main() { gl_Position = vec4(at, 0.0, 1.0); shade = color; }
"""

FRAGMENT = """
#version 330
in vec3 shade;
out vec4 result;
void main() { result = vec4(shade, 1.0); }
"""


class Triangle:
    """What moderngl draws once the layers are drawn."""

    def __init__(self):
        self.context = moderngl.create_context()
        corners = np.array([[-1, -1, 1, 0.4, 0.3], [1, -1, 1, 0.8, 0.2], [0, 1, 0.2, 0.7, 0.7]], np.float32)
        program = self.context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
        buffer = self.context.buffer(corners.tobytes())
        self.vertices = self.context.vertex_array(program, [(buffer, "2f 3f", "at", "color")])

    def draw(self, scale):
        self.context.screen.use()
        self.context.viewport = (round(30 * scale), round(4 * scale), round(36 * scale), round(32 * scale))
        self.vertices.render(moderngl.TRIANGLES)


def main():
    if not glfw.init():
        raise SystemExit("GLFW has no display")
    window = glfw.create_window(640, 400, "libscene and moderngl", None, None)
    glfw.make_context_current(window)
    run(window, Triangle().draw)
    glfw.terminate()


if __name__ == "__main__":
    main()
