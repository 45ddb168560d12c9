"""The order of the folders and modules of bot/local: each uses only itself and those above it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import bot.local
from tests.sources import imported

ROOT = Path(bot.local.__file__).parent
assert bot.local.__doc__ is not None
LAYERS = re.findall(r"^ {4}(\w+)/?  ", bot.local.__doc__, re.M)
"""In the order of the package's docstring."""


def layers_of(file: Path) -> set[str]:
    """Return the layers of bot/local that a module imports, types included."""
    return {name.split(".")[2] for name in imported(file) if name.startswith("bot.local.")}


def test_the_docstring_names_every_layer() -> None:
    parts = {f.stem for f in ROOT.iterdir() if f.suffix == ".py" or (f / "__init__.py").is_file()}
    assert sorted(LAYERS) == sorted(parts - {"__init__"})


def test_each_layer_uses_only_those_above_it() -> None:
    for i, layer in enumerate(LAYERS):
        files = [*(ROOT / layer).rglob("*.py"), *ROOT.glob(f"{layer}.py")]
        for file in files:
            assert layers_of(file) <= set(LAYERS[: i + 1]), file.relative_to(ROOT)


def test_packages_import_nothing() -> None:
    """Keep each package's file to its docstring, so that importing a module imports no other."""
    for file in ROOT.rglob("__init__.py"):
        assert [type(node) for node in ast.parse(file.read_text("utf-8")).body] == [ast.Expr], file.relative_to(ROOT)
