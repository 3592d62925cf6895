"""What is wrong with the settings, told in the window."""

from __future__ import annotations

import weakref

from charsheet.model.problems import path_text
from charsheet.values import Msg
from ui.notices import Notice, NoticeStack
from ui.services import Services

KEY = "settings"
UNWRITTEN = "settings unwritten"


def tell_settings(services: Services, notices: NoticeStack) -> None:
    """Have *notices* say what was wrong with the settings at this start, and when they cannot be written."""
    file = services.settings
    if file.notice is not None:
        lines = tuple(
            Msg("{file}: {problem}", file=path_text(each.path), problem=each.message)
            for each in file.problems
        )
        notices.add(Notice(file.notice, key=KEY, lines=lines, warning=True))
    place, told = weakref.ref(notices), set[str]()

    def trouble(reason: Msg) -> None:
        found = place()
        if found is not None and reason.id not in told:  # once is enough
            told.add(reason.id)
            where = Msg("{file}: {problem}", file=str(file.path), problem=reason)
            text = Msg(
                "Settings cannot be saved, so they hold until the program ends: {reason}", reason=where
            )
            found.add(Notice(text, key=UNWRITTEN, warning=True))

    services.settings_trouble = trouble
