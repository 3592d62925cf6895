"""The window of the guide: contents and search on the left, the chapter on the right."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.guide.chapters import Chapter, chapters
from ui.theme import fitting_size, load_italics, sized

_PLACE = Qt.ItemDataRole.UserRole


class GuideWindow(QDialog):
    """The guide in one language. It can stay open beside the window."""

    def __init__(self, parent: QWidget, locale: Locale) -> None:
        super().__init__(parent)
        load_italics()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = locale.text
        self.setWindowTitle(text(Msg("Guide")))
        self.chapters = {each.id: each for each in chapters(locale)}
        self.line = QLineEdit()
        self.line.setPlaceholderText(text(Msg("Search")))
        self.line.setAccessibleName(text(Msg("Search the guide")))
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self._find_next)
        self.contents = QTreeWidget()
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(text(Msg("Contents")))
        self.contents.currentItemChanged.connect(self._go)
        self.browser = QTextBrowser()
        self.browser.setOpenLinks(False)
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.setAccessibleName(text(Msg("Chapter")))
        self.browser.document().setDocumentMargin(16)
        self.browser.anchorClicked.connect(self._follow)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        column.addWidget(self.contents, 1)
        splitter = QSplitter()
        splitter.addWidget(left)
        splitter.addWidget(self.browser)
        splitter.setSizes([sized(self, 260), sized(self, 640)])
        splitter.setChildrenCollapsible(False)
        QVBoxLayout(self).addWidget(splitter)
        self.resize(fitting_size(self, 940, 640))
        self.shown = ""
        self._search("")

    def show_chapter(self, id: str, section: str = "") -> None:
        """Show a chapter, at one of its sections."""
        if id != self.shown:
            self.shown = id
            self.browser.setMarkdown(self.chapters[id].text)
        self._mark()
        self._scroll_to(section)
        self._choose(id, section)

    def renewed_in(self, locale: Locale) -> GuideWindow:
        """The same, at the same chapter, in another language."""
        made = GuideWindow(cast("QWidget", self.parentWidget()), locale)
        made.show_chapter(self.shown)
        return made

    def _search(self, words: str) -> None:
        found = [each for each in self.chapters.values() if each.matches(words)]
        blocked = self.contents.blockSignals(True)
        self.contents.clear()
        for chapter in found:
            self.contents.addTopLevelItem(_item(chapter))
        self.contents.expandAll()
        self.contents.blockSignals(blocked)
        if self.shown in {each.id for each in found}:
            self._choose(self.shown, "")
            self._mark()
        elif found:
            self.show_chapter(found[0].id)

    def _choose(self, id: str, section: str) -> None:
        """Let the contents say where one is."""
        blocked = self.contents.blockSignals(True)
        for top in map(self.contents.topLevelItem, range(self.contents.topLevelItemCount())):
            if top is None or top.data(0, _PLACE) != (id, ""):
                continue
            lines = [top, *map(top.child, range(top.childCount()))]
            self.contents.setCurrentItem(next(each for each in lines if each.data(0, _PLACE)[1] == section))
        self.contents.blockSignals(blocked)

    def _go(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.show_chapter(*item.data(0, _PLACE))

    def _follow(self, url: QUrl) -> None:
        """A link to another chapter is the name of its file."""
        self.show_chapter(url.path().removesuffix(".md"))

    def _scroll_to(self, section: str) -> None:
        block = self.browser.document().begin()
        while section and block.isValid():
            if block.text() == section and block.blockFormat().headingLevel():
                self._show(block)
                return
            block = block.next()
        self.browser.moveCursor(QTextCursor.MoveOperation.Start)

    def _show(self, block: QTextBlock) -> None:
        top = self.browser.document().documentLayout().blockBoundingRect(block).top()
        self.browser.verticalScrollBar().setValue(int(top) - 8)

    def _mark(self) -> None:
        """Mark every place of what is searched for."""
        marks: list[QTextEdit.ExtraSelection] = []
        for word in self.line.text().split():
            cursor = self.browser.document().find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = cursor  # type: ignore[attr-defined]
                mark.format.setBackground(self.palette().highlight())  # type: ignore[attr-defined]
                mark.format.setForeground(self.palette().highlightedText())  # type: ignore[attr-defined]
                marks.append(mark)
                cursor = self.browser.document().find(word, cursor)
        self.browser.setExtraSelections(marks)

    def _find_next(self) -> None:
        """Go to the next place of what is searched for, after the last one to the first."""
        word = next(iter(self.line.text().split()), "")
        if word and not self.browser.find(word):
            self.browser.moveCursor(QTextCursor.MoveOperation.Start)
            self.browser.find(word)


def _item(chapter: Chapter) -> QTreeWidgetItem:
    item = QTreeWidgetItem([chapter.title])
    item.setData(0, _PLACE, (chapter.id, ""))
    for section in chapter.sections:
        line = QTreeWidgetItem([section])
        line.setData(0, _PLACE, (chapter.id, section))
        item.addChild(line)
    return item
