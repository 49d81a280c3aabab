#!/usr/bin/env python3
"""libscene in moderngl's standalone context: layers over what moderngl draws, in a framebuffer and without a window."""

import moderngl
from cards import BACKGROUND, Cards, arguments
from PIL import Image

import scene


def main():
    options = arguments("moderngl_host")
    context = moderngl.create_standalone_context()
    framebuffer = context.simple_framebuffer((640, 400))
    red, green, blue = (int(BACKGROUND[index : index + 2], 16) / 255 for index in (1, 3, 5))
    cards = Cards(640, 400)
    with scene.GLRenderer() as renderer:
        renderer.root = cards.root
        for frame in range(options.frames or 1):
            if frame == 1:
                cards.click(320, 200)
            framebuffer.clear(red, green, blue, 1)
            renderer.render_into(framebuffer.glo, 640, 400, frame / 60)
        renderer.root = None
    if options.screenshot:
        picture = Image.frombytes("RGB", (640, 400), framebuffer.read())
        picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(options.screenshot)
    context.release()


if __name__ == "__main__":
    main()
