"""The dialog of settings: what is chosen holds at once, and the window behind shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from charsheet.model.lengths import LengthChoice
from charsheet.present.locale import LANGUAGES
from charsheet.storage.settings import MOST_BACKUPS, Settings
from charsheet.values import Msg, PMsg
from ui.nesting import nest
from ui.settings.folders import FoldersRow
from ui.settings.rows import ChoiceRow, NumberRow, SettingRow, UnitsRow
from ui.theme import fitting_size, scaled
from ui.window.look_menu import PERCENT

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow

THEMES: Mapping[str, Msg] = {
    "system": Msg("As the system"),
    "light": Msg("Light"),
    "dark": Msg("Dark"),
    "contrast": Msg("High contrast"),
}
MARKS: Mapping[str, Msg] = {
    "language": Msg("As the language has it"),
    ".": Msg("Point: 2.5"),
    ",": Msg("Comma: 2,5"),
}
SCALES: tuple[int, ...] = get_args(Settings.model_fields["scale"].annotation)
DEFAULTS = Settings()


class SettingsDialog(QDialog):
    """The settings of *window*. In another language it is made anew on the spot."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window = window
        self._services = window.services
        self.rows: dict[str, SettingRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._inside: QWidget | None = None
        self.resize(fitting_size(self, 680, 760))
        self._build()

    def change(self, name: str, value: object) -> None:
        """Let a setting be *value* from now on, in the window too."""
        if getattr(self._services.settings.settings, name) == value:
            return
        self._services.remember(**{name: value})
        self._apply(name)
        if name in {"language", "decimal_mark"}:
            self._build(name)
        self._show()

    def reset_all(self) -> None:
        """Bring all defaults back."""
        for name, row in tuple(self.rows.items()):
            self.change(name, row.default)

    def _apply(self, name: str) -> None:
        window = self._window
        steps: dict[str, Callable[[], object]] = {
            "language": window.refresh_language,
            "decimal_mark": window.refresh_language,
            "theme": window.refresh_theme,
            "scale": window.refresh_theme,
            "units": lambda: window.set_lengths(LengthChoice.parse(self._services.settings.settings.units)),
            "folders": window.library.feed.rescan,
        }
        steps.get(name, lambda: None)()

    def _show(self) -> None:
        settings = self._services.settings.settings
        for name, row in self.rows.items():
            row.show_value(getattr(settings, name))
        changed = any(row.reset_button.isEnabled() for row in self.rows.values())
        self.reset_button.setEnabled(changed)

    # --- how it is made ------------------------------------------------------------------------

    def _build(self, focus: str = "") -> None:
        """Make everything in the language of now; the setting *focus* gets the focus."""
        if self._inside is not None:
            self._column.removeWidget(self._inside)
            self._inside.hide()
            self._inside.deleteLater()
        text = self._services.locale.text
        self.setWindowTitle(text(Msg("Settings")))
        self.rows = self._make_rows()
        inside = self._inside = QWidget()
        column = QVBoxLayout(inside)
        column.addWidget(self._scrolled(), 1)
        self._fill_foot(nest(column, QHBoxLayout()))
        self._column.addWidget(inside)
        for name, row in self.rows.items():
            row.changed.connect(lambda value, name=name: self.change(name, value))
        self._show()
        if focus:
            self.rows[focus].editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_rows(self) -> dict[str, SettingRow]:
        locale = self._services.locale
        scales = {each: locale.text(PERCENT, n=each) for each in SCALES}
        return {
            "language": ChoiceRow(
                Msg("Language"),
                Msg("What the program speaks. Characters keep the words that they were written in."),
                DEFAULTS.language,
                locale,
                {None: Msg("As the system"), **LANGUAGES},
            ),
            "decimal_mark": ChoiceRow(
                Msg("Decimal mark"),
                Msg("How numbers are shown. Both marks are always understood when typed."),
                DEFAULTS.decimal_mark,
                locale,
                MARKS,
            ),
            "theme": ChoiceRow(
                Msg("Look"),
                Msg("Light or dark, or black and white with thick frames. Cards on paper are always light."),
                DEFAULTS.theme,
                locale,
                THEMES,
            ),
            "scale": ChoiceRow(
                PMsg("look", "Size"),
                Msg("How large everything is in the window, beside what the system enlarges anyway."),
                DEFAULTS.scale,
                locale,
                scales,
            ),
            "units": UnitsRow(
                Msg("Units of length"),
                Msg("What metres are shown in, on the sheet and on cards. All that is typed is in metres."),
                DEFAULTS.units,
                locale,
            ),
            "folders": FoldersRow(
                Msg("Folders of the library"),
                Msg("Where the library looks for characters. Taking a folder out does nothing to its files."),
                self._services.folders.characters,
                locale,
            ),
            "backups": NumberRow(
                Msg("Backups of each file"),
                Msg(
                    "So many of the last contents of a file are kept when it is saved, and beside them "
                    "one for each of the last 14 days."
                ),
                DEFAULTS.backups,
                locale,
                (1, MOST_BACKUPS),
            ),
        }

    def _scrolled(self) -> QScrollArea:
        groups = (
            (Msg("Language and look"), ("language", "decimal_mark", "theme", "scale")),
            (Msg("Numbers"), ("units",)),
            (Msg("Files"), ("folders", "backups")),
        )
        body = QWidget()
        column = QVBoxLayout(body)
        column.setSpacing(10)
        for title, names in groups:
            card = QFrame()
            card.setProperty("role", "card")
            card.setAccessibleName(self._services.locale.text(title))
            inside = QVBoxLayout(card)
            inside.setSpacing(12)
            heading = QLabel(self._services.locale.text(title))
            heading.setProperty("role", "heading")
            heading.setFont(scaled(self.font(), 1.0, bold=True))
            inside.addWidget(heading)
            for name in names:
                inside.addWidget(self.rows[name])
            column.addWidget(card)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _fill_foot(self, foot: QHBoxLayout) -> None:
        text = self._services.locale.text
        self.reset_button = QPushButton(text(Msg("&Reset all")))
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(self.reset_all)
        self.rulings_button = QPushButton(text(Msg("R&ulings…")))
        self.rulings_button.setAutoDefault(False)
        self.rulings_button.setToolTip(text(Msg("How the table settles what the rules leave open.")))
        self.rulings_button.setEnabled(self._window.page is not None)
        self.rulings_button.clicked.connect(lambda _: self._window.menus.show_rulings())
        close = QPushButton(text(Msg("C&lose")))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot.addWidget(self.reset_button)
        foot.addWidget(self.rulings_button)
        foot.addStretch(1)
        foot.addWidget(close)
