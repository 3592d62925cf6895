"""The manual page in every language, made from the grammar of the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from charsheet import __version__
from charsheet.present.locale import Locale
from grammar import Command, Word, grammar

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "name": "NAME",
        "does": "movement sheets that explain themselves",
        "synopsis": "SYNOPSIS",
        "description": "DESCRIPTION",
        "options": "OPTIONS",
        "option": "OPTION",
        "commands": "COMMANDS",
        "status": "EXIT STATUS",
        "0": "All is well.",
        "1": "At least one file had a problem; the others are done all the same.",
        "2": "Wrong usage.",
        "70": "The program itself is wrong somewhere; a report lies in its log folder.",
        "environment": "ENVIRONMENT",
        "home": "A folder in which settings, characters, states and logs lie, in place of the usual ones.",
    },
    "ru": {
        "name": "ИМЯ",
        "does": "листы передвижения, которые объясняют сами себя",
        "synopsis": "СИНТАКСИС",
        "description": "ОПИСАНИЕ",
        "options": "ПАРАМЕТРЫ",
        "option": "ПАРАМЕТР",
        "commands": "КОМАНДЫ",
        "status": "КОД ВОЗВРАТА",
        "0": "Всё в порядке.",
        "1": "Хотя бы с одним файлом что-то не так; остальные обработаны.",
        "2": "Неверный вызов.",
        "70": "Ошибка в самой программе; отчёт лежит в её папке журналов.",
        "environment": "ОКРУЖЕНИЕ",
        "home": "Папка для настроек, персонажей, состояния и журналов вместо обычных.",
    },
}


def manual(locale: Locale) -> str:
    """The page as roff, for ``man``."""
    return "\n".join(_lines(grammar(locale), WORDS[locale.language])) + "\n"


def _lines(commands: tuple[Command, ...], words: Mapping[str, str]) -> Iterator[str]:
    window, *others = commands
    yield '.\\" Made by packaging/documents.py from the grammar of the command line.'
    yield f'.TH CHARSHEET 1 "" "charsheet {__version__}"'
    yield from (f".SH {words['name']}", f"charsheet \\- {_plain(words['does'])}", f".SH {words['synopsis']}")
    synopses = [_synopsis(each, words["option"]) for each in commands]
    yield from (synopses[0], *(line for each in synopses[1:] for line in (".br", each)))
    yield from (f".SH {words['description']}", _plain(window.help), f".SH {words['options']}")
    yield from _words(window)
    yield f".SH {words['commands']}"
    for each in others:
        yield from (f".SS {_plain(each.name)}", _plain(each.help))
        yield from _words(each)
    yield f".SH {words['status']}"
    for status in ("0", "1", "2", "70"):
        yield from (".TP", f".B {status}", _plain(words[status]))
    yield from (f".SH {words['environment']}", ".TP", ".B CHARSHEET_HOME", _plain(words["home"]))


def _synopsis(command: Command, option: str) -> str:
    name = f"charsheet {command.name}".rstrip()
    operands = " ".join(f"\\fI{_plain(each.shown)}\\fR" for each in command.operands)
    return f"\\fB{_plain(name)}\\fR [\\fI{option}\\fR ...] {operands}"


def _words(command: Command) -> Iterator[str]:
    for each in (*command.operands, *command.options):
        if command.name and "--help" in each.names:
            continue  # told once, with the window's
        yield from (".TP", _head(each), _plain(each.help))


def _head(word: Word) -> str:
    if not word.names:
        return f"\\fI{_plain(word.shown)}\\fR"
    value = f" \\fI{_plain(word.takes)}\\fR" if word.takes else ""
    return ", ".join(f"\\fB{_plain(name)}\\fR{value}" for name in word.names)


def _plain(text: str) -> str:
    """*text* as roff that means nothing but itself."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{text}" if text.startswith(".") else text
