"""Cards on a printer, true to size: typst's drawings, painted by Qt without any scaling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from charsheet.export.card_setup import CardSetup
from charsheet.export.card_sizes import PAPERS
from charsheet.export.imposition import Duplex, Sheet
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.storage.errors import FileError
from charsheet.values import Msg
from ui.card.sources import Source, shown
from ui.dialogs import tell

MILLIMETRES_PER_INCH = 25.4


def print_cards(parent: QWidget, source: Source, locale: Locale) -> bool:
    """Ask for a printer and print the card; returns whether it was printed."""
    from charsheet.export.card import card_drawings

    try:
        setup = source.options.setup()
        views, _ = shown(source)
        drawings = card_drawings(views, setup)
    except InvalidError as error:
        tell(parent, locale.text(Msg("The card could not be printed")), [locale.text(error.message)])
        return False
    except FileError as error:
        lines = [locale.text(each.message) for each in error.problems]
        tell(parent, locale.text(Msg("The card could not be printed")), lines)
        return False
    return _printed(parent, drawings, setup, Msg("Print the card"), locale)


def print_ruler(parent: QWidget, setup: CardSetup, locale: Locale) -> bool:
    """Ask for a printer and print rulers on the paper of *setup*; returns whether they were printed."""
    from charsheet.export.card import ruler_drawing

    # A page that is a card may be too small for them; the printer's usual paper is not.
    paper = (
        setup.paper if min(setup.paper.size.width, setup.paper.size.height) >= 150 else Sheet(PAPERS["a4"])
    )
    on_paper = CardSetup(paper.size, Sheet(paper.size))
    drawing = ruler_drawing(paper.size, locale)
    return _printed(parent, [drawing], on_paper, Msg("Print a ruler"), locale)


def _printed(
    parent: QWidget, drawings: Sequence[bytes], setup: CardSetup, title: Msg, locale: Locale
) -> bool:
    printer = printer_for(setup)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(locale.text(title))
    accepted = dialog.exec() == QPrintDialog.DialogCode.Accepted
    dialog.deleteLater()
    if not accepted:
        return False
    if not paint(printer, drawings, setup):
        todo = Msg("Nothing was changed. Look at the printer, or export the card as a PDF and print that.")
        tell(parent, locale.text(Msg("The card could not be printed")), [locale.text(todo)])
        return False
    return True


def printer_for(setup: CardSetup) -> QPrinter:
    """A printer set to the paper of *setup*, its whole area, and the edge that it is turned over."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    paper = setup.paper.size
    size = QPageSize(
        QSizeF(float(paper.width), float(paper.height)),
        QPageSize.Unit.Millimeter,
        "",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())
    layout.setMode(QPageLayout.Mode.FullPageMode)
    printer.setPageLayout(layout)
    printer.setFullPage(True)
    printer.setDuplex(duplex_for(setup))
    return printer


def duplex_for(setup: CardSetup) -> QPrinter.DuplexMode:
    """The edge over which the printer turns the paper, if it has to."""
    if setup.paper.duplex is Duplex.LONG:
        return QPrinter.DuplexMode.DuplexLongSide
    if setup.paper.duplex is Duplex.SHORT:
        return QPrinter.DuplexMode.DuplexShortSide
    return QPrinter.DuplexMode.DuplexNone


def paint(printer: QPrinter, drawings: Sequence[bytes], setup: CardSetup) -> bool:
    """Paint each drawing on a page of its own, a millimetre as a millimetre; False where it cannot be."""
    painter = QPainter()
    if not painter.begin(printer):
        return False
    dots = printer.resolution() / MILLIMETRES_PER_INCH
    paper = setup.paper.size
    area = QRectF(0, 0, float(paper.width) * dots, float(paper.height) * dots)
    for number, drawing in enumerate(drawings):
        if number:
            printer.newPage()
        QSvgRenderer(QByteArray(drawing)).render(painter, area)
    return painter.end()
