"""A tube that is tied into a knot, and the program of GL that draws it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import moderngl
import numpy as np

import scene

VERTEX = """
in vec3 place;
in vec3 normal;
in float along;
uniform mat4 turn;
uniform mat4 view;
out vec3 facing;
out float hue;
void main() {
    facing = mat3(turn) * normal;
    hue = along;
    gl_Position = view * turn * vec4(place, 1.0);
}
"""
FRAGMENT = """
precision highp float;
in vec3 facing;
in float hue;
out vec4 color;
void main() {
    vec3 normal = normalize(facing), light = normalize(vec3(-0.5, 0.8, 0.7));
    vec3 base = 0.55 + 0.45 * cos(6.2832 * (hue + vec3(0.0, 0.33, 0.67)));
    float shine = pow(max(dot(reflect(-light, normal), vec3(0.0, 0.0, 1.0)), 0.0), 24.0);
    float rim = pow(1.0 - max(normal.z, 0.0), 3.0);
    color = vec4(base * (0.25 + 0.75 * max(dot(normal, light), 0.0)) + 0.6 * shine + 0.25 * rim, 1.0);
}
"""


def knot(rings: int = 360, sides: int = 28, turns: tuple[int, int] = (2, 3)) -> tuple[np.ndarray, np.ndarray]:
    """The tube's corners (place, normal, how far along), float32 of shape (n, 7), and the corners of its triangles."""
    # The last ring lies on the first one, for the hue goes on there.
    angle = np.linspace(0, 2 * math.pi, rings + 1)

    def middle(angle: np.ndarray) -> np.ndarray:
        radius = 1 + 0.42 * np.cos(turns[1] * angle)
        spine = radius * np.cos(turns[0] * angle), radius * np.sin(turns[0] * angle), 0.5 * np.sin(turns[1] * angle)
        return np.stack(spine, axis=1)

    def unit(vectors: np.ndarray) -> np.ndarray:
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    spine, ahead = middle(angle), unit(middle(angle + 1e-3) - middle(angle - 1e-3))
    out = unit(np.cross(ahead, spine))
    up = np.cross(ahead, out)
    around = np.linspace(0, 2 * math.pi, sides, endpoint=False)[None, :, None]
    normals = np.cos(around) * out[:, None] + np.sin(around) * up[:, None]
    along = np.repeat(angle[:, None, None] / (2 * math.pi), sides, axis=1)
    corners = np.concatenate([spine[:, None] + 0.22 * normals, normals, along], axis=2).reshape(-1, 7)
    ring, side = np.meshgrid(np.arange(rings), np.arange(sides), indexing="ij")
    a, b = ring * sides + side, ring * sides + (side + 1) % sides
    c, d = a + sides, b + sides
    return corners.astype("f4"), np.stack([a, c, b, b, c, d], axis=-1).astype("i4").reshape(-1)


class Model:
    """What draws the knot. Each renderer's context has objects of its own: a film's, a window's."""

    def __init__(self) -> None:
        self.drawings: dict[int, Callable[[scene.GLFrame], None]] = {}

    def prepare(self, frame: scene.GLFrame) -> None:
        """Makes what drawing takes, with moderngl in the renderer's own context."""
        context = moderngl.create_context(require=300 if frame.api == scene.GlApi.ES else 330, context=Loader(frame))
        version = "#version 300 es\n" if frame.api == scene.GlApi.ES else "#version 330\n"
        program = context.program(vertex_shader=version + VERTEX, fragment_shader=version + FRAGMENT)
        corners, triangles = knot()
        parts = [(context.buffer(corners.tobytes()), "3f 3f 1f", "place", "normal", "along")]
        mesh = context.vertex_array(program, parts, index_buffer=context.buffer(triangles.tobytes()))

        def draw(frame: scene.GLFrame) -> None:
            target = context.detect_framebuffer(frame.framebuffer)
            target.use()
            target.clear(0, 0, 0, 0, depth=1)
            context.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
            program["turn"].write(turn(0.9 * frame.layer_time, 0.35 * math.sin(0.7 * frame.layer_time)))
            program["view"].write(view(frame.width / frame.height))
            mesh.render()

        self.drawings[frame.context] = draw

    def draw(self, frame: scene.GLFrame) -> None:
        """Draws the knot as it is at the layer's time."""
        self.drawings[frame.context](frame)

    def destroy(self, frame: scene.GLFrame, _context_lost: bool) -> None:
        """The context goes, and what is in it."""
        self.drawings.pop(frame.context, None)


class Loader:
    """Tells moderngl where the functions of the renderer's context are."""

    def __init__(self, frame: scene.GLFrame) -> None:
        self.load = frame.get_proc_address

    def __enter__(self) -> Loader:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def release(self) -> None:
        """The context is the renderer's."""


def turn(y: float, x: float) -> Any:
    """A turn about the y axis and then the x axis, as GL has it."""
    about_y = [[math.cos(y), 0, math.sin(y), 0], [0, 1, 0, 0], [-math.sin(y), 0, math.cos(y), 0], [0, 0, 0, 1]]
    about_x = [[1, 0, 0, 0], [0, math.cos(x), -math.sin(x), 0], [0, math.sin(x), math.cos(x), 0], [0, 0, 0, 1]]
    return (np.array(about_x) @ np.array(about_y)).T.astype("f4").tobytes()


def view(aspect: float) -> Any:
    """A camera that looks at the origin from 5 away."""
    near, far, tall = 1.0, 20.0, 2.6
    lens = [
        [tall / aspect, 0, 0, 0],
        [0, tall, 0, 0],
        [0, 0, (far + near) / (near - far), 2 * far * near / (near - far)],
        [0, 0, -1, 0],
    ]
    back = np.eye(4)
    back[2, 3] = -5
    return (np.array(lens) @ back).T.astype("f4").tobytes()
