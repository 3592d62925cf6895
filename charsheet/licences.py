"""What the program is made of, and on which terms; packaging/licences.py collects it."""

from __future__ import annotations

import json

from msgspec import Struct, convert

from charsheet.resources import resources


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that comes with the program, and is not always its own.

    ``licence`` is an SPDX expression, ``texts`` are the files with its words, seen from the resources. Of
    something that has no version of its own, that is empty.
    """

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The licence, word for word."""
        texts = ((resources() / each).read_text("utf-8-sig").strip("\n") for each in self.texts)
        return "\n\n".join(texts) + "\n"


def parts() -> tuple[Part, ...]:
    """Every part, the program itself first."""
    data = (resources() / "licences" / "parts.json").read_text("utf-8")
    return convert(json.loads(data), type=tuple[Part, ...])
