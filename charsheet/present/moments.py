"""Moments as people read them."""

from __future__ import annotations

from datetime import datetime

from charsheet.present.locale import Locale
from charsheet.values import Msg


def moment_text(moment: datetime, locale: Locale) -> str:
    """Day and time of *moment* where the user is, to the second."""
    year, month, day, time = moment.astimezone().strftime("%Y %m %d %H:%M:%S").split()
    # Translators: the parts of a date in their order, all in digits
    words = Msg("{year}-{month}-{day} {time}", year=year, month=month, day=day, time=time)
    return locale.text(words)
