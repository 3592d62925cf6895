"""Which icon stands beside which entry of the menus."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QIcon

from charsheet.values import Msg
from ui.icons import entry_icon

DRAWINGS: Mapping[str, str] = {
    "&New": "file-plus",
    "&Open…": "folder-open",
    "Open &recent": "file-clock",
    "&Save": "save",
    "Save &as…": "save-all",
    "&Backups…": "archive-restore",
    "Card pre&view…": "id-card",
    "&Export card…": "share",
    "Cards of a &folder…": "layers",
    "&Close": "x",
    "&Quit": "log-out",
    "&Undo": "undo-2",
    "&Redo": "redo-2",
    "&History": "history",
    "&Copy character": "copy",
    "&Paste character": "clipboard-paste",
    "Ru&lings…": "scale",
    "S&ettings…": "settings",
    "&Settings…": "settings",
    "New &party": "users",
    "Roster, &group, cards of several…": "id-card",
    "Roster &table": "users",
    "Reference s&heets": "book-open",
    "Re&ference sheets": "book-open",
    "&Reference sheets": "book-open",
    "&Table mode": "dices",
    "Li&brary": "library",
    "Library to the &other side": "move-right",
    "&Planners": "route",
    "&Look": "sun-moon",
    "&Size": "a-large-small",
    "&Larger": "zoom-in",
    "S&maller": "zoom-out",
    "&Units": "ruler",
    "L&anguage": "languages",
    "&Next part of the window": "chevrons-right",
    "&Previous part of the window": "chevrons-left",
    "&Search the library": "search",
    "Next &character": "arrow-right",
    "Previous c&haracter": "arrow-left",
    "Move character &left": "move-left",
    "Move character &right": "move-right",
    "&Guide": "book-open",
    "&Guide…": "book-open",
    "&What is this field?": "circle-question-mark",
    "&Point and ask": "mouse-pointer-click",
    "&Find a command…": "search",
    "&Keys…": "keyboard",
    "&About…": "info",
}
"""By the English text of the entry; one that is not here has none."""


def icon_of(title: Msg) -> QIcon:
    """The icon of the entry *title*; an empty one where it has none."""
    name = DRAWINGS.get(title.id)
    return QIcon() if name is None else entry_icon(name)
