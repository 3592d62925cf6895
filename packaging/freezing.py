"""What packages say of the program: one place for its names and its version, read by every recipe."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
"""Where builds keep what is between; ``dist`` beside it is what they end with."""
DIST = ROOT / "dist"

NAME = "charsheet"
TITLE = "Charsheet"
IDENTIFIER = "org.charsheet.Charsheet"
"""The program among all others: of its desktop entry, its bundle, its Flatpak."""
FILE_TYPE = "application/x-charsheet"
FILE_ENDING = ".charsheet"
SUMMARY = "Movement sheets that explain themselves"
COPYRIGHT = "The charsheet authors"


def version() -> str:
    """The version that ``charsheet/__init__.py`` names, and nothing else does."""
    text = (ROOT / NAME / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("charsheet/__init__.py names no version")
    return found[1]


def write(path: Path, content: bytes) -> str:
    """Write a file, with the folders that it takes; returns its path as text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(path)


def icon() -> str | None:
    """The icon of the program file, made for the system that this runs on; None where files have none."""
    form = {"win32": "ico", "darwin": "icns"}.get(sys.platform)
    if form is None:
        return None
    import icons  # noqa: PLC0415 - Qt draws them, and only these two systems ask

    return write(BUILD / f"{NAME}.{form}", getattr(icons, form)(icons.PROGRAM))


def version_resource(program: str) -> str | None:
    """The file of what Windows shows as the properties of a program file; None on other systems."""
    if sys.platform != "win32":
        return None
    return write(BUILD / f"{program}-version.txt", version_resource_text(program).encode())


def version_resource_text(program: str) -> str:
    """The same in the notation that PyInstaller reads."""
    numbers = tuple(int(part) for part in re.findall(r"\d+", version())[:4])
    four = numbers + (0,) * (4 - len(numbers))
    strings = {
        "CompanyName": COPYRIGHT,
        "FileDescription": TITLE,
        "FileVersion": version(),
        "InternalName": program,
        "LegalCopyright": f"{COPYRIGHT}; MIT licence",
        "OriginalFilename": f"{program}.exe",
        "ProductName": TITLE,
        "ProductVersion": version(),
    }
    table = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3F, flags=0x0, OS=0x40004,"
        " fileType=0x1, subtype=0x0, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{table}])]),"
        " VarFileInfo([VarStruct('Translation', [0x409, 1200])])])\n"
    )


def information() -> dict[str, Any]:
    """What a macOS bundle says of itself in its Info.plist, beside what PyInstaller writes there."""
    kind = "org.charsheet.character"
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "ru"],
        "LSApplicationCategoryType": "public.app-category.role-playing-games",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSRequiresAquaSystemAppearance": False,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Charsheet character",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": "Charsheet character",
                "UTTypeConformsTo": ["public.json", "public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [FILE_ENDING.removeprefix(".")],
                    "public.mime-type": [FILE_TYPE],
                },
            }
        ],
    }
