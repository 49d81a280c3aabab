"""What Lottie files are made of, as dictionaries: values, shapes, paints, groups and layers."""

import struct
import zlib
from base64 import b64encode

RED, BLUE, GREEN, YELLOW, WHITE = [0.9, 0.2, 0.2], [0.15, 0.35, 0.9], [0.1, 0.7, 0.4], [1, 0.8, 0.1], [1, 1, 1]


def still(value):
    """A value that does not change."""
    return {"a": 0, "k": value}


def moving(*keys, hold=False):
    """Key frames (frame, value), eased in and out, or held."""
    ease = {"i": {"x": [0.6], "y": [1]}, "o": {"x": [0.4], "y": [0]}}
    frames = [{"t": t, "s": v if isinstance(v, list) else [v], **({"h": 1} if hold else ease)} for t, v in keys]
    return {"a": 1, "k": frames}


def value(v):
    """A still value, unless it is one already."""
    return v if isinstance(v, dict) else still(v)


def transform(p=(0, 0), a=(0, 0), s=(100, 100), r=0, o=100, **more):
    """A transform."""
    parts = {"p": value(p), "a": value(a), "s": value(s), "r": value(r), "o": value(o)}
    return {**parts, **{key: value(v) for key, v in more.items()}}


def layer(kind, index, **more):
    """A layer that is there from frame 0 until 60."""
    ks = more.pop("ks", transform())
    return {"ty": kind, "ind": index, "nm": f"layer {index}", "ip": 0, "op": 60, "st": 0, "ks": ks, **more}


def shapes(index, *items, **more):
    """A shape layer."""
    return layer(4, index, shapes=list(items), **more)


def group(*items, name="group", **tr):
    """A group with its transform."""
    return {"ty": "gr", "nm": name, "it": [*items, {"ty": "tr", **transform(**tr)}]}


def fill(color, o=100, rule=1):
    """A fill."""
    return {"ty": "fl", "nm": "fill", "c": value(color), "o": value(o), "r": rule}


def stroke(color, w=6, cap=2, join=2, **more):
    """A stroke."""
    return {
        "ty": "st",
        "nm": "stroke",
        "c": value(color),
        "o": still(100),
        "w": value(w),
        "lc": cap,
        "lj": join,
        **more,
    }


def rect(p, s, r=0):
    """A rectangle about its middle."""
    return {"ty": "rc", "p": value(p), "s": value(s), "r": value(r)}


def ellipse(p, s):
    """An ellipse about its middle."""
    return {"ty": "el", "p": value(p), "s": value(s)}


def path(vertices, closed=True, into=None, out=None):
    """A path."""
    none = [[0, 0]] * len(vertices)
    return {"v": vertices, "i": into or none, "o": out or none, "c": closed}


def drawn(vertices, **more):
    """A path as a shape."""
    return {"ty": "sh", "ks": still(path(vertices, **more))}


def gradient(kind, start, end, stops, **more):
    """A gradient fill; stops are (place, colour), `alpha` (place, opacity)."""
    alpha = more.pop("alpha", [])
    numbers = [n for place, color in stops for n in (place, *color)] + [n for pair in alpha for n in pair]
    paint = {"ty": "gf", "t": kind, "s": value(start), "e": value(end), "o": still(100), "r": 1}
    return {**paint, "g": {"p": len(stops), "k": still(numbers)}, **more}


def composition(*layers, **more):
    """A file of 120 by 90 units and a second of 60 frames."""
    return {"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 120, "h": 90, "nm": "case", "layers": list(layers), **more}


def sound(moments=240):
    """A click as a data URL: a WAV file of one channel that falls from loud to silent."""
    samples = struct.pack(f"<{moments}h", *(30000 - 30000 * moment // moments for moment in range(moments)))
    form = struct.pack("<HHIIHH", 1, 1, 48000, 96000, 2, 16)
    body = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(samples)) + samples
    return "data:audio/wav;base64," + b64encode(b"RIFF" + struct.pack("<I", len(body)) + body).decode()


def picture(size=4):
    """A small PNG as bytes: red and blue squares."""
    rows = b"".join(
        b"\0" + b"".join(b"\xe0\x30\x30\xff" if (x + y) % 2 else b"\x20\x60\xe0\xff" for x in range(size))
        for y in range(size)
    )
    chunks = [
        (b"IHDR", struct.pack(">2I5B", size, size, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    ]
    body = b"".join(struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + body


CASES_OF = {}  # Functions that make files, with the times of their pictures, by name.


def case(*times):
    """Registers a function that makes a file, with the times of its pictures."""

    def register(make):
        CASES_OF[make.__name__.replace("_", "-")] = (make, times or (0,))
        return make

    return register
