"""Rules are told in the project's own words: no run of eight words is shared with a game's published text.

The texts are not part of the project. ``RULES_TEXTS`` names a folder with them, one ``.txt`` file a game; without it
the folder ``shared/rules`` beside the project is looked for, and where there is none the tests are skipped.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

RUN = 8
"""So many words in a row are copied; fewer may be a name, a heading or chance."""
ROOT = Path(__file__).parents[2]
FOLDERS = ("bot", "cogs", "renderers", "tests", "docs")
ENDINGS = {".py", ".md", ".toml", ".csv", ".txt"}
TEXTS = Path(os.environ.get("RULES_TEXTS") or ROOT.parent / "shared" / "rules")

published = pytest.mark.skipif(not TEXTS.is_dir(), reason="RULES_TEXTS names no folder with the games' published rules")

Words = list[tuple[str, int]]
Run = tuple[str, ...]


def words(text: str) -> Words:
    """The words of a text with their lines: neither case, punctuation, a page's number, a word broken at a line's end
    nor a figure that repeats a word ("four (4)") makes two texts differ."""
    text = re.sub(r"(?m)^[ \t]*[A-Z]+ \d+[ \t]*$", "", text)
    text = re.sub(r"(?<=[a-z])-[ \t]*\n(?=[a-z])", "", text)
    text = re.sub(r"\(\d+\)|['’]", "", text)
    lines = enumerate(text.lower().splitlines(), 1)
    return [(word, number) for number, line in lines for word in re.findall(r"[a-z0-9]+", line)]


def runs(text: str) -> dict[Run, int]:
    """Each run of eight words in a text, with the line where it begins."""
    found = words(text)
    just = [word for word, _ in found]
    return {tuple(just[i : i + RUN]): line for i, (_, line) in enumerate(found[: len(found) - RUN + 1])}


def own() -> list[Path]:
    """The project's files."""
    return [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")) if file.suffix in ENDINGS]


def copied(text: str, files: Iterable[Path]) -> list[str]:
    """Where files of the project share a run of words with a text, and which."""
    theirs, found = runs(text).keys(), list[str]()
    for file in files:
        ours = runs(file.read_text("utf-8"))
        found += [f"{file.relative_to(ROOT)}:{ours[run]} {' '.join(run)}" for run in theirs & ours.keys()]
    return sorted(found)


@published
def test_no_eight_words_of_a_published_text() -> None:
    assert not copied("\n\n".join(text.read_text("utf-8") for text in sorted(TEXTS.glob("*.txt"))), own())


def test_what_is_copied_is_found_however_it_is_set() -> None:
    """This sentence of the rulebook of 1861 stands for a published text, broken over lines and pages."""
    book = ROOT / "bot/games/life_1861/rulebook.md"
    assert book in own()
    lines = book.read_text("utf-8").splitlines()
    sentence = next(line for line in lines if len(line.split()) > RUN and line[0].isalpha())
    first, *rest = sentence.split()
    shouted = f"{first.upper()} (4)\n" + "\nDIXIE 12\n".join(rest)
    assert any("life_1861/rulebook.md" in place for place in copied(shouted, [book]))
    assert not copied(" ".join(reversed(sentence.split())), [book])
