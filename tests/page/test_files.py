"""What the page is made of: its own small files, nothing from outside."""

from __future__ import annotations

import re

import pytest

from bot.local.page.site import STATIC, TYPES

FILES = sorted(f for f in STATIC.rglob("*") if f.suffix in TYPES)
SCRIPTS = [f for f in FILES if f.suffix == ".js"]


def test_everything_that_is_asked_for_is_there() -> None:
    """Every script, style and icon that the page or a script names."""
    index = (STATIC / "index.html").read_text("utf-8")
    named = re.findall(r'(?:href|src)="/page/([^"]+)"', index)
    assert named and all((STATIC / name).is_file() for name in named)
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        assert all((script.parent / name).is_file() for name in re.findall(r'from "\./([^"]+)"', text)), script.name


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda f: f.name)
def test_scripts_are_small_and_never_parse_what_people_write(script: object) -> None:
    """Modules of a screen or a few, no markup made from text, nothing loaded from elsewhere."""
    text = next(f for f in SCRIPTS if f == script).read_text("utf-8")
    assert len(text.splitlines()) < 350
    assert not re.search(r"innerHTML\s*\+?=(?!=)|outerHTML\s*=(?!=)|insertAdjacentHTML|document\.write|\beval\(", text)
    assert not re.search(r'(?:import|fetch)\s*\(?\s*["`\']https?:', text)
    assert text.startswith("/** ")


def test_styles_load_nothing_from_elsewhere() -> None:
    """No fonts, pictures or styles by address."""
    for file in FILES:
        if file.suffix == ".css":
            assert "url(" not in file.read_text("utf-8") and "@import" not in file.read_text("utf-8"), file.name
