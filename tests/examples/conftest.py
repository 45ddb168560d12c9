"""A shell that the tests share."""

from __future__ import annotations

import shutil

import pytest

from tests.examples.shell import ROOT, Shell


@pytest.fixture(scope="session")
def with_goofspiel(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A shell in whose environment pip has installed Goofspiel beside the bot."""
    made = Shell(tmp_path_factory.mktemp("goofspiel"))
    example = shutil.copytree(ROOT / "examples" / "goofspiel", made.folder / "example")
    made.does(f"python -m pip install --no-deps --quiet {example}")
    shutil.rmtree(example)
    return made
