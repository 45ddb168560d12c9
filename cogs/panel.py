"""The private panel: what the asker may choose, as buttons and menus, and what has just happened."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine import Engine
from bot.games.contract import Choice, Level, Path, Seat
from cogs.custom_ids import custom_id, decision, from_path
from cogs.public import Row, button

WIDE = 10
"""How many choices are shown as buttons; more become menus."""


def leaves(engine: Engine, seat: Seat, path: Path, most: int = WIDE) -> list[tuple[Path, Choice]] | None:
    """Every whole decision below ``path`` with the choice that names it, or None where there are more than ``most``
    or where a level is a multi-select."""
    found: list[tuple[Path, Choice]] = []

    def below(at: Path, named: Choice | None) -> bool:
        level = engine.level(seat, at)
        if level is None:
            assert named is not None
            found.append((at, named))
            return len(found) <= most
        if level.most > 1:
            return False
        return all(below((*at, c.key), c) for c in level.choices)

    return found if below(path, None) else None


def settle(engine: Engine, seat: Seat, path: Path) -> tuple[Path, Level | None]:
    """Descends through levels that leave only one choice."""
    level = engine.level(seat, path)
    while level is not None and len(level.choices) == 1 and level.most == 1:
        path = (*path, level.choices[0].key)
        level = engine.level(seat, path)
    return path, level


def panel(engine: Engine, seat: Seat, path: Path = (), said: tuple[str, ...] = (), board: str = "") -> ui.LayoutView:
    """The panel of a seat at ``path`` of its tree; ``said`` is what has just happened, ``board`` a link."""
    view = engine.view(seat)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=0x2E4A7B)
    if said:
        container.add_item(ui.TextDisplay("\n".join(said)[:1200]))
        container.add_item(ui.Separator())
    last = engine.ledger.numbers.get("public", 0)
    container.add_item(ui.TextDisplay(f"**{engine.game.headline(view)}**\n-# Entry {last} · {engine.seat_name(seat)}"))
    if engine.game.hidden:
        container.add_item(ui.TextDisplay(engine.game.position(view)[:1200]))
    awaited = engine.awaited()
    if engine.ledger.status != "playing":
        result = engine.result()
        container.add_item(ui.TextDisplay(result.text if result else "This game is closed."))
    elif seat in awaited:
        offer(container, engine, seat, path)
    else:
        others = ", ".join(engine.seat_name(s) for s in awaited)
        container.add_item(ui.TextDisplay(f"It is not your turn: {others} must act first."))
    container.add_item(foot(engine, seat, path, board))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def offer(container: ui.Container[ui.LayoutView], engine: Engine, seat: Seat, path: Path) -> None:
    """The choices after ``path``: all whole decisions where they are few, else the next level."""
    revision = engine.revision(seat)
    few = leaves(engine, seat, path)
    if few is not None:
        level = engine.level(seat, path)
        assert level is not None
        container.add_item(ui.TextDisplay(level.prompt))
        hints = [f"-# {c.label}: {c.hint}" for _, c in few if c.hint]
        if hints:
            container.add_item(ui.TextDisplay("\n".join(hints)[:1000]))
        as_buttons(container, [(c.label, decision(engine.id, seat, revision, p)) for p, c in few])
        return
    path, level = settle(engine, seat, path)
    assert level is not None
    container.add_item(ui.TextDisplay(f"{' '.join(path)} – {level.prompt}" if path else level.prompt))
    if level.most == 1 and len(level.choices) <= WIDE:
        ways = [(c.label, decision(engine.id, seat, revision, (*path, c.key))) for c in level.choices]
        as_buttons(container, ways)
    else:
        as_menus(container, engine, seat, path, level)


def as_buttons(container: ui.Container[ui.LayoutView], ways: list[tuple[str, str]]) -> None:
    """Rows of buttons, two a row, so that a phone shows their labels whole."""
    for i in range(0, len(ways), 2):
        row: Row = ui.ActionRow()
        for label, id in ways[i : i + 2]:
            row.add_item(button(label, id, discord.ButtonStyle.primary))
        container.add_item(row)


def as_menus(container: ui.Container[ui.LayoutView], engine: Engine, seat: Seat, path: Path, level: Level) -> None:
    """Menus of up to 25 choices each; a multi-select must fit into one."""
    choices = level.choices
    if level.most > 1 and len(choices) > 25:
        raise ValueError(f"a multi-select of {len(choices)} choices fits no menu")
    for n, i in enumerate(range(0, len(choices), 25)):
        part = choices[i : i + 25]
        several = level.most > 1
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=custom_id("s", engine.id, seat, engine.revision(seat), n, from_path(path)),
            placeholder=f"{part[0].label} … {part[-1].label}"[:150] if len(choices) > 25 else level.prompt[:150],
            min_values=level.least if several else 1,
            max_values=min(level.most, len(part)) if several else 1,
            options=[discord.SelectOption(label=c.label, value=c.key, description=c.hint or None) for c in part],
        )
        row: Row = ui.ActionRow()
        row.add_item(menu)
        container.add_item(row)


def foot(engine: Engine, seat: Seat, path: Path, board: str) -> Row:
    """Back, Refresh, Undo and a link to the board."""
    row: Row = ui.ActionRow()
    if path:
        row.add_item(button("Back", custom_id("panel", engine.id, seat)))
    row.add_item(button("Refresh", custom_id("panel", engine.id, seat, "r")))
    if engine.ledger.status == "playing":
        row.add_item(button("Undo", custom_id("undo", engine.id, seat)))
    if board:
        row.add_item(ui.Button(label="Board", url=board))
    return row
