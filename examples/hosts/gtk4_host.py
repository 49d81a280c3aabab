#!/usr/bin/env python3
"""libscene in GTK 4 by PyGObject: a widget with layers, beside a button of GTK's own."""

import sys

import gi
from cards import BACKGROUND, Cards

import scene.gtk

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402


def activate(application, cards):
    area = scene.gtk.LayerArea(cards.root, background_color=BACKGROUND)
    area.set_vexpand(True)
    area.on("resize", lambda _event: cards.resize(*cards.root.bounds.size))
    area.on("wheel", lambda event: cards.turn(event.delta.y))
    button = Gtk.Button(label="Deal")
    button.connect("clicked", lambda _button: cards.deal())
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(area)
    box.append(button)
    window = Gtk.ApplicationWindow(application=application, title="libscene in PyGObject", child=box)
    window.set_default_size(640, 440)
    window.present()


def main():
    application = Gtk.Application()
    application.connect("activate", activate, Cards(640, 400))
    sys.exit(application.run(None))


if __name__ == "__main__":
    main()
