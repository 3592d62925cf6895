"""What a Linux desktop is told: one identity and one version everywhere, in English and Russian."""

from __future__ import annotations

import configparser
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import deb
import elf
import freezing
import linux_share
from freezing import FILE_TYPE, IDENTIFIER
from trial import TrialError

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prefix") / "share"
    linux_share.write_share(folder)
    return folder


def test_the_desktop_entry_opens_our_files(share: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
    entry.read(share / f"applications/{IDENTIFIER}.desktop", "utf-8")
    main = entry["Desktop Entry"]
    assert (main["Exec"], main["Icon"], main["MimeType"]) == ("charsheet %F", IDENTIFIER, f"{FILE_TYPE};")
    for group in entry.sections():
        for key in {"GenericName", "Comment", "Keywords"} & set(entry[group]):
            assert entry[group][f"{key}[ru]"] != entry[group][key]
    assert entry["Desktop Action new-window"]["Name[ru]"] == "Новое окно"


def test_the_metadata_tell_the_version_in_both_languages(
    share: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    linux_share.write_share(tmp_path)
    told = ET.parse(tmp_path / f"metainfo/{IDENTIFIER}.metainfo.xml").getroot()
    release = told.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": freezing.version(), "date": "1970-01-02"}
    assert told.findtext("id") == IDENTIFIER
    assert told.findtext("launchable") == f"{IDENTIFIER}.desktop"
    assert told.findtext("provides/mediatype") == FILE_TYPE
    for parent in (
        told,
        told.find("developer"),
        told.find("keywords"),
        *told.iter("description"),
        *told.iter("ul"),
    ):
        assert parent is not None
        for tag in ("summary", "p", "li", "keyword"):
            languages = [each.get(LANG) for each in parent.findall(tag)]
            assert languages == [None, "ru"] * (len(languages) // 2)


def test_the_kind_of_file_has_a_name_and_an_icon(share: Path) -> None:
    kind = ET.parse(share / f"mime/packages/{IDENTIFIER}.xml").getroot().find(f"{MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == FILE_TYPE
    assert [each.get("pattern") for each in kind.findall(f"{MIME}glob")] == [f"*{freezing.FILE_ENDING}"]
    assert [each.get(LANG) for each in kind.findall(f"{MIME}comment")] == [None, "ru"]
    icon = kind.find(f"{MIME}icon")
    assert icon is not None
    assert (share / f"icons/hicolor/scalable/mimetypes/{icon.get('name')}.svg").is_file()
    assert (share / f"icons/hicolor/48x48/apps/{IDENTIFIER}.png").is_file()


def test_shells_and_man_find_theirs(share: Path) -> None:
    for place in linux_share.SHELL_PLACES.values():
        assert (share / place).read_bytes()
    pages = {page.relative_to(share).as_posix() for page in share.glob("man/**/*.gz")}
    assert pages == {"man/man1/charsheet.1.gz", "man/ru/man1/charsheet.1.gz"}


def frozen(folder: Path, **libraries: bytes) -> Path:
    """A folder as the frozen program has it, with these files inside."""
    inside = folder / "_internal"
    inside.mkdir(parents=True)
    (folder / "charsheet").write_bytes(b"\x7fELF")
    for name, content in libraries.items():
        (inside / name.replace("_so", ".so")).write_bytes(content)
    return folder


def test_what_a_library_needs_is_a_package_or_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = frozen(tmp_path / "lib", one_so=b"\x7fELF GLIBC_2.4 GLIBC_2.31 GLIBC_2.9", text_so=b"none")
    assert [path.name for path in elf.programs_in(folder)] == ["one.so", "charsheet"]
    needed = {"libGL.so.1": {"one.so"}, "libz.so.1": {"one.so"}, "libcups.so.2": {"one.so"}}
    monkeypatch.setattr(elf, "needed", lambda files: needed)
    needs, helps = deb.depends(folder)
    assert needs[0] == "libc6 (>= 2.31)"
    assert {"libgl1", "zlib1g", "libxcb-cursor0", "libwayland-client0"} <= set(needs)
    assert helps == ["libcups2"]
    needed["libstrange.so.9"] = {"one.so"}
    with pytest.raises(TrialError, match=r"libstrange\.so\.9"):
        deb.depends(folder)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into a program of Linux")
def test_what_a_program_is_linked_to_is_read_from_it(tmp_path: Path) -> None:
    asked = elf.needed([Path(sys.executable).resolve()])
    assert "libc.so.6" in asked


def test_modes_and_sums_are_those_that_debian_wants(tmp_path: Path) -> None:
    program = frozen(tmp_path / "usr" / "lib" / "charsheet", one_so=b"\x7fELF") / "charsheet"
    program.chmod(0o600)
    (tmp_path / "usr" / "bin").mkdir(mode=0o700)
    (tmp_path / "usr" / "bin" / "charsheet").symlink_to("../lib/charsheet/charsheet")
    deb.set_modes(tmp_path)
    modes = {
        path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")
    }
    assert modes["usr/lib/charsheet/charsheet"] == modes["usr/bin"] == 0o755
    assert modes["usr/lib/charsheet/_internal/one.so"] == 0o644
    lines = deb.md5sums(tmp_path).splitlines()
    assert [line.split("  ")[1] for line in lines] == [
        "usr/lib/charsheet/_internal/one.so",
        "usr/lib/charsheet/charsheet",
    ]
    deb.leave_to_the_system(program.parent / "_internal")
    assert (program.parent / "_internal" / "one.so").exists()
