"""PNG files in memory."""

from __future__ import annotations

import struct
import zlib


def png(pixels: bytes, width: int, height: int) -> bytes:
    """A PNG file of pixels with straight alpha."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    stride = 4 * width
    rows = b"".join(b"\0" + pixels[start : start + stride] for start in range(0, stride * height, stride))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = (chunk(b"IHDR", header), chunk(b"sRGB", b"\0"), chunk(b"IDAT", zlib.compress(rows, 6)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
