#!/usr/bin/env python3
"""libscene in Qt by PySide6, or PyQt6 where that is there: a widget with layers, beside buttons of Qt's own.

One of the buttons takes the widget into a window of its own and back, which is where Qt makes a new context.
"""

import sys

from cards import BACKGROUND, Cards

import scene.qt

try:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
except ImportError:
    from PyQt6.QtCore import Qt
    from PyQt6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget


class Window(QWidget):
    """Layers above two buttons."""

    def __init__(self, cards):
        super().__init__(windowTitle="libscene in Qt for Python")
        self.layers = scene.qt.LayerWidget(cards.root, background_color=BACKGROUND)
        self.layers.setWindowTitle("Layers")
        self.layers.on("resize", lambda _event: cards.resize(*cards.root.bounds.size))
        self.layers.on("wheel", lambda event: cards.turn(event.delta.y))
        deal, part = QPushButton("Deal"), QPushButton("In a window of its own", checkable=True)
        deal.clicked.connect(lambda _checked: cards.deal())
        part.toggled.connect(self.part)

        self.place, buttons, column = QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        for button in (deal, part):
            buttons.addWidget(button)
        column.setContentsMargins(0, 0, 0, 6)
        column.addLayout(self.place, 1)
        column.addLayout(buttons)
        self.place.addWidget(self.layers)
        self.resize(640, 440)

    def part(self, is_parted):
        if is_parted:
            self.place.addStretch()  # The buttons stay where they are.
            self.layers.setParent(None, Qt.WindowType.Window)
        else:
            self.place.takeAt(0)
            self.place.addWidget(self.layers)
        self.layers.show()


def main():
    application = QApplication(sys.argv)
    window = Window(Cards(640, 400))
    window.show()
    sys.exit(application.exec())


if __name__ == "__main__":
    main()
