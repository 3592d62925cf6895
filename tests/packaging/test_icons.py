"""The icons hold what their systems look for, as a reader of their format sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageReader

import icons


def pictures_in(content: bytes, form: bytes) -> list[QImage]:
    """All pictures that Qt finds in an icon of a format."""
    data = QByteArray(content)
    buffer = QBuffer(data)
    reader = QImageReader(buffer, QByteArray(form))
    found: list[QImage] = []
    for index in range(reader.imageCount()):
        assert reader.jumpToImage(index)
        found.append(reader.read())
    return found


@pytest.mark.parametrize("drawing", [icons.PROGRAM, icons.DOCUMENT])
def test_every_system_finds_its_sizes(drawing: Path) -> None:
    windows = pictures_in(icons.ico(drawing), b"ico")
    assert [picture.width() for picture in windows] == list(icons.WINDOWS_SIZES)
    mac = pictures_in(icons.icns(drawing), b"icns")
    assert {picture.width() for picture in mac} == set(icons.MAC_KINDS.values())
    for picture in (*windows, *mac):
        assert not picture.isNull()
        assert picture.hasAlphaChannel()
        assert picture.pixelColor(0, 0).alpha() == 0  # corners are seen through
        assert picture.pixelColor(picture.rect().center()).alpha() == 255


def test_a_theme_has_all_sizes_and_the_drawing(tmp_path: Path) -> None:
    icons.write_theme(tmp_path, "program", "kind")
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    names = (("apps", "program"), ("mimetypes", "kind"))
    assert made == {
        *(f"{size}x{size}/{folder}/{name}.png" for size in icons.SIZES for folder, name in names),
        *(f"scalable/{folder}/{name}.svg" for folder, name in names),
    }
    for size in icons.SIZES:
        assert QImage(str(tmp_path / f"{size}x{size}/apps/program.png")).width() == size


@pytest.mark.qt_log_ignore("Cannot read file")
def test_what_is_no_drawing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<html/>", "utf-8")
    with pytest.raises(ValueError, match=r"a\.svg"):
        icons.png(tmp_path / "a.svg", 16)
