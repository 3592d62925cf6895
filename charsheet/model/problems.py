"""What is wrong with an input: where, what, and how bad."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from charsheet.values import Msg, Path

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails


class Severity(enum.Enum):
    """How bad a problem is. Only an error keeps the file from being used."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Problem(Struct, frozen=True):
    """One thing that is wrong or worth knowing, and the field that it concerns (``()``: the whole)."""

    path: Path
    message: Msg
    severity: Severity = Severity.ERROR


def path_text(path: Path) -> str:
    """A field path as people write it: ``effects[0].value``."""
    text = ""
    for part in path:
        name = f"[{part}]" if isinstance(part, int) else shortened(part)
        text += name if isinstance(part, int) or not text else f".{name}"
    return text


_LONGEST = 100


def shortened(text: str) -> str:
    """A name out of a file as a message can hold it: no longer than a line."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class InvalidError(ValueError):
    """Raised by a validator of ours: the reason as a message, and the part that it concerns."""

    def __init__(self, message: Msg, path: Path = ()) -> None:
        super().__init__(message.id)
        self.message = message
        self.path = path


UNKNOWN = Msg("is not known")
"""Said of a key where unknown ones are not kept."""

_TEXT = Msg("must be text")
_WHOLE = Msg("must be a whole number")
_NUMBER = Msg("must be a number")
_LIST = Msg("must be a list")
_OBJECT = Msg("must be an object with named fields")
_TOO_EXACT = Msg("has too many digits")

_MESSAGES: Mapping[str, Msg] = {
    "missing": Msg("is missing"),
    "extra_forbidden": UNKNOWN,
    "string_type": _TEXT,
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "decimal_type": _NUMBER,
    "decimal_parsing": _NUMBER,
    "is_instance_of": _NUMBER,
    "finite_number": _NUMBER,
    "decimal_max_digits": _TOO_EXACT,
    "decimal_max_places": _TOO_EXACT,
    "decimal_whole_digits": _TOO_EXACT,
    "bool_type": Msg("must be true or false"),
    "tuple_type": _LIST,
    "list_type": _LIST,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "dict_type": _OBJECT,
}


def problems_of(error: ValidationError) -> tuple[Problem, ...]:
    """The problems behind a validation error, each with its field path."""
    errors = error.errors(include_url=False, include_input=False)
    within = {each["loc"][:length] for each in errors for length in range(len(each["loc"]))}
    return tuple(_problem(details) for details in errors if not _is_echo(details, within))


def _is_echo(details: ErrorDetails, within: Set[tuple[int | str, ...]]) -> bool:
    """Whether a list is called too short only because wrong entries *within* it did not count."""
    return details["type"] == "too_short" and details["loc"] in within


def _problem(details: ErrorDetails) -> Problem:
    context: Mapping[str, Any] = details.get("ctx", {})
    cause = context.get("error")
    if isinstance(cause, InvalidError):
        return Problem((*details["loc"], *cause.path), cause.message)
    return Problem(tuple(details["loc"]), _message(details["type"], context))


def _message(kind: str, context: Mapping[str, Any]) -> Msg:
    match kind:
        case "greater_than_equal" | "less_than_equal" | "greater_than" | "less_than":
            return _beyond(kind, context)
        case "literal_error" | "enum":
            return Msg("must be one of: {names}", names=_names(str(context["expected"])))
        case "string_too_short" | "string_pattern_mismatch" | "too_short":
            return Msg("must not be empty")
        case "string_too_long":
            return Msg("is longer than {limit} characters", limit=int(context["max_length"]))
        case "too_long":
            return Msg("has more than {limit} entries", limit=int(context["max_length"]))
        case _:
            return _MESSAGES.get(kind, Msg("is not valid"))


def _names(expected: str) -> str:
    """The values of a closed list without pydantic's English around them: ``'a', 'b' or 'c'``."""
    return expected.replace(" or ", ", ").replace("'", "")


def _beyond(kind: str, context: Mapping[str, Any]) -> Msg:
    # The limits of our models are whole numbers.
    match kind:
        case "greater_than_equal":
            return Msg("must be at least {limit}", limit=int(context["ge"]))
        case "less_than_equal":
            return Msg("must be at most {limit}", limit=int(context["le"]))
        case "greater_than":
            return Msg("must be more than {limit}", limit=int(context["gt"]))
        case _:
            return Msg("must be less than {limit}", limit=int(context["lt"]))
