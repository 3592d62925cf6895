"""The program's pictures in every form that desktops ask for, made from the drawings.

``.venv/bin/python packaging/icons.py FOLDER`` writes them all to look at; builds call what they need.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from freezing import ROOT, write

PROGRAM = ROOT / "resources" / "icons" / "charsheet.svg"
DOCUMENT = ROOT / "packaging" / "linux" / "document.svg"

SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""Those that a Linux desktop looks for, in pixels."""

WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)

MAC_KINDS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
"""The kinds of pictures in an .icns file that hold a PNG, with their size in pixels."""


def png(drawing: Path, size: int) -> bytes:
    """The drawing as a PNG, so many pixels wide and high.

    Raises:
        ValueError: the file is no SVG drawing.
    """
    renderer = QSvgRenderer(str(drawing))
    if not renderer.isValid():
        raise ValueError(f"{drawing} is no drawing")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportCallIssue, reportArgumentType]
    return bytes(content.data())


def ico(drawing: Path, sizes: Iterable[int] = WINDOWS_SIZES) -> bytes:
    """The drawing as a Windows icon: a head, a line for each size, then the pictures as PNG."""
    pictures = [(size, png(drawing, size)) for size in sizes]
    start = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, picture in pictures:
        side = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return head + body


def icns(drawing: Path) -> bytes:
    """The drawing as a macOS icon: blocks of a kind, a length that counts its own head, and a PNG."""
    pictures = {size: png(drawing, size) for size in set(MAC_KINDS.values())}
    blocks = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for kind, size in MAC_KINDS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks


def write_theme(folder: Path, program: str, kind: str) -> None:
    """Write the icons of the program and of its files into an icon theme's *folder*, such as `hicolor`."""
    for name, drawing, context in ((program, PROGRAM, "apps"), (kind, DOCUMENT, "mimetypes")):
        for size in SIZES:
            write(folder / f"{size}x{size}" / context / f"{name}.png", png(drawing, size))
        write(folder / "scalable" / context / f"{name}.svg", drawing.read_bytes())


def main(arguments: list[str]) -> int:
    """Write all of them into the folder that the arguments name."""
    if len(arguments) != 1:
        print("usage: icons.py FOLDER")
        return 2
    folder = Path(arguments[0])
    write_theme(folder / "hicolor", "charsheet", "charsheet-file")
    for name, drawing in (("charsheet", PROGRAM), ("charsheet-file", DOCUMENT)):
        write(folder / f"{name}.ico", ico(drawing))
        write(folder / f"{name}.icns", icns(drawing))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
