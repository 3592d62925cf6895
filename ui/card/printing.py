"""Cards on a printer, true to size: typst's drawings, painted by Qt without any scaling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from charsheet.export.card_setup import CardSetup
from charsheet.export.imposition import Duplex
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.card.export import CardSource
from ui.dialogs import tell

MILLIMETRES_PER_INCH = 25.4


def print_cards(parent: QWidget, source: CardSource, locale: Locale) -> bool:
    """Ask for a printer and print the card; returns whether it was printed."""
    from charsheet.export.card import card_drawings  # noqa: PLC0415 - typst is large

    try:
        setup = source.options.setup()
        drawings = card_drawings([source.view()], setup)
    except InvalidError as error:
        tell(parent, locale.text(Msg("The card could not be printed")), [locale.text(error.message)])
        return False
    printer = printer_for(setup)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(locale.text(Msg("Print the card")))
    accepted = dialog.exec() == QPrintDialog.DialogCode.Accepted
    dialog.deleteLater()
    if not accepted:
        return False
    if not paint(printer, drawings, setup):
        tell(parent, locale.text(Msg("The card could not be printed")), [])
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
