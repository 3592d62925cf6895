"""Light and dark by palette, on Fusion with our own font: the same on every desktop."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from charsheet.resources import resources

FONT = "PT Sans"
FUSION = "fusion"


class Colours(Struct, frozen=True):
    """The colours of one look, and the picture of a tick that shows on them.

    Nothing is told by colours alone.
    """

    window: str
    base: str
    text: str
    muted: str
    accent: str
    on_accent: str
    soft: str
    border: str
    error: str
    check: str


LIGHT = Colours(
    window="#f5f3ee",
    base="#fffefb",
    text="#23262b",
    muted="#62676f",
    accent="#23665f",
    on_accent="#ffffff",
    soft="#e4efec",
    border="#d8d3c8",
    error="#a1271c",
    check="check.svg",
)
DARK = Colours(
    window="#1e2125",
    base="#272b30",
    text="#e8e6e1",
    muted="#a3a9b2",
    accent="#6cc2b5",
    on_accent="#10201e",
    soft="#2c3c3b",
    border="#41474f",
    error="#ff9d90",
    check="check-dark.svg",
)


def load_fonts() -> None:
    """Make the bundled fonts known to Qt."""
    for file in sorted((resources() / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def colours_for(theme: str) -> Colours:
    """The colours of "light" or "dark"; "system" asks the desktop."""
    if theme == "system":
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if theme == "dark" else LIGHT


def apply_theme(application: QApplication, theme: str) -> Colours:
    """Give the whole application the style and palette of *theme* and return its colours."""
    colours = colours_for(theme)
    if application.style().name() != FUSION:  # setting it anew would style everything twice
        application.setStyle(QStyleFactory.create(FUSION))
    application.setPalette(_palette(colours))
    return colours


def style_sheet(colours: Colours) -> str:
    """What a window, and with it its dialogs, has beyond style and palette.

    It is the window's and not the application's: only then are the parts of a page styled once, when the
    whole page comes into the window, and not with every part that they are put into.
    """
    words = {name: getattr(colours, name) for name in Colours.__struct_fields__}
    return _STYLE.format(icons=(resources() / "icons").as_posix(), **words)


def scaled(font: QFont, factor: float, *, bold: bool = False) -> QFont:
    """*font* larger or smaller, following the size that the user's system sets."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * factor)
    made.setBold(bold)
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


_STYLE = """
QToolTip {{ color: {text}; background: {base}; border: 1px solid {border}; padding: 4px; }}
QLabel[role="heading"] {{ color: {accent}; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLabel[role="error"] {{ color: {error}; }}
QFrame[role="card"] {{ background: {base}; border: 1px solid {border}; border-radius: 6px; }}
QFrame[role="notice"], QFrame[role="warning"] {{ background: {soft}; border: none;
    border-left: 4px solid {accent}; }}
QFrame[role="warning"] {{ border-left-color: {error}; }}
QFrame[role="figure"] {{ border: 2px solid transparent; border-radius: 6px; }}
QFrame[role="figure"]:focus {{ border: 2px solid {accent}; }}
QPushButton[role="chip"], QToolButton[role="chip"] {{ border: 1px solid {border}; border-radius: 10px;
    padding: 2px 10px; background: {base}; }}
QPushButton[role="chip"]:hover, QToolButton[role="chip"]:hover {{ background: {soft}; }}
QPushButton[role="chip"]:checked {{ background: {accent}; color: {on_accent}; font-weight: bold; }}
QFrame[role="chip"] {{ border: 1px solid {border}; border-radius: 10px; background: {soft}; }}
QFrame[role="chip"] QToolButton {{ border: 1px solid transparent; border-radius: 8px; padding: 0 3px; }}
QFrame[role="chip"] QToolButton:hover {{ background: {base}; }}
QFrame[role="chip"] QToolButton:focus {{ border-color: {accent}; }}
QListView[role="drop"] {{ background: {base}; border: 1px solid {accent}; border-radius: 4px; }}
QPushButton[role="chip"]:focus, QToolButton[role="chip"]:focus {{ border: 2px solid {accent};
    padding: 1px 9px; }}
QTextBrowser {{ background: {base}; }}
QTableView {{ background: {base}; border: none; gridline-color: {border}; }}
QTableView QHeaderView {{ background: {base}; border: none; }}
QTableView QHeaderView::section {{ background: {base}; color: {muted}; border: none;
    border-bottom: 1px solid {border}; padding: 3px 8px; }}
QTableView::item {{ padding: 0 5px; }}
QLineEdit, QPlainTextEdit {{ background: {base}; border: 1px solid {border}; border-radius: 4px;
    padding: 3px 5px; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 2px solid {accent}; padding: 2px 4px; }}
QLineEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] {{ background: {window}; }}
QLineEdit[invalid="true"] {{ border: 2px solid {error}; padding: 2px 4px; }}
QToolButton[role="step"] {{ border: 1px solid {border}; border-radius: 4px; background: {window}; }}
QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {muted}; border-radius: 3px;
    background: {base}; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent};
    image: url("{icons}/{check}"); }}
QCheckBox:focus {{ color: {accent}; }}
QTabBar::close-button {{ image: url("{icons}/close.svg"); }}
QTabBar::close-button:hover {{ image: url("{icons}/close-hover.svg"); }}
QToolButton[role="step"]:disabled {{ color: {muted}; }}
QToolButton[role="step"]:hover {{ background: {soft}; }}
"""
