"""Reference sheets: what a system's source says without any character, a card a theme or all on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from charsheet.model.problems import InvalidError
from charsheet.present.card import card_view
from charsheet.present.card_blocks import USUAL
from charsheet.present.card_view import CardTable, CardView
from charsheet.present.view import Presenter
from charsheet.rules.card import Block, Card
from charsheet.rules.layout import Table
from charsheet.rules.reference import Reference, Theme
from charsheet.values import Msg, PMsg

TITLE = PMsg("card", "Reference")


def reference_themes(presenter: Presenter) -> dict[str, Msg]:
    """The themes that there are under the rulings, by id."""
    return {each.id: each.title for each in presenter.system.reference(presenter.rulings).themes}


def chosen_themes(presenter: Presenter, names: str) -> tuple[str, ...]:
    """The themes that a list such as ``climbing,falling`` names; all where it is the usual choice.

    Raises:
        InvalidError: there is no such theme; says which there are.
    """
    if names == USUAL:
        return ()
    known = reference_themes(presenter)
    chosen = tuple(each.strip() for each in names.split(","))
    for each in chosen:
        if each not in known:
            raise InvalidError(
                Msg('no theme is called "{name}"; there are: {known}', name=each, known=", ".join(known))
            )
    return chosen


def reference_cards(presenter: Presenter, chosen: Sequence[str] = ()) -> tuple[CardView, ...]:
    """A card for each theme, or for each of the *chosen* ones in their order."""
    made = presenter.system.reference(presenter.rulings)
    return tuple(_view(presenter, made, (each,)) for each in _themes(made, chosen))


def reference_page(presenter: Presenter, chosen: Sequence[str] = ()) -> tuple[CardView, ...]:
    """All themes together, or the *chosen* ones in their order, for a page of a GM's."""
    made = presenter.system.reference(presenter.rulings)
    view = _view(presenter, made, _themes(made, chosen))
    return (replace(view, name=presenter.locale.text(TITLE)),)


def _themes(made: Reference, chosen: Sequence[str]) -> tuple[Theme, ...]:
    known = {each.id: each for each in made.themes}
    return tuple(known[id] for id in chosen if id in known) or made.themes


def _view(presenter: Presenter, made: Reference, themes: Sequence[Theme]) -> CardView:
    """The tables of some themes as a card, which has no headline."""
    system = presenter.system
    alone = len(themes) == 1
    tables = tuple((theme, _titled(table, theme, alone)) for theme in themes for table in theme.tables)
    card = Card((), tuple(Block(theme.id, table) for theme, table in tables), (), (), ())
    layout = replace(system.layout, tables=tuple(table for _, table in tables), figures=())
    listed = replace(presenter, system=replace(system, card=card, layout=layout))
    view = card_view(listed, system.character(), made.sheet, [each.id for each in themes])
    return replace(
        view,
        name=presenter.locale.text(themes[0].title),
        body=tuple(_with_notes(presenter, themes, view.tables)),
    )


def _titled(table: Table, theme: Theme, alone: bool) -> Table:
    """A table that is called as its card says already what its rows are instead."""
    return replace(table, title=table.corner) if alone and table.title == theme.title else table


def _with_notes(
    presenter: Presenter, themes: Sequence[Theme], tables: Sequence[CardTable]
) -> Iterator[CardTable]:
    """The tables; below the last of each theme stands what there is to say with them."""
    place = iter(tables)
    for theme in themes:
        *others, last = (next(place) for _ in theme.tables)
        yield from others
        yield replace(last, bars=(*last.bars, *map(presenter.locale.text, theme.notes)))
