"""Can I get there? A distance, the ground, and an answer for every way to move."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QLabel

from charsheet.edit.document import Document
from charsheet.model.problems import InvalidError
from charsheet.present.reach import measures
from charsheet.present.view import Presenter, TableView
from charsheet.rules.reach import NO_ANSWER, Question
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg
from ui.flow import FlowLayout
from ui.forms.widgets import LineEdit, QuietCombo
from ui.help.words import explain
from ui.nesting import nest
from ui.sheet.table_model import SheetTableModel
from ui.sheet.tables import SheetTable
from ui.sheet.why import why_html
from ui.theme import Colours


class ReachPanel(SheetTable):
    """Asks the sheet that ``shown`` gives, which a what-if may have changed.

    ``changed`` says that there is another :attr:`answer`; ``chosen`` carries the id of one of its values.
    """

    changed = Signal()

    def __init__(
        self, document: Document, presenter: Presenter, shown: Callable[[], Sheet], colours: Colours
    ) -> None:
        self._document = document
        self._presenter = presenter
        self._shown = shown
        self._distance = None
        self._wrong = ""
        self._measures = measures(presenter)
        self.answer = NO_ANSWER
        text = presenter.locale.text
        self._nothing = TableView(text(presenter.system.reach.table.title), "", (), ())
        super().__init__(SheetTableModel(self._nothing, self._why, QColor(colours.muted)))
        self.edit = LineEdit()
        self.edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.edit.setFixedWidth(self.fontMetrics().horizontalAdvance("0" * 9))
        self.edit.setAccessibleName(text(Msg("Distance")))
        explain(self.edit, text(Msg("How far it is: a number, with a decimal point or a comma.")))
        self.unit = _combo(text(Msg("Unit of the distance")))
        for each in self._measures:
            self.unit.addItem(each.label)
        self.ground = _combo(text(Msg("Ground")))
        explain(self.ground, text(Msg("What the whole way leads over, and how.")))
        explain(self.unit, text(Msg("What the distance is counted in.")))
        self.hint = QLabel(text(Msg("Enter a distance: each way to move then says whether it gets there.")))
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.complaint = QLabel()
        self.complaint.setTextFormat(Qt.TextFormat.PlainText)
        self.complaint.setProperty("role", "error")
        self._lay_out()
        self.edit.textEdited.connect(self._typed)
        self.edit.returnPressed.connect(self._complain)
        self.edit.left.connect(self._complain)
        self.unit.activated.connect(self._typed)
        self.ground.activated.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Ask the sheet as it is shown now."""
        sheet = self._shown()
        self._offer(sheet)
        before, self.answer = self.answer, self._ask(sheet)
        now = self._document.sheet
        usual = None if sheet is now else self._ask(now)
        view = self._presenter.reach(self.answer, usual) if self.answer else None
        self.set_view(view or self._nothing)
        self.table.setVisible(view is not None)
        self._show_state()
        if before or self.answer:
            self.changed.emit()

    def take_up(self, other: ReachPanel) -> None:
        """Go on with the question that stands in *other*, a panel of the same document."""
        self.edit.setText(other.edit.text())
        self.unit.setCurrentIndex(min(other.unit.currentIndex(), self.unit.count() - 1))
        self.ground.setCurrentIndex(max(self.ground.findData(other.ground.currentData()), 0))
        self._typed()
        if other.complaint.text():
            self._complain()

    def _ask(self, sheet: Sheet) -> Sheet:
        ground = self.ground.currentData()
        reach = self._document.system.reach
        if self._distance is None or ground not in {each.id for each in reach.grounds(sheet)}:
            return NO_ANSWER
        unit = self._measures[self.unit.currentIndex()].unit
        return reach.answer(Question(sheet, self._document.rulings, self._distance, unit, ground))

    def _offer(self, sheet: Sheet) -> None:
        """Offer the kinds of ground of the sheet; what was chosen stays, if it is still there."""
        text = self._presenter.locale.text
        offered = [
            (each.id, text(each.label), text(each.help or ""))
            for each in self._document.system.reach.grounds(sheet)
        ]
        if [self.ground.itemData(index) for index in range(self.ground.count())] == [
            id for id, _, _ in offered
        ]:
            return
        chosen = self.ground.currentData()
        self.ground.clear()
        for index, (id, label, help) in enumerate(offered):
            self.ground.addItem(label, id)
            self.ground.setItemData(index, help, Qt.ItemDataRole.ToolTipRole)
        self.ground.setCurrentIndex(max(self.ground.findData(chosen), 0))

    def _typed(self) -> None:
        self._wrong, self._distance = "", None
        try:
            self._distance = self._measures[self.unit.currentIndex()].distance(self.edit.text())
        except InvalidError as error:
            self._wrong = self._presenter.locale.text(error.message)
        self.complaint.clear()
        self.refresh()

    def _complain(self) -> None:
        self.complaint.setText(self._wrong)
        self._show_state()

    def _show_state(self) -> None:
        invalid = bool(self.complaint.text())
        self.complaint.setVisible(invalid)
        self.hint.setVisible(not self.edit.text().strip())
        if bool(self.edit.property("invalid")) is not invalid:
            self.edit.setProperty("invalid", invalid)
            self.edit.style().polish(self.edit)

    def _why(self, id: str) -> str:
        return why_html(self._presenter, self.answer, id)

    def _lay_out(self) -> None:
        line = nest(self.column, FlowLayout(), at=0)
        for widget in (self.title, self.edit, self.unit, self.ground, self.complaint):
            line.addWidget(widget)
        self.column.insertWidget(1, self.hint)


def _combo(name: str) -> QComboBox:
    combo = QuietCombo()
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    combo.setAccessibleName(name)
    return combo
