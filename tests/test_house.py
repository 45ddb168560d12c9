"""The house: imports run one way and in no circle, folders can be taken in at a glance, packages hide nothing, and the
games have one floor plan."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.sources import imported, source

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "cogs", "renderers")
MOST = 25
"""Modules in one folder."""

LAYERS = (
    "bot.settings",
    "bot.connection",
    "bot.metrics",
    "bot.games",
    "bot.record",
    "bot.clocks",
    "bot.storage",
    "bot.table",
    "bot.attention",
    "bot.club",
    "bot.engine",
    "bot.opponents",
    "bot.reporting",
    "bot.coaching",
    "bot.trials",
    "bot.delivery",
    "renderers",
    "cogs",
    "bot.web",
    "bot.local",
    "bot.metrics_page",
    "bot.client",
    "bot.cli",
    "bot.__main__",
)
"""The rooms: each uses none that stands after it here."""
APART = {
    "bot.games": {"bot.games"},
    "bot.connection": {"bot.connection"},
    "bot.record": {"bot.record", "bot.games"},
    "bot.clocks": {"bot.clocks"},
    "bot.storage": {"bot.storage", "bot.clocks", "bot.record", "bot.games"},
    "renderers": {"renderers", "bot.games"},
    "bot.local": {"bot.local"},
}
"""Rooms that use fewer than stand before them."""
COGS = (
    "parts",
    "pictures",
    "words",
    "answering",
    "clicking",
    "rules",
    "past",
    "panels",
    "messages",
    "playing",
    "lobby",
    "personal",
    "club",
    "learning",
    "judging",
    "cases",
    "commands",
    "games",
    "incoming",
)
"""The folders of the cogs: each uses none that stands after it here."""

PLANNED: tuple[str, ...] = ("chancellorsville", "dixie", "donelson", "life_1861", "overland")
"""The games, by their packages, that have the one floor plan."""
AT_THE_ROOT = {
    "__init__.py",
    "descriptor.py",
    "game.py",
    "options.py",
    "decisions.py",
    "rulebook.md",
    "glossary.toml",
    "asked.toml",
    "lesson.toml",
    "data",
    "state",
    "rules",
    "offers",
    "words",
    "practice",
}
"""All that may stand at a game's root; what a game has no use for is left out."""
IN_THE_STATE = {
    "state",
    "working_copy",
    "view",
    "setting",
    "checks",
    "places",
    "stacks",
    "resample",
    "guess",
    "counterpart",
    "earlier_versions",
}
"""All modules that may stand in a game's ``state``."""
IN_PARTS = {"data.board", "state.state", "words.events", "rules.victory"}
"""Modules that every game has, whatever they define."""
DRAWN = {"picture", "layout", "ground", "moves", "words"}
"""The modules that every game has in ``renderers``."""
IN_ALL: Mapping[str, str] = {
    "OPTIONS": "options",
    "Work": "state.working_copy",
    "view": "state.view",
    "problems": "state.checks",
    "settable": "state.setting",
    "introduction": "words.introduction",
    "turn_of": "words.status",
    "awaited": "words.status",
    "headline": "words.status",
    "position": "words.position",
    "alt": "words.position",
    "report": "words.report",
    "board_state": "words.marks",
    "fortunes": "words.luck",
    "setup": "rules.setup",
    "ending": "rules.stakes",
    "LANGUAGE": "decisions",
    "COMMANDS": "decisions",
    "carry_out": "decisions",
    "TREE": "offers.tree",
    "SPELLINGS": "offers.typed",
    "ROLLS": "practice.odds",
}
"""What every game has, and the module that defines it. Others may define something of that name as well."""
IN_SOME: Mapping[str, str] = {
    "Options": "options",
    "PRESETS": "options",
    "resample": "state.resample",
    "guess": "state.guess",
    "counterpart": "state.counterpart",
    "names": "words.report",
    "toll": "words.report",
    "loser": "words.report",
    "Situation": "offers.situation",
    "Owner": "offers.situation",
    "propose": "practice.opponent",
    "proposals": "practice.opponent",
}
"""The same of what a game may do without."""
ELSEWHERE: Mapping[tuple[str, str], str] = {
    ("chancellorsville", "Situation"): "rules.situation",  # the rules ask it as well
    ("life_1861", "awaited"): "rules.turns",  # the rules themselves ask whose turn it is
    ("life_1861", "Owner"): "rules.owners",  # an owner is its rules: those of an action, or of an answer
    ("overland", "Owner"): "decisions",  # the same
    ("overland", "report"): "practice.report",  # it measures decisions by the solution
}
"""What a game keeps in another place than the others, and why."""
FLOORS = (
    {"data", "options"},
    {"state", "words"},
    {"rules"},
    {"offers"},
    {"practice"},
    {"game"},
    {"state.counterpart"},
    {"descriptor"},
)
"""The parts of a game: each uses none that stands after it here. A module of the state or the words that no rule uses,
directly or through others, may itself ask the rules, as one that finds fault with a position or tells of one. A game's
``decisions`` may stand anywhere, for games differ in what they are declared with."""


@cache
def modules() -> dict[str, Path]:
    """Every module by its dotted name; a package goes by its own."""
    found = {}
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports of the house, wherever in it and whatever for: types count too."""
    return {name: set(modules().keys() & imported(file)) for name, file in modules().items()}


def circles() -> list[list[str]]:
    """The modules that import each other in a circle."""
    # It takes longer to load than most test files, in every process.
    import networkx as nx

    graph = nx.DiGraph(imports())
    return [sorted(found) for found in nx.strongly_connected_components(graph) if len(found) > 1]


def test_no_circles() -> None:
    assert circles() == []


def room(name: str) -> str:
    """The room that a module stands in."""
    return next((layer for layer in LAYERS if name == layer or name.startswith(f"{layer}.")), name)


def test_imports_run_one_way() -> None:
    ahead = [
        f"{name} imports {other}"
        for name, others in imports().items()
        for other in others - {"bot"}
        if name != "bot" and LAYERS.index(room(other)) > LAYERS.index(room(name))
    ]
    assert ahead == []


def test_folders_of_the_cogs_go_one_way() -> None:
    """Every module of the cogs stands in one of them, so that nothing loose can be reached from everywhere."""
    folders = {name: name.split(".")[1] for name in modules() if name.startswith("cogs.")}
    assert sorted({*folders.values()}) == sorted(COGS)
    ahead = [
        f"{name} imports {other}"
        for name in folders
        for other in imports()[name] & folders.keys()
        if COGS.index(folders[other]) > COGS.index(folders[name])
    ]
    assert ahead == []


def test_rooms_apart_use_what_they_may() -> None:
    found = [
        f"{name} imports {other}"
        for name, others in imports().items()
        if room(name) in APART
        for other in others - {"bot"}
        if room(other) not in APART[room(name)]
    ]
    assert found == []


def test_games_do_not_know_each_other() -> None:
    games = {package.name for package in (ROOT / "bot/games").iterdir() if (package / "descriptor.py").exists()}
    assert len(games) >= 3

    def game(name: str) -> str:
        part = name.split(".")[2:3] if name.startswith("bot.games.") else []
        return part[0] if part and part[0] in games else ""

    pairs = [(name, other) for name, others in imports().items() for other in others if game(name)]
    assert [pair for pair in pairs if game(pair[1]) not in ("", game(pair[0]))] == []


@pytest.mark.parametrize("game", PLANNED)
def test_games_have_one_floor_plan(game: str) -> None:
    root = ROOT / "bot/games" / game
    files = [path.relative_to(root) for path in root.rglob("*") if path.is_file()]
    names = {path.parts[0] for path in files if "__pycache__" not in path.parts}
    assert sorted(names - AT_THE_ROOT) == []
    assert names >= {"descriptor.py", "game.py", "rulebook.md", "data", "state", "rules", "offers", "words"}


@pytest.mark.parametrize("game", PLANNED)
def test_games_keep_the_same_things_in_the_same_places(game: str) -> None:
    within = f"bot.games.{game}."
    parts = {name.removeprefix(within): file for name, file in modules().items() if name.startswith(within)}
    astray = []
    for name, usual in {**IN_ALL, **IN_SOME}.items():
        wanted = ELSEWHERE.get((game, name), usual)
        found = [part for part, file in parts.items() if name in source(file).defined]
        if wanted not in found and (found or name in IN_ALL):
            astray.append(f"{game}: {name} is wanted in {wanted}, and found in {', '.join(found) or 'no module'}")
    assert astray == []
    assert IN_PARTS - parts.keys() == set()
    assert {part.partition(".")[2] for part in parts if part.startswith("state.")} - IN_THE_STATE == set()
    assert ("rules.standing_orders" in parts) == ("offers.standing_orders" in parts)
    assert DRAWN - {name.rpartition(".")[2] for name in modules() if name.startswith(f"renderers.{game}.")} == set()


@pytest.mark.parametrize("game", PLANNED)
def test_decisions_stand_with_the_rules_that_carry_them_out(game: str) -> None:
    declared = import_module(f"bot.games.{game}.decisions").LANGUAGE.declared
    types = {each.struct: each.struct.__module__ for each in declared}
    rooms = (f"bot.games.{game}.rules.", "bot.games.kit.")
    assert [f"{t.__name__} stands in {at}" for t, at in types.items() if not at.startswith(rooms)] == []


def reached(names: set[str], within: tuple[str, ...]) -> set[str]:
    """The modules of some packages that the named ones use, directly or through each other."""
    found, edge = set[str](), names
    while edge:
        edge = {other for name in edge for other in imports()[name] if other.startswith(within)} - found
        found |= edge
    return found


@pytest.mark.parametrize("game", PLANNED)
def test_imports_within_a_game_run_one_way(game: str) -> None:
    package = f"bot.games.{game}"
    floors = {part: floor for floor, parts in enumerate(FLOORS) for part in parts}
    rules = {name for name in modules() if name.startswith(f"{package}.rules")}
    ground = (f"{package}.state", f"{package}.words")
    used = reached(rules, ground)

    def floor(name: str) -> int | None:
        part, *more = name.removeprefix(package).split(".")[1:] or [""]
        if name.startswith(ground) and f"{part}.{''.join(more[:1])}" not in floors:
            return floors["state" if name in used else "rules"]
        return floors.get(".".join((part, *more[:1])), floors.get(part)) if name.startswith(f"{package}.") else None

    ahead = [
        f"{name} imports {other}"
        for name, others in imports().items()
        for other in others
        if (mine := floor(name)) is not None and (theirs := floor(other)) is not None and theirs > mine
    ]
    assert ahead == []


def test_rules_know_no_outside_world() -> None:
    """No Discord, files of others, clock or chance but what they are handed; only types of chance are named."""
    barred = {"discord", "aiohttp", "asyncio", "sqlite3", "time", "datetime", "secrets", "socket", "PIL"}
    found = []
    for name, file in modules().items():
        if room(name) != "bot.games":
            continue
        found += [f"{name} imports {n}" for n in imported(file) if n.split(".")[0] in barred]
    assert found == []


def test_no_folder_is_longer_than_a_glance() -> None:
    count = Counter(file.parent for file in modules().values() if file.name != "__init__.py")
    assert [f"{folder.relative_to(ROOT)}: {n}" for folder, n in count.items() if n > MOST] == []


def test_packages_hold_nothing_but_a_docstring() -> None:
    for name, file in modules().items():
        if file.name == "__init__.py":
            body = ast.parse(file.read_text("utf-8")).body
            assert len(body) == 1 and ast.get_docstring(ast.parse(file.read_text("utf-8"))), f"{name} holds code"
