"""Moments as people read them, where they are."""

from __future__ import annotations

from datetime import UTC, datetime

from charsheet.present.locale import get_locale
from charsheet.present.moments import moment_text


def test_moments_are_told_where_the_user_is() -> None:
    moment = datetime(2026, 3, 1, 7, 5, tzinfo=UTC)
    here = moment.astimezone()
    assert moment_text(moment, get_locale("en")) == f"{here:%Y-%m-%d %H:%M:%S}"
    assert moment_text(moment, get_locale("ru")) == f"{here:%d.%m.%Y %H:%M:%S}"
