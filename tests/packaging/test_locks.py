from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def locked(kind: str) -> dict[str, str]:
    content = (ROOT / f"packaging/lock-{kind}.txt").read_text("ascii")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", content, re.MULTILINE))


def hashes(kind: str) -> dict[str, set[str]]:
    content = (ROOT / f"packaging/lock-{kind}.txt").read_text("ascii")
    entries = re.split(r"^(?=[a-z])", content, flags=re.MULTILINE)[1:]
    return {entry.partition("==")[0]: set(re.findall(r"sha256:\w+", entry)) for entry in entries}


@pytest.mark.parametrize(
    ("kind", "requirements"),
    [
        ("run", PROJECT["project"]["dependencies"]),
        ("dev", PROJECT["project"]["dependencies"]),
        ("dev", PROJECT["dependency-groups"]["dev"]),
        ("dev", PROJECT["build-system"]["requires"]),
    ],
)
def test_the_lock_holds_what_the_project_asks_for(kind: str, requirements: list[str]) -> None:
    versions = locked(kind)
    for requirement in map(Requirement, requirements):
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)])


def test_development_runs_on_the_same_versions() -> None:
    assert locked("run").items() <= locked("dev").items()


@pytest.mark.parametrize("kind", ["run", "dev"])
def test_everything_locked_has_hashes(kind: str) -> None:
    assert all(hashes(kind).values())
    assert hashes(kind).keys() == locked(kind).keys()
