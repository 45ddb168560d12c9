"""constraints.txt locks what the tests and the container use: every library that the project needs, no other, and each
in a version that pyproject.toml allows. ``.ci/lock`` writes it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
AGAIN = "run .ci/lock"


def locked() -> dict[str, str]:
    """The version of each library in constraints.txt, by its canonical name."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pairs}


def wanted() -> list[Requirement]:
    """What pyproject.toml asks for: to run, to test and to build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["project"]["optional-dependencies"].values()
    texts = [*project["project"]["dependencies"], *(t for g in groups for t in g), *project["build-system"]["requires"]]
    return [Requirement(text) for text in texts]


def needed_by(requirement: Requirement) -> Iterable[Requirement]:
    """What a library that is installed needs in turn, here and with the extras asked for."""
    if canonicalize_name(requirement.name) == "setuptools":
        # It is used to build alone, apart from what is installed.
        return
    for text in requires(requirement.name) or []:
        found = Requirement(text)
        marker = found.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *requirement.extras)):
            yield found


def all_needed() -> list[Requirement]:
    """Everything that is asked for, by the project and by what it asks for."""
    waiting, found, seen = wanted(), list[Requirement](), set[tuple[str, frozenset[str]]]()
    while waiting:
        requirement = waiting.pop()
        found.append(requirement)
        key = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        if key not in seen:
            seen.add(key)
            waiting += needed_by(requirement)
    return found


def test_every_library_is_locked_in_a_version_that_all_allow() -> None:
    versions = locked()
    for requirement in all_needed():
        version = versions.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is not locked: {AGAIN}"
        assert requirement.specifier.contains(version), f"{requirement} does not allow {version}: {AGAIN}"


def test_nothing_else_is_locked() -> None:
    assert locked().keys() == {canonicalize_name(requirement.name) for requirement in all_needed()}, AGAIN


def test_a_lock_names_no_place_and_no_platform() -> None:
    """A version each, which every machine finds in its own registry."""
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*", line), line


def test_the_tests_and_the_container_install_what_is_locked() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    command = readme.partition("<!-- tests -->")[2].partition("<!-- end -->")[0]
    docker = (ROOT / "Dockerfile").read_text("utf-8")
    assert "-c constraints.txt" in command
    assert "constraints.txt" in docker and "-c constraints.txt" in docker
    bases = re.findall(r"(?m)^FROM (\S+)", docker)
    assert bases and all(re.fullmatch(r"python:3\.\d+-slim-\w+", base) for base in bases), bases
    assert "--restart unless-stopped" in (ROOT / "docs" / "operating.md").read_text("utf-8")
