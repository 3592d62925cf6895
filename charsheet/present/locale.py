"""A locale: the language that texts are turned into, always given by the caller.

There is no current language. A Russian card can be made from an English window, and both in one
process.
"""

from __future__ import annotations

import gettext
import locale as system_locale
import os
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache

from msgspec import Struct

from charsheet.present.numbers import number_text
from charsheet.resources import resources
from charsheet.values import Amount, Argument, Dice, Msg, Term, Words

LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский"}
"""The languages that the program speaks, each by its own name."""

_MARKS = {"en": ".", "ru": ","}


class Locale(Struct, frozen=True):
    """One language with its way of writing numbers."""

    language: str
    decimal_mark: str
    catalogue: gettext.NullTranslations

    def text(self, words: Words, /, **more: Argument) -> str:
        """*words* in this language; *more* arguments join or replace the message's own."""
        if isinstance(words, str):
            return words
        if not words.args and not more:
            return self._plain(words)
        args = {**dict(words.args), **more}
        template = self._template(words, args.get("n"))
        return template.format_map({name: self.argument(each) for name, each in args.items()})

    def _plain(self, message: Msg) -> str:
        template = self._template(message, None)
        return template.format() if "{" in template or "}" in template else template

    def argument(self, value: Argument) -> str:
        """What a placeholder is replaced by."""
        match value:
            case str():
                return value
            case Msg():
                return self.text(value)
            case Amount():
                return self.amount(value)
            case Term():
                return self.text(value.label)
            case Dice():
                return self.dice(value)
            case _:
                return self.number(value)

    def number(self, number: Fraction | Decimal | int) -> str:
        """An exact number without a unit."""
        exact = number if isinstance(number, Fraction) else Fraction(number)
        return number_text(exact, self.decimal_mark)

    def amount(self, amount: Amount) -> str:
        """A number with its unit, in the right plural form."""
        return self.text(amount.unit.text, n=amount.number)

    def dice(self, dice: Dice) -> str:
        """A die code."""
        return str(dice)

    def _template(self, message: Msg, n: Argument | None) -> str:
        if message.plural is not None:
            # A fraction takes the form that 2 takes: "2.5 Spaces", "2,5 клетки".
            count = n if isinstance(n, int | Fraction) else 2
            whole = abs(int(count)) if count == int(count) else 2
            return self.catalogue.ngettext(message.id, message.plural, whole)
        if message.context is not None:
            return self.catalogue.pgettext(message.context, message.id)
        return self.catalogue.gettext(message.id)


@cache
def get_locale(language: str) -> Locale:
    """The locale of a language of :data:`LANGUAGES`.

    Raises:
        KeyError: the program does not speak it.
    """
    folder = resources() / "translations"
    catalogue = gettext.translation("charsheet", folder, [language], fallback=True)
    return Locale(language, _MARKS[language], catalogue)


def every_language() -> list[Callable[[Words], str]]:
    """What puts words into each of the languages that a file can have been made in."""
    return [get_locale(each).text for each in LANGUAGES]


def system_language() -> str:
    """The user's language as the system tells it, where the program speaks it, else English."""
    named = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), None)
    if named is None:
        named = system_locale.getlocale()[0] or ""
    language = re.split(r"[-_.@]", named)[0].casefold()
    if language == "russian":  # Windows names it so
        return "ru"
    return language if language in LANGUAGES else "en"
