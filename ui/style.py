"""The style sheet: what our widgets have beyond Fusion and the palette."""

from __future__ import annotations

import re

from charsheet.resources import resources
from ui.theme import Colours


def style_sheet(colours: Colours, times: float = 1.0) -> str:
    """What a window, and with it its dialogs, has beyond style and palette; *times* is how large text is.

    It is the window's and not the application's: only then are the parts of a page styled once, when the
    whole page comes into the window, and not with every part that they are put into.
    """
    words = {name: getattr(colours, name) for name in Colours.__struct_fields__}
    pictures = (resources() / "icons" / colours.name).as_posix()
    return _sized(_STYLE.format(pictures=pictures, **words), times)


def _sized(sheet: str, times: float) -> str:
    """*sheet* with all that is measured in pixels larger; a line of one pixel stays fine."""
    return re.sub(r"\b(\d+)px", lambda found: f"{_pixels(int(found[1]), times)}px", sheet)


def _pixels(number: int, times: float) -> int:
    return number if number <= 1 else round(number * times)


_STYLE = """
QMessageBox QLabel#qt_msgbox_label, QMessageBox QLabel#qt_msgbox_informativelabel {{ min-width: 340px; }}
QToolTip {{ color: {text}; background: {base}; border: 1px solid {border}; padding: 4px; }}
QLabel[role="heading"] {{ color: {accent}; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLabel[role="error"] {{ color: {error}; }}
QFrame[role="card"] {{ background: {base}; border: 1px solid {border}; border-radius: 8px; }}
QFrame[role="notice"], QFrame[role="warning"] {{ background: {soft}; border: none;
    border-left: 4px solid {accent}; }}
QFrame[role="warning"] {{ border-left-color: {error}; }}
QFrame[role="figure"] {{ border: 2px solid transparent; border-radius: 6px; }}
QFrame[role="figure"]:focus {{ border: 2px solid {accent}; }}

QPushButton, QToolButton {{ background: {base}; color: {text}; border: 1px solid {border};
    border-radius: 5px; padding: 4px 10px; icon-size: 16px; }}
QMenu {{ icon-size: 16px; }}
QToolButton {{ padding: 3px 6px; }}
QPushButton:hover, QToolButton:hover {{ background: {soft}; border-color: {accent}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {soft}; }}
QToolButton:checked {{ background: {soft}; border-color: {accent}; }}
QPushButton:default {{ border-color: {accent}; font-weight: bold; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {accent}; padding: 3px 9px; }}
QToolButton:focus {{ padding: 2px 5px; }}
QPushButton:disabled, QToolButton:disabled {{ color: {muted}; background: {window};
    border: 1px dashed {border}; }}
QPushButton::menu-indicator, QToolButton::menu-indicator {{ image: url("{pictures}/down.svg");
    width: 10px; height: 10px; subcontrol-position: right center; subcontrol-origin: padding; right: 5px; }}
QPushButton[drops="true"], QToolButton[popupMode="2"] {{ padding-right: 20px; }}
QToolButton[popupMode="1"] {{ padding-right: 24px; }}
QToolButton[popupMode="1"]:focus {{ padding-right: 23px; }}
QToolButton::menu-button {{ border: none; border-left: 1px solid {border}; width: 18px; }}
QToolButton::menu-arrow {{ image: url("{pictures}/down.svg"); width: 10px; height: 10px; }}
QToolButton[role="step"] {{ padding: 2px 4px; }}
QToolButton[role="step"]:focus {{ padding: 1px 3px; }}
QToolButton[role="plain"] {{ border: 1px solid transparent; background: transparent; padding: 2px; }}
QToolButton[role="plain"]:hover {{ background: {base}; border-color: {border}; }}
QToolButton[role="plain"]:focus {{ border: 2px solid {accent}; padding: 1px; }}

QToolButton[role="close"] {{ border: 1px solid transparent; background: transparent; padding: 1px;
    icon-size: 14px; }}
QToolButton[role="close"]:hover {{ background: {soft}; border-color: {accent}; }}
QToolButton[role="close"]:focus {{ border: 2px solid {accent}; padding: 0; }}

QPushButton[role="chip"], QToolButton[role="chip"] {{ border: 1px solid {border}; border-radius: 12px;
    padding: 3px 11px; background: {base}; }}
QToolButton[role="chip"] {{ padding-right: 22px; }}
QPushButton[role="chip"]:hover, QToolButton[role="chip"]:hover {{ background: {soft}; }}
QPushButton[role="chip"]:checked {{ background: {accent}; color: {on_accent}; font-weight: bold; }}
QPushButton[role="chip"]:focus, QToolButton[role="chip"]:focus {{ border: 2px solid {accent};
    padding: 2px 10px; }}
QPushButton[role="chip"]:checked:focus {{ border: 2px solid {text}; }}
QToolButton[role="chip"]:focus {{ padding-right: 21px; }}
QFrame[role="chip"] {{ border: 1px solid {border}; border-radius: 12px; background: {soft}; }}

QListView[role="drop"] {{ background: {base}; border: 1px solid {accent}; border-radius: 4px; }}
QTextBrowser {{ background: {base}; }}
QTableView {{ background: {base}; border: none; gridline-color: {border}; }}
QTableView QHeaderView {{ background: {base}; border: none; }}
QTableView QHeaderView::section {{ background: {base}; color: {muted}; border: none;
    border-bottom: 1px solid {border}; padding: 3px 8px; }}
QTableView::item {{ padding: 0 5px; }}
QTableView[role="tight"] QHeaderView::section {{ padding: 3px; }}
QTableView[role="tight"]::item {{ padding: 0; }}
QTreeView QHeaderView::section {{ background: {base}; color: {muted}; border: none;
    border-bottom: 1px solid {border}; padding: 3px 6px; }}
QTreeView QHeaderView {{ background: {base}; border: none; }}
QTreeView::branch:has-children:closed {{ image: url("{pictures}/right.svg"); }}
QTreeView::branch:has-children:open {{ image: url("{pictures}/down.svg"); }}
QTreeView, QListView {{ background: {base}; border: 1px solid {border}; border-radius: 5px; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QTreeView:focus, QListView:focus, QTextBrowser:focus {{ border: 1px solid {accent}; }}

QLineEdit, QPlainTextEdit {{ background: {base}; border: 1px solid {border}; border-radius: 5px;
    padding: 3px 6px; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 2px solid {accent}; padding: 2px 5px; }}
QLineEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] {{ background: {window}; }}
QLineEdit[invalid="true"] {{ border: 2px solid {error}; padding: 2px 5px; }}
QComboBox {{ background: {base}; color: {text}; border: 1px solid {border}; border-radius: 5px;
    padding: 3px 6px; }}
QComboBox:hover {{ border-color: {accent}; }}
QComboBox:focus {{ border: 2px solid {accent}; padding: 2px 5px; }}
QComboBox:disabled {{ color: {muted}; background: {window}; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow {{ image: url("{pictures}/down.svg"); width: 12px; height: 12px; }}
QComboBox QLineEdit {{ border: none; padding: 0; }}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0 0 0 5px; background: transparent; }}

QAbstractSpinBox {{ background: {base}; color: {text}; border: 1px solid {border}; border-radius: 5px;
    padding: 3px 6px; }}
QAbstractSpinBox:focus {{ border: 2px solid {accent}; padding: 2px 5px; }}
QAbstractSpinBox:disabled {{ color: {muted}; background: {window}; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; background: transparent;
    width: 20px; subcontrol-origin: border; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {soft}; }}
QAbstractSpinBox::up-arrow {{ image: url("{pictures}/up.svg"); width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: url("{pictures}/down.svg"); width: 10px; height: 10px; }}

QCheckBox::indicator, QListView::indicator {{ width: 14px; height: 14px; border: 1px solid {muted};
    border-radius: 3px; background: {base}; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{ background: {accent}; border-color: {accent};
    image: url("{pictures}/check.svg"); }}
QCheckBox::indicator:focus {{ border: 2px solid {accent}; }}
QCheckBox:focus {{ color: {accent}; }}

QRadioButton::indicator {{ width: 12px; height: 12px; border: 2px solid {muted}; border-radius: 8px;
    background: {base}; }}
QRadioButton::indicator:checked {{ width: 8px; height: 8px; border: 4px solid {accent}; }}
QRadioButton:focus {{ color: {accent}; }}

QTabBar::tab {{ background: transparent; color: {muted}; border: none; padding: 6px 12px;
    border-bottom: 3px solid transparent; }}
QTabBar::tab:hover {{ color: {text}; background: {soft}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 3px solid {accent}; }}
QTabBar::tab:focus {{ color: {accent}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {border}; }}

QMenuBar {{ background: {window}; border-bottom: 1px solid {border}; padding: 2px; }}
QMenuBar::item {{ padding: 4px 9px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {soft}; color: {text}; }}
QSplitter::handle {{ background: {window}; }}
QSplitter::handle:hover {{ background: {soft}; }}

QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {border}; border: 1px solid {muted}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
