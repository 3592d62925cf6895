"""Keep the translations current: `update` brings them up to the sources, `check` says what is wrong.

Texts are found by how they are written: `Msg("text")`, `PMsg("context", "text")` and
`NMsg("singular", "plural", n=...)`, with placeholders as in `str.format`. The compiled catalogue lies
beside its source, so that neither a wheel nor a first start needs Babel.
"""

from __future__ import annotations

import io
import re
import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
DOMAIN = "charsheet"
LANGUAGES = ("ru",)
SOURCES = ("charsheet", "ui")
KEYWORDS = {"Msg": (1,), "PMsg": ((1, "c"), 2), "NMsg": (1, 2)}
HEADERS = ("Project-Id-Version", "Language", "Plural-Forms", "MIME-Version", "Content-Type")

Texts = tuple[str, ...]


class PlainCatalog(Catalog):
    """A catalogue without the headers that change by themselves: dates, people, Babel's version."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The headers that gettext reads, and no other."""
        return [(name, value) for name, value in super().mime_headers if name in HEADERS]

    @mime_headers.setter
    def mime_headers(self, value: Iterable[tuple[str, str]]) -> None:
        self._set_mime_headers(value)


def po_path(root: Path, language: str) -> Path:
    """Return where a language's translations are written by people; the compiled ones lie beside."""
    return root / "resources/translations" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract(root: Path) -> PlainCatalog:
    """Return all texts of the sources, in the order of files and lines."""
    template = PlainCatalog()
    for folder in SOURCES:
        for path in sorted((root / folder).glob("**/*.py")):
            place = path.relative_to(root).as_posix()
            for line, text, comments, context in extract_from_file(
                "python", path, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
            ):
                template.add(text, locations=[(place, line)], auto_comments=comments, context=context)
    return template


def read(path: Path, language: str) -> Catalog:
    """Return the translations in a file, none if there is no such file yet."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def empty(language: str) -> PlainCatalog:
    """Return a language's catalogue without any text yet."""
    name = Locale.parse(language).english_name
    header = f"# {name} texts of {DOMAIN}; packaging/catalogues.py keeps this file current."
    return PlainCatalog(language, DOMAIN, header_comment=header, project=DOMAIN, fuzzy=False)


def merged(template: Catalog, known: Catalog, language: str) -> PlainCatalog:
    """Return the texts of the sources with the translations known for them; the rest is dropped."""
    catalog = empty(language)
    for message in texts(template):
        old = known.get(message.id, message.context)
        translation, comments, flags = None, [], set()
        if old is not None and old.pluralizable == message.pluralizable:
            translation, comments = old.string, old.user_comments
            flags = {"fuzzy"} if old.fuzzy else set()
        catalog.add(
            message.id,
            translation,
            message.locations,
            flags,
            message.auto_comments,
            comments,
            context=message.context,
        )
    return catalog


def texts(catalog: Catalog) -> Iterator[Message]:
    """Go through a catalogue's messages without its header, which Babel keeps as an empty one."""
    return (message for message in catalog if message.id)


def compiled(catalog: Catalog) -> bytes:
    """Return the form that gettext reads at run time; the same bytes for the same translations."""
    plain = empty(str(catalog.locale))
    for message in texts(catalog):
        if all(_forms(message.string)) and not message.fuzzy:
            plain[message.id] = message
    buffer = io.BytesIO()
    write_mo(buffer, plain)
    return buffer.getvalue()


def update(root: Path) -> None:
    """Write every language's catalogue anew from the sources and what was translated already."""
    template = extract(root)
    for language in LANGUAGES:
        path = po_path(root, language)
        catalog = merged(template, read(path, language), language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            # File names help translators; line numbers would change with every edit.
            write_po(file, catalog, width=100, include_lineno=False)
        path.with_suffix(".mo").write_bytes(compiled(catalog))


def check(root: Path) -> list[str]:
    """Return what is wrong with the catalogues, one line each; nothing when all is well."""
    template = extract(root)
    problems: list[str] = []
    for language in LANGUAGES:
        path = po_path(root, language)
        catalog = read(path, language)
        problems += [f"{language}: {problem}" for problem in _differences(template, catalog)]
        for message in texts(catalog):
            problems += [f"{language}: {problem}: {_name(message)}" for problem in _faults(message, catalog)]
        mo = path.with_suffix(".mo")
        if (mo.read_bytes() if mo.exists() else b"") != (compiled(catalog) if path.exists() else b""):
            problems.append(f"{language}: the compiled catalogue is not current")
    return problems


def _key(message: Message) -> tuple[str | None, Texts]:
    return message.context, _forms(message.id)


def _forms(texts: object) -> Texts:
    """Return a text, or the several forms of one, as a tuple of strings."""
    return tuple(str(text) for text in texts) if isinstance(texts, list | tuple) else (str(texts or ""),)


def _name(message: Message) -> str:
    context, forms = _key(message)
    return repr(forms[0]) + (f" (as {context})" if context else "")


def _differences(template: Catalog, catalog: Catalog) -> Iterator[str]:
    wanted = {_key(message): message for message in texts(template)}
    present = {_key(message): message for message in texts(catalog)}
    for key, message in wanted.items():
        if key not in present:
            yield f"not in the catalogue: {_name(message)}"
    for key, message in present.items():
        if key not in wanted:
            yield f"no longer in the sources: {_name(message)}"


def _faults(message: Message, catalog: Catalog) -> Iterator[str]:
    translations = _forms(message.string)
    if not all(translations) or (message.pluralizable and len(translations) != catalog.num_plurals):
        yield "not translated"
        return
    if message.fuzzy:
        yield "fuzzy"
    # Every plural form may stand for several numbers (1, 21, 31), so each needs the plural's fields.
    expected = placeholders(_forms(message.id)[-1])
    for translation in translations:
        if expected is None or placeholders(translation) != expected:
            yield f"placeholders differ in {translation!r}"


def placeholders(text: str) -> tuple[frozenset[str], list[str]] | None:
    """Return the names in braces and the percent signs of argparse's texts.

    None stands for a text that `str.format` could not read.
    """
    try:
        fields = frozenset(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)
    except ValueError:
        return None
    return fields, sorted(re.findall(r"%(?:\(\w+\))?[a-z]", text))


def main(arguments: list[str]) -> int:
    """Run the command; 1 means that the check found something, 2 wrong usage."""
    if arguments == ["update"]:
        update(ROOT)
        return 0
    if arguments == ["check"]:
        problems = check(ROOT)
        if problems:
            print(*problems, "To bring the catalogues up: packaging/catalogues.py update", sep="\n")
        return 1 if problems else 0
    print("usage: catalogues.py update | check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
