"""The traits of a character: those of the rules and of the campaign to pick from, any other as a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from charsheet.edit.adjustments import plain_trait, put_instead, unadjust
from charsheet.edit.commands import Command
from charsheet.edit.document import Document, EditError
from charsheet.edit.traits import add_trait, change_trait, remove_trait
from charsheet.model.base import Json, to_data
from charsheet.model.own_traits import OwnTrait
from charsheet.model.problems import path_text
from charsheet.present.effects import effects_text
from charsheet.present.locale import Locale, every_language
from charsheet.rules.cast import Adjustment, adjustment_at
from charsheet.rules.layout import Field
from charsheet.storage.traits import Campaign
from charsheet.values import Msg, Unit
from ui.forms.binding import Binding
from ui.forms.editor import Options
from ui.forms.picker.entries import Entry, marked, named
from ui.forms.rows import DraftLine, Line, RowLine, RowsEditor
from ui.forms.text_editors import NameEditor

CampaignNow: TypeAlias = Callable[[], Campaign]
"""The traits that the campaign's file has now; it may be changed while the character is open."""


class TraitRows(RowsEditor):
    """The traits, each with a picker for its name. Below stands what is wrong with the campaign's file."""

    def __init__(
        self, field: Field, document: Document, locale: Locale, options: Options, campaign: CampaignNow
    ) -> None:
        self._campaign_now = campaign
        super().__init__(field, document, locale, options)
        self.notice = QLabel()
        self.notice.setProperty("role", "muted")
        self.notice.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setWordWrap(True)
        self.outer.addWidget(self.notice)
        self.campaign()

    def campaign(self) -> Campaign:
        """What the campaign offers now; what keeps it from offering anything is told below the traits."""
        found = self._campaign_now()
        self.notice.setText("\n".join(self._told(found)))
        self.notice.setVisible(bool(found.problems))
        return found

    def _told(self, campaign: Campaign) -> Iterator[str]:
        text = self._locale.text
        for each in campaign.problems:
            where = ("" if campaign.file is None else str(campaign.file), path_text(each.path))
            problem = ": ".join(filter(None, (*where, text(each.message))))
            yield text(Msg("Own traits cannot be offered. {problem}", problem=problem))

    # --- what there is to pick ------------------------------------------------------------------

    def offers(self, editor: NameEditor, but: int | None = None) -> Sequence[Entry]:
        """What the rules know, then what the campaign has; marked is what the other rows than *but* hold."""
        names = [each.name for each in self._document.character.traits]
        held = (name for index, name in enumerate(names) if index != but)
        return tuple(marked((*editor.known(), *self._campaign_entries()), held))

    def _campaign_entries(self) -> Iterator[Entry]:
        remark = self._locale.text(Msg("of the campaign"))
        for each in self.campaign().own.traits:
            yield Entry(each.name, each.name, self._effect(each), remark=remark)

    def _effect(self, own: OwnTrait) -> str:
        targets = self._document.system.character.EFFECT_TARGETS
        does = effects_text(own.given, targets, self._unit_of, self._locale)
        return "\n".join(filter(None, (does, own.text)))

    def _unit_of(self, target: str) -> Unit | None:
        value = self._document.sheet.get(target)
        return None if value is None else value.unit

    def take_up(self, other: QWidget) -> None:
        if isinstance(other, TraitRows):
            for mine, theirs in zip(self.rows, other.rows, strict=True):
                if isinstance(theirs, TraitRow) and theirs.waiting is not None:
                    name = theirs.waiting[0]
                    editor = picker_of(mine)
                    editor.pick(named(self.offers(editor), name) or Entry(name, name))
        super().take_up(other)

    # --- what was picked ------------------------------------------------------------------------

    def make_draft(self) -> DraftLine:
        draft = super().make_draft()
        editor = picker_of(draft)
        editor.line.offers = lambda: self.offers(editor)
        editor.take = lambda entry: self._take_new(draft, editor, entry)
        return draft

    def make_row(self, index: int) -> RowLine:
        row = TraitRow(self.field, index, self._document, self._locale, self._options)
        editor = picker_of(row)
        editor.line.offers = lambda: self.offers(editor, self.rows.index(row))
        editor.take = lambda entry: self._take_instead(row, entry)
        return row

    def _take_new(self, draft: DraftLine, editor: NameEditor, entry: Entry) -> str:
        own = self.campaign().own.named(entry.id)
        if own is None:
            return editor.write(entry.id)
        draft.row = {**draft.row, "name": own.name}
        return self._tried(lambda: draft.enter(add_trait(draft.row, own, own.name)))

    def _take_instead(self, row: TraitRow, entry: Entry) -> str:
        """Let a trait stand in the place of the one in *row*; what needs a number waits there for it."""
        index, own = self.rows.index(row), self.campaign().own
        before, after = own.named(self._document.character.traits[index].name), own.named(entry.id)
        adjustment = self._adjustment_at(index)

        def command(number: Json) -> Command:
            data = to_data(self._document.character.traits[index])
            if adjustment is not None:
                data = plain_trait(data, adjustment, every_language())
            made = {**data, "name": entry.id, **({} if number is None else {"value": number})}
            change = change_trait(index, made, before, after, entry.label)
            return put_instead(adjustment, index, change, every_language()) if adjustment else change

        return self._tried(lambda: row.change(entry.id, command))

    def _tried(self, run: Callable[[], None]) -> str:
        try:
            run()
        except EditError as error:
            return "; ".join(self._locale.text(each.message) for each in error.problems)
        return ""

    def _adjustment_at(self, index: int) -> Adjustment | None:
        return adjustment_at(self._document.tree, index, self._document.system.cast())

    def remove(self, index: int) -> None:
        adjustment = self._adjustment_at(index)
        if adjustment is not None:
            self._document.apply(unadjust(adjustment, every_language()))
            return
        own = self.campaign().own.named(self._document.character.traits[index].name)
        if own is None:
            super().remove(index)
        else:
            self._document.apply(remove_trait(index, own, own.name))


class TraitRow(RowLine):
    """A trait of the document. Another name that needs a number waits, as a draft does, until it is there."""

    def __init__(
        self, field: Field, index: int, document: Document, locale: Locale, options: Options
    ) -> None:
        super().__init__(field, index, document, locale, options)
        self._document = document
        self._number = (*field.path, index, "value")
        self._locale = locale
        self.waiting: tuple[str, Callable[[Json], Command]] | None = None
        self._lacks = ""
        for key, kind in (("name", WaitingName), ("value", AwaitedNumber)):
            self.editors[key].binding = kind(self, self.editors[key].binding)
        self.editors["value"].left.connect(self._left_number)

    def change(self, name: str, command: Callable[[Json], Command]) -> None:
        """Do *command*, which makes this the trait *name*, given the number that is typed or None.

        Raises:
            EditError: it cannot be done, and not for want of a number.
        """
        self.waiting = None
        self._complain("value", "")
        try:
            self._document.apply(command(None))
        except EditError as error:
            if [each.path for each in error.problems] != [self._number] or self._has_number():
                raise
            self.waiting = (name, command)
            self._lacks = self._locale.text(error.problems[0].message)

    def finish(self, number: Json) -> None:
        """Do what waits for *number*.

        Raises:
            EditError: the number is not possible.
        """
        if self.waiting is not None:
            self._document.apply(self.waiting[1](number))
            self.waiting = None

    def refresh(self) -> None:
        self.waiting = None  # the traits are others now
        super().refresh()

    def go_on(self) -> None:
        if self.waiting is not None:
            self.editors["value"].setFocus()

    def _has_number(self) -> bool:
        return self.editors["value"].binding.get() is not None

    def _left_number(self) -> None:
        if self.waiting is not None and not self.complains("value"):
            self._complain("value", self._lacks)


class WaitingName:
    """The name of a trait, or the one that waits to be it."""

    def __init__(self, row: TraitRow, inner: Binding) -> None:
        self._row = row
        self._inner = inner

    def get(self) -> Json:
        """The name that the line shows."""
        return self._inner.get() if self._row.waiting is None else self._row.waiting[0]

    def set(self, value: Json) -> None:
        """Give the trait another name."""
        self._inner.set(value)


class AwaitedNumber:
    """The number of a trait; a name that waits for it is taken along."""

    def __init__(self, row: TraitRow, inner: Binding) -> None:
        self._row = row
        self._inner = inner

    def get(self) -> Json:
        """The number that the trait has."""
        return self._inner.get()

    def set(self, value: Json) -> None:
        """Give the trait a number."""
        if self._row.waiting is None:
            self._inner.set(value)
        elif value is not None:
            self._row.finish(value)


def picker_of(line: Line) -> NameEditor:
    """The editor of the name of a trait.

    Raises:
        TypeError: it is no picker; the form is declared otherwise.
    """
    editor = line.editors["name"]
    if not isinstance(editor, NameEditor):
        raise TypeError(editor)
    return editor
