"""Light, dark and high contrast by palette, on Fusion with our own font: the same on every desktop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from charsheet.resources import resources

FONT = "PT Sans"

FUSION = ("-style", "fusion")
"""The arguments by which Qt takes that style at once, and makes none of the system's first."""

USUAL = 11.0
"""Points of the text; a system whose own text is larger has its way."""


class Colours(Struct, frozen=True):
    """The colours of one look; ``name`` is the folder of the pictures of its style sheet.

    Nothing is told by colours alone.
    """

    name: str
    window: str
    base: str
    text: str
    muted: str
    accent: str
    on_accent: str
    soft: str
    border: str
    error: str


_NAMES = ("light", "dark", "contrast", "paper")
_COLOURS: Mapping[str, tuple[str, str, str, str]] = {
    "window": ("#f5f3ee", "#1e2125", "#000000", "#ffffff"),
    "base": ("#fffefb", "#272b30", "#000000", "#ffffff"),
    "text": ("#23262b", "#e8e6e1", "#ffffff", "#000000"),
    "muted": ("#62676f", "#a3a9b2", "#ffffff", "#000000"),
    "accent": ("#23665f", "#6cc2b5", "#ffe14d", "#0b3fa8"),
    "on_accent": ("#ffffff", "#10201e", "#000000", "#ffffff"),
    "soft": ("#e4efec", "#2c3c3b", "#333333", "#dddddd"),
    "border": ("#d8d3c8", "#41474f", "#ffffff", "#000000"),
    "error": ("#a1271c", "#ff9d90", "#ffb3a7", "#8f0000"),
}
"""Each colour in the looks of ``_NAMES``, in their order."""


def _look(name: str) -> Colours:
    place = _NAMES.index(name)
    return Colours(name=name, **{role: colours[place] for role, colours in _COLOURS.items()})


LIGHT = _look("light")
DARK = _look("dark")
CONTRAST = _look("contrast")
"""High contrast on black; no text is paler than another."""

PAPER = _look("paper")
"""High contrast on white, where the system asks for that."""

LOOKS = (LIGHT, DARK, CONTRAST, PAPER)


def load_fonts() -> None:
    """Make the bundled fonts known to Qt, but for those of :func:`load_italics`."""
    _load("Regular", "Bold")


@cache
def load_italics() -> None:
    """Make the italic ones known as well; only the guide has words in them."""
    _load("Italic", "BoldItalic")


def _load(*weights: str) -> None:
    for each in weights:
        QFontDatabase.addApplicationFont(str(resources() / "fonts" / f"PTSans-{each}.ttf"))


def colours_for(theme: str) -> Colours:
    """The colours of "light", "dark" or "contrast"; "system" asks the desktop."""
    if theme == "system":
        return _of_system()
    return {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}[theme]


def _of_system() -> Colours:
    scheme, contrast = wishes()
    dark = scheme is Qt.ColorScheme.Dark
    if contrast is Qt.ContrastPreference.HighContrast:
        return CONTRAST if dark else PAPER
    return DARK if dark else LIGHT


def wishes() -> tuple[Qt.ColorScheme, Qt.ContrastPreference]:
    """What the desktop says that it wants."""
    hints = QGuiApplication.styleHints()
    return hints.colorScheme(), hints.accessibility().contrastPreference()


def apply_theme(application: QApplication, theme: str, scale: int = 100) -> Colours:
    """Give the whole application the palette and font of *theme*, so many percent as large as usual.

    Returns the colours.
    """
    colours = colours_for(theme)
    application.setPalette(_palette(colours))
    application.setFont(base_font(scale))
    return colours


def base_font(scale: int) -> QFont:
    """The font of all text: as large as usual, or as the system's own where that is larger, times *scale*."""
    font = QFont(FONT)
    font.setPointSizeF(max(USUAL, system_points()) * scale / 100)
    return font


def system_points() -> float:
    """How large the system's own text is."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()


def times_usual(font: QFont) -> float:
    """How many times as large as usual *font* is, and with it everything that is measured by it."""
    return font.pointSizeF() / USUAL


def sized(widget: QWidget, pixels: float) -> int:
    """So many pixels, where text is as large as usual; more where that of *widget* is larger."""
    return round(pixels * times_usual(widget.font()))


def fitting_size(widget: QWidget, width: int, height: int) -> QSize:
    """The size that a dialog begins with: so many pixels by the size of its text, within its screen."""
    return QSize(sized(widget, width), sized(widget, height)).boundedTo(
        widget.screen().availableSize() * 0.94
    )


def default_size(screen: QSize, times: float = 1.0) -> QSize:
    """How large a window begins on a *screen*: so that tables and the library stand side by side in it.

    A larger screen has more room to give, a smaller one is not left; *times* is how large text is.
    """
    return QSize(
        round(min(max(_ENOUGH.width() * times, 0.55 * screen.width()), 0.96 * screen.width())),
        round(min(max(_ENOUGH.height() * times, 0.65 * screen.height()), 0.92 * screen.height())),
    )


_ENOUGH = QSize(1480, 900)


def scaled(font: QFont, factor: float, *, bold: bool = False) -> QFont:
    """*font* larger or smaller, following the size that the user's system sets."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * factor)
    made.setBold(bold)
    return made


def fixed(font: QFont) -> QFont:
    """The system's font for text in columns, in the size of *font*."""
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    made.setPointSizeF(font.pointSizeF())
    return made


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for each, colour in (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.base),
        (role.AlternateBase, colours.window),
        (role.Text, colours.text),
        (role.Button, colours.window),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.error),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.accent),
        (role.PlaceholderText, colours.muted),
        (role.ToolTipBase, colours.base),
        (role.ToolTipText, colours.text),
        (role.Mid, colours.border),
        (role.Dark, colours.border),
        (role.Light, colours.border),
    ):
        palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, QColor(colours.muted))
    return palette
