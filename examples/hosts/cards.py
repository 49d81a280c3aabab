"""What the hosts in Python have in common: the layers that they show, a click, and their command line."""

import argparse
import math

import scene

COLORS = ("#ff5e5b", "#ffb400", "#7bd389", "#00a6a6", "#4f6df5")
BACKGROUND = "#14213d"


class Cards:
    """A hand of cards, spread out or in a fan. `root` is what a renderer shows."""

    def __init__(self, width, height):
        self.root = scene.Layer()
        self.fanned = False
        for color in COLORS:
            dot = scene.Layer(frame=(12, 12, 20, 20), corner_radius=10, background_color="#ffffff")
            card = scene.Layer(bounds=(0, 0, 90, 130), corner_radius=14, border_width=3, border_color="#ffffff")
            card.background_color = color
            card.shadow_opacity = 0.5
            card.sublayers.append(dot)
            self.root.sublayers.append(card)
        self.root.on("pointer_press", lambda event: self.deal(event.target))
        self.resize(width, height)

    def resize(self, width, height):
        """Lays the cards out for a size in points. Those that are on screen fly to their places."""
        self.size = width, height
        middle = (len(COLORS) - 1) / 2
        with scene.transaction(duration=0.6):
            for index, card in enumerate(self.root.sublayers):
                side = index - middle
                angle = 0.25 * side if self.fanned else 0.0
                spread = side * width / (len(COLORS) + 1)
                card.position = width / 2 + (220 * math.sin(angle) if self.fanned else spread), height / 2
                card.transform = scene.Transform.rotation(angle)

    def click(self, x, y):
        """Brings a click of a toolkit without a widget for layers to the cards, which are dealt anew."""
        scene.send_event(self.root, "pointer_press", (x, y), button=1, clicks=1)
        scene.send_event(self.root, "pointer_release", (x, y), button=1, clicks=1)

    def turn(self, lines):
        """Makes a fan when the wheel is turned down, and back."""
        if (lines > 0) != self.fanned:
            self.deal()

    def deal(self, hit=None):
        """Deals the cards anew, and lifts the one that was hit, if any, above the others."""
        self.fanned = not self.fanned
        for card in self.root.sublayers:
            card.z_position = 1 if hit is not None and (card == hit or card == hit.superlayer) else 0
        self.resize(*self.size)


def arguments(name):
    """With --frames the clock goes on by a sixtieth of a second from frame to frame, which makes a run repeatable."""
    parser = argparse.ArgumentParser(prog=name)
    parser.add_argument("--frames", type=int, default=0, help="end after so many frames")
    parser.add_argument("--screenshot", help="write the last frame to this PNG file")
    return parser.parse_args()


def main():
    """Writes what the hosts are to show after so many frames, drawn without any host."""
    options = arguments("cards")
    cards = Cards(640, 400)
    with scene.Renderer(640, 400) as renderer:
        renderer.root = cards.root
        renderer.background_color = BACKGROUND
        for frame in range(options.frames):
            if frame == 1:
                cards.click(320, 200)
            renderer.render(frame / 60)
        renderer.write_png(options.screenshot)


if __name__ == "__main__":
    main()
