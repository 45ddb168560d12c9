"""The page's files: small, its own, without anything from elsewhere."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter

import pytest

from bot.local.page.site import STATIC, TYPES

FILES = sorted(f for f in STATIC.rglob("*") if f.suffix in TYPES)
SCRIPTS = [f for f in FILES if f.suffix == ".js"]


def imported(text: str) -> list[str]:
    """Return the paths that a script imports, types in its comments included."""
    return re.findall(r'(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}/[^"]+)"', text)


def test_everything_that_is_asked_for_is_there() -> None:
    """Find every script, style and icon that the page or a script names."""
    index = (STATIC / "index.html").read_text("utf-8")
    named = re.findall(r'(?:href|src)="/page/([^"]+)"', index)
    assert named and all((STATIC / name).is_file() for name in named)
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        assert all((script.parent / name).is_file() for name in imported(text)), script.name


def test_scripts_import_each_other_in_no_circle() -> None:
    """Order the scripts so that each imports earlier ones only, types in comments included."""
    graph = {s: {(s.parent / name).resolve() for name in imported(s.read_text("utf-8"))} for s in SCRIPTS}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" imports ".join(f.relative_to(STATIC / "js").as_posix() for f in reversed(error.args[1])))
    assert set(order) == set(SCRIPTS) and order[-1].name == "main.js"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda f: f.name)
def test_scripts_are_small_and_never_parse_what_people_write(script: object) -> None:
    """Keep scripts short, make no markup from text, and load nothing from elsewhere."""
    text = next(f for f in SCRIPTS if f == script).read_text("utf-8")
    assert len(text.splitlines()) < 350
    assert not re.search(r"innerHTML\s*\+?=(?!=)|outerHTML\s*=(?!=)|insertAdjacentHTML|document\.write|\beval\(", text)
    assert not re.search(r'(?:import|fetch)\s*\(?\s*["`\']https?:', text)
    assert text.startswith("/** ")


def test_styles_load_nothing_from_elsewhere() -> None:
    """Use no fonts, pictures or styles by address."""
    for file in FILES:
        if file.suffix == ".css":
            assert "url(" not in file.read_text("utf-8") and "@import" not in file.read_text("utf-8"), file.name
