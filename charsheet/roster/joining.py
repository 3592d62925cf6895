"""Putting characters into a party's file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import Json
from charsheet.model.party import Party, new_party, party_data
from charsheet.model.problems import problems_of
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import parse
from charsheet.storage.kinds import is_party
from charsheet.storage.parties import party_from, path_from, place_of, real_name, save_party
from charsheet.storage.saving import ChangedOutsideError, content_at, digest
from charsheet.values import Msg


class Joining(Struct, frozen=True):
    """A character that is to be a member: its file, and what tells it from others."""

    path: Path
    id: str | None = None


def join_party(party: Path, joining: Sequence[Joining], backups: Backups) -> int:
    """Put characters into the party at *party*, a new one where there is none; returns how many are new.

    Raises:
        FileError: it cannot be read or written, or there is no party in it; it is as it was.
    """
    data = content_at(party)
    found = new_party(party.stem) if data is None else _party_in(data)
    folder = party.absolute().parent
    seen = {real_name(place_of(each.path, folder)) for each in found.members}
    rows: list[Json] = list(party_data(found).get("members", ()))
    before = len(rows)
    for each in joining:
        name = real_name(each.path)
        if name not in seen:
            seen.add(name)
            row = {"path": path_from(folder, each.path), "id": each.id}
            rows.append({key: value for key, value in row.items() if value is not None})
    try:
        changed = Party.model_validate({**party_data(found), "members": rows})
        save_party(party, changed, digest(data), backups)
    except ValidationError as error:
        raise FileError(*problems_of(error)) from None
    except ChangedOutsideError:
        raise FileError.because(Msg("another program is using the file")) from None
    return len(rows) - before


def _party_in(data: bytes) -> Party:
    """The party that the bytes of a file describe.

    Raises:
        FileError: it is none, or a broken one.
    """
    tree = parse(data)
    if not is_party(tree):
        raise FileError.because(Msg("this file is no party"))
    return party_from(tree)
