"""What the set-up says, in English and Russian.

The program's own catalogues cannot serve here: the set-up speaks before anything is installed, and
also to a Python that is too old for the rest. So this file, like run.py, keeps to the syntax of 3.8.
"""

from __future__ import annotations

import os
import sys
from typing import Mapping

TEXTS = {
    "wrong_python": (
        "charsheet needs Python 3.11, 3.12 or 3.13; this is {version}.\n"
        "Start it with one of those, for example: python3.12 packaging/run.py",
        "charsheet работает с Python 3.11, 3.12 и 3.13, а это {version}.\n"
        "Запустите его одной из этих версий, например: python3.12 packaging/run.py",
    ),
    "making": (
        "Setting up (only this once; a minute or two) ...",
        "Готовлю всё к работе (только в этот раз, минута-другая) ...",
    ),
    "adding_tools": (
        "Adding the tools for the checks ...",
        "Добавляю инструменты для проверок ...",
    ),
    "ready": ("Ready.", "Готово."),
    "waiting": (
        "Another set-up of this folder is running: waiting for it ...",
        "Эту папку уже готовит другой запуск: жду его ...",
    ),
    "no_venv": (
        "This Python lacks its module venv. On Debian or Ubuntu: apt-get install python3-venv",
        "У этого Python нет модуля venv. В Debian и Ubuntu: apt-get install python3-venv",
    ),
    "no_pip": (
        "This Python lacks pip. On Debian or Ubuntu: apt-get install python3-pip",
        "У этого Python нет pip. В Debian и Ubuntu: apt-get install python3-pip",
    ),
    "install_failed": (
        "Installing failed. If this computer is offline, connect it and start again: "
        "nothing has to be undone.\npip said:",
        "Установка не удалась. Если компьютер не в сети, подключите его и запустите ещё раз: "
        "отменять ничего не нужно.\nСообщение pip:",
    ),
    "venv_failed": (
        "The environment {folder} could not be made. Python said:",
        "Не удалось создать окружение {folder}. Сообщение Python:",
    ),
    "cannot_write": (
        "The set-up cannot write here: {error}\n"
        "Copy the program into a folder that you may write to, and start it there.",
        "Здесь нельзя записать файлы: {error}\n"
        "Скопируйте программу в папку, доступную для записи, и запустите оттуда.",
    ),
    "stopped": ("Stopped.", "Остановлено."),
    "installing_libraries": (
        "Qt needs system libraries that are missing here; installing them with apt-get: {packages}",
        "Qt не хватает системных библиотек; устанавливаю их через apt-get: {packages}",
    ),
    "apt_failed": (
        "apt-get could not install them. It said:",
        "apt-get не смог их установить. Его сообщение:",
    ),
    "missing_libraries": (
        "Qt needs system libraries that are missing here: {libraries}\nTo install them: {line}",
        "Qt не хватает системных библиотек: {libraries}\nЧтобы установить их: {line}",
    ),
    "missing_libraries_no_line": (
        "Qt needs system libraries that are missing here: {libraries}\n"
        "Install the packages of your system that hold these files.",
        "Qt не хватает системных библиотек: {libraries}\n"
        "Установите пакеты вашей системы, в которых есть эти файлы.",
    ),
    "installing_tools": (
        "Installing with apt-get what is missing here: {packages}",
        "Устанавливаю через apt-get то, чего здесь не хватает: {packages}",
    ),
    "missing_tools": (
        "This needs commands that are missing here: {tools}\n"
        "On Debian or Ubuntu: sudo apt-get install {packages}",
        "Здесь не хватает команд: {tools}\nВ Debian и Ubuntu: sudo apt-get install {packages}",
    ),
}


class SetupError(Exception):
    """The set-up cannot go on: a key of TEXTS, its values, and the output of the tool that failed."""

    def __init__(self, key: str, output: str = "", **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.output = output
        self.values = values


def language(environ: Mapping[str, str]) -> str:
    """Return "ru" or "en" by the same variables, in the same order, that the C library looks at."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "ru" if environ[name].lower().startswith("ru") else "en"
    return "en"


def text(key: str, language: str, **values: object) -> str:
    """Return a text in the given language with its placeholders filled."""
    english, russian = TEXTS[key]
    return (russian if language == "ru" else english).format(**values)


def say(key: str, **values: object) -> None:
    """Tell the user; on standard error, since standard output belongs to the program that follows."""
    print(text(key, language(os.environ), **values), file=sys.stderr, flush=True)
