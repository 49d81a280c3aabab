#!/usr/bin/env python3
"""An aurora that PyOpenGL draws, as the contents of a layer: aurora.py, or aurora.py -o out/aurora.mp4.

A click makes the porthole a window, or the window a porthole: corners, bounds and clip are the layer's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

os.environ.setdefault("PYOPENGL_PLATFORM", "egl")  # libscene's own contexts are EGL's.

from OpenGL import GLES3 as gl  # noqa: N811
from OpenGL.GLES2 import shaders

import scene

sys.path.append(str(Path(__file__).resolve().parents[1]))
from show import Deed, Program, run
from show.parts import label

VERTEX = """#version 300 es
out vec2 at;
void main() {
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(2.0 * at - 1.0, 0.0, 1.0);
}
"""

FRAGMENT = """#version 300 es
precision highp float;
in vec2 at;
out vec4 result;
uniform float time;
uniform float aspect;

float wave(float x, float speed, float seed) {
    return sin(2.1 * x + speed * time + seed) + 0.5 * sin(5.3 * x - 1.7 * speed * time + 2.0 * seed);
}

void main() {
    float x = at.x * aspect;
    vec3 sky = mix(vec3(0.02, 0.05, 0.11), vec3(0.01, 0.01, 0.05), at.y);
    for (int i = 0; i < 3; i++) {
        float band = float(i), foot = 0.34 + 0.13 * band + 0.06 * wave(x, 0.5 + 0.2 * band, 2.4 * band);
        float above = at.y - foot, rays = 0.6 + 0.4 * sin(26.0 * x + 3.0 * wave(x, 0.9, band));
        float light = above > 0.0 ? exp(-above * 6.0) * rays : exp(above * 60.0);
        vec3 tint = mix(vec3(0.10, 0.85, 0.45), vec3(0.55, 0.25, 0.85), clamp(above * 2.6, 0.0, 1.0));
        sky += light * tint * (0.75 - 0.2 * band);
    }
    float hills = 0.12 + 0.05 * sin(3.0 * x) + 0.02 * sin(11.0 * x);
    result = vec4(at.y < hills ? vec3(0.01, 0.02, 0.04) : sky, 1.0);
}
"""


WIDTH, HEIGHT = 1280, 720


class Aurora:
    """The functions of the GL layer, which libscene calls with the renderer's context current."""

    def __init__(self) -> None:
        self.programs: dict[int, tuple[int, int]] = {}

    def prepare(self, frame: scene.GLFrame) -> None:
        """Compiles the program, with PyOpenGL in the renderer's own context."""
        program = shaders.compileProgram(
            shaders.compileShader(VERTEX, gl.GL_VERTEX_SHADER), shaders.compileShader(FRAGMENT, gl.GL_FRAGMENT_SHADER)
        )
        self.programs[frame.context] = int(program), int(gl.glGenVertexArrays(1))

    def draw(self, frame: scene.GLFrame) -> None:
        """Draws the sky of the layer's time."""
        program, vertices = self.programs[frame.context]
        gl.glUseProgram(program)
        gl.glUniform1f(gl.glGetUniformLocation(program, "time"), frame.layer_time)
        gl.glUniform1f(gl.glGetUniformLocation(program, "aspect"), frame.width / frame.height)
        gl.glBindVertexArray(vertices)
        gl.glDrawArrays(gl.GL_TRIANGLE_STRIP, 0, 4)

    def destroy(self, frame: scene.GLFrame, _context_lost: bool) -> None:
        """The context goes, and what is in it."""
        self.programs.pop(frame.context, None)


class Cabin(Program):
    """A wall with a porthole, through which the sky is seen."""

    title = "Aurora"
    background = "#15110f"
    duration = 8.0

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__(in_film=in_film)
        aurora, wall = Aurora(), scene.GradientLayer(frame=self.root.bounds, colors=["#4a3527", "#2a1c15"])
        self.sky = scene.GLLayer(bounds=(0, 0, 900, 500), position=(WIDTH / 2, 320), asynchronous=True)
        self.sky.set_drawing(aurora.draw, prepare=aurora.prepare, destroy=aurora.destroy)
        self.sky.masks_to_bounds, self.sky.border_width, self.sky.border_color = True, 10, "#8d6a49"
        self.caption = label("67° N, drawn by PyOpenGL", 22, "#e8d6c0", frame=(40, HEIGHT - 84, WIDTH - 80, 40))
        self.caption.alignment_mode = "center"
        self.root.sublayers = [wall, self.sky, self.caption]
        self.is_wide = False
        self.place()

    def press(self, _x: float, _y: float) -> None:
        """The porthole becomes a window, or the window a porthole."""
        self.is_wide = not self.is_wide
        with scene.transaction(duration=1.1, timing_function="easeInOutCubic"):
            self.place()

    def place(self) -> None:
        """Gives the opening its size and corners."""
        width, height = (1120, 540) if self.is_wide else (480, 480)
        self.sky.bounds = 0, 0, width, height
        self.sky.corner_radius = 28 if self.is_wide else height / 2

    def script(self) -> Iterable[Deed]:
        """What happens in the film."""
        yield 2.5, "press", 640, 300
        yield 6.2, "press", 640, 300


if __name__ == "__main__":
    run(Cabin)
