#!/usr/bin/env python3
"""libscene in wxPython: a GLCanvas with layers, beside a button of wx's own.

wx has no signal for the next frame: a timer calls for it once, when it is due, and none runs while nothing moves.
"""

import wx
import wx.glcanvas
from cards import BACKGROUND, Cards

import scene


class Layers(wx.glcanvas.GLCanvas):
    """A canvas that shows cards."""

    def __init__(self, parent, cards):
        attributes = wx.glcanvas.GLAttributes()
        attributes.PlatformDefaults().RGBA().DoubleBuffer().EndList()
        super().__init__(parent, attributes)
        wanted = wx.glcanvas.GLContextAttrs()
        wanted.PlatformDefaults().CoreProfile().OGLVersion(3, 3).EndList()
        self.context = wx.glcanvas.GLContext(self, ctxAttrs=wanted)
        self.cards, self.renderer = cards, None
        self.timer = wx.Timer(self)
        self.Bind(wx.EVT_TIMER, self.wake)
        self.Bind(wx.EVT_PAINT, self.draw)
        self.Bind(wx.EVT_SIZE, self.resize)
        self.Bind(wx.EVT_LEFT_DOWN, self.click)
        self.Bind(wx.EVT_LEFT_DCLICK, self.click)

    def make_renderer(self):
        """A renderer for the context, which is current once there is a window."""
        self.renderer = scene.GLRenderer()
        self.renderer.root = self.cards.root
        self.renderer.background_color = BACKGROUND
        self.renderer.set_frame_wanted_function(lambda: wx.CallAfter(self.wake))

    def draw(self, _event):
        wx.PaintDC(self)  # wx calls until there is one.
        self.SetCurrent(self.context)
        if self.renderer is None:
            self.make_renderer()
        scale, now = self.GetContentScaleFactor(), scene.current_time()
        width, height = (round(side * scale) for side in self.GetClientSize())
        if width > 0 and height > 0:
            self.renderer.render_into(0, width, height, now, scale=scale, clear=True)
            self.SwapBuffers()
            left = self.renderer.next_frame_time - now
            if left < 1e6:
                self.timer.StartOnce(max(round(1000 * left), 15))

    def wake(self, _event=None):
        if self:  # A window that is gone is false.
            self.Refresh(eraseBackground=False)

    def resize(self, event):
        self.cards.resize(*self.GetClientSize())
        event.Skip()

    def click(self, event):
        self.cards.click(event.x, event.y)
        event.Skip()

    def end(self):
        """The renderer goes while its context is there."""
        if self.renderer is not None:
            self.SetCurrent(self.context)
            self.renderer.close()


def main():
    application = wx.App()
    frame = wx.Frame(None, title="libscene in wxPython")
    cards = Cards(640, 400)
    layers, button = Layers(frame, cards), wx.Button(frame, label="Deal")
    column = wx.BoxSizer(wx.VERTICAL)
    column.Add(layers, 1, wx.EXPAND)
    column.Add(button, 0, wx.EXPAND)
    frame.SetSizer(column)
    frame.SetClientSize(640, 440)
    button.Bind(wx.EVT_BUTTON, lambda _event: cards.deal())

    def close(event):
        layers.end()
        event.Skip()

    frame.Bind(wx.EVT_CLOSE, close)
    frame.Show()
    application.MainLoop()


if __name__ == "__main__":
    main()
