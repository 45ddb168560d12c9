"""The private panel: what the asker may choose, as buttons and menus, and what has just happened."""

from __future__ import annotations

import re

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal, Seat
from bot.table.engine import Engine
from cogs.board_message import COLOURS, Row, button
from cogs.custom_ids import custom_id, from_path
from cogs.pictures import Picture, illustrate

WIDE = 10
"""How many choices are shown as buttons; more become menus."""
SPREAD = 12
"""How many buttons there are at most where choices are replaced by what they fork into."""
COST = re.compile(r" \([^()]*\)$")
"""What a choice costs, at the end of its label: its button says it, its hint need not."""


class Tree(Struct, frozen=True):
    """One of a seat's trees as the panel walks it. ``verb`` is that of its buttons' custom ids: "d" for decisions, "o"
    for orders; with an "s" before it, that of its menus'."""

    engine: Engine
    seat: Seat
    verb: str = "d"

    def level(self, path: Path) -> Level | None:
        """What may be chosen after ``path``, None where it is whole. Raises Refusal where it leads nowhere."""
        return (self.engine.orders if self.verb == "o" else self.engine.level)(self.seat, path)

    def button_id(self, path: Path) -> str:
        """The custom id of a button that carries ``path`` out, or opens what comes after it."""
        return custom_id(self.verb, self.engine.id, self.seat, self.engine.revision(self.seat), from_path(path))

    def menu_id(self, path: Path, number: int) -> str:
        """The custom id of a menu of what comes after ``path``, one of several."""
        revision = self.engine.revision(self.seat)
        return custom_id(f"s{self.verb}", self.engine.id, self.seat, revision, number, from_path(path))


def leads_on(tree: Tree, path: Path) -> bool:
    """Whether something is left to choose after ``path``."""
    try:
        return tree.level(path) is not None
    except Refusal:
        return False


def leaves(tree: Tree, path: Path, most: int = WIDE) -> list[tuple[Path, Choice]] | None:
    """Every whole decision below ``path`` with the choice that names it, or None where there are more than ``most``
    or where a level is a multi-select."""
    found: list[tuple[Path, Choice]] = []

    def below(at: Path, named: Choice | None) -> bool:
        level = tree.level(at)
        if level is None:
            assert named is not None
            found.append((at, named))
            return len(found) <= most
        if level.most > 1:
            return False
        return all(below((*at, c.key), c) for c in level.choices)

    return found if below(path, None) else None


def settle(tree: Tree, path: Path) -> tuple[Path, Level | None]:
    """Descends through levels that leave only one choice."""
    level = tree.level(path)
    while level is not None and len(level.choices) == 1 and level.most == 1:
        path = (*path, level.choices[0].key)
        level = tree.level(path)
    return path, level


def narrowed(tree: Tree, path: Path) -> tuple[Path, Level]:
    """Like ``settle``, but only as far as there is still something to choose."""
    level = tree.level(path)
    assert level is not None, f"nothing is left to choose after {path}"
    while len(level.choices) == 1 and level.most == 1:
        below = tree.level((*path, level.choices[0].key))
        if below is None:
            break
        path, level = (*path, level.choices[0].key), below
    return path, level


def ahead(tree: Tree, path: Path, choice: Choice) -> tuple[Path, Choice]:
    """A choice, or the one whole decision that it leads to: a button that leaves nothing to choose carries it out."""
    whole, level = settle(tree, (*path, choice.key))
    if level is not None:
        return (*path, choice.key), choice
    last = tree.level(whole[:-1])
    assert last is not None
    return whole, next(c for c in last.choices if c.key == whole[-1])


def early(choice: Choice, further: Choice) -> Choice:
    """A choice shown a level early, its label after that of the choice before it. Labels of whole decisions stand
    alone and need none of this."""
    return replace(further, label=f"{choice.label}: {further.label}"[:80])


def spread(tree: Tree, path: Path, level: Level) -> list[tuple[Path, Choice]]:
    """The choices of a level, the first of those that fork replaced by what they fork into as long as all stay few:
    that saves a tap. Once one finds no room, those after it stay whole too: what comes first is what is wanted most."""
    found = [ahead(tree, path, c) for c in level.choices]
    for way in tuple(found):
        at, below = settle(tree, way[0])
        if below is not None and below.most == 1 < len(below.choices) <= WIDE:
            if len(below.choices) > SPREAD - len(found) + 1:
                break
            ways = [ahead(tree, at, c) for c in below.choices]
            place = found.index(way)
            found[place : place + 1] = [(p, c if tree.level(p) is None else early(way[1], c)) for p, c in ways]
    return found


def names(tree: Tree, path: Path) -> list[str]:
    """The labels of what a path has chosen so far."""
    found: list[str] = []
    for depth, key in enumerate(path):
        level = tree.level(path[:depth])
        found += [choice.label for choice in level.choices if choice.key == key] if level is not None else []
    return found


def panel(
    tree: Tree, path: Path = (), said: tuple[str, ...] = (), board: str = "", picture: Picture | None = None
) -> ui.LayoutView:
    """The panel of a seat at ``path`` of a tree of its; ``said`` is what has just happened, ``board`` a link,
    ``picture`` the seat's own, whose file goes with the answer."""
    engine, seat = tree.engine, tree.seat
    view = engine.view(seat)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    last = engine.session.numbers.get("public", 0)
    container.add_item(ui.TextDisplay(f"**{engine.game.headline(view)}**\n-# Entry {last} · {engine.seat_name(seat)}"))
    if own := engine.game.own(view):
        container.add_item(ui.TextDisplay(own))
    if picture is not None:
        illustrate(container, picture, engine.game.alt(view))
    awaited = engine.awaited()
    if engine.session.status != "playing":
        tell(container, said)
        result = engine.result()
        ended = result.text if result else "This game is closed."
        if ended not in engine.game.headline(view):
            container.add_item(ui.TextDisplay(ended))
    elif tree.verb == "o" or seat in awaited:
        offer(container, tree, path, said)
    else:
        tell(container, said)
        others = ", ".join(engine.seat_name(s) for s in awaited)
        container.add_item(ui.TextDisplay(f"It is not your turn: {others} must act first."))
    for row in foot(tree, path, board):
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def tell(container: ui.Container[ui.LayoutView], said: tuple[str, ...]) -> None:
    """What has just happened, under a line."""
    if said:
        container.add_item(ui.Separator())
        container.add_item(ui.TextDisplay("\n".join(said)[:2000]))


def offer(container: ui.Container[ui.LayoutView], tree: Tree, path: Path, said: tuple[str, ...] = ()) -> None:
    """The choices after ``path``: all whole decisions where they are few, else the next level. What has just happened
    stands between the hints and the buttons: a phone shows a message's bottom first."""
    path, level = narrowed(tree, path)
    ways = leaves(tree, path)
    if ways is None and level.most == 1 and len(level.choices) <= WIDE:
        # An order may end the game for good: it takes a second press.
        ways = spread(tree, path, level) if tree.verb == "d" else [((*path, c.key), c) for c in level.choices]
    hints = [f"-# {COST.sub('', c.label)} – {c.hint}" for _, c in ways or () if c.hint]
    if hints:
        container.add_item(ui.TextDisplay("\n".join(hints)))
    tell(container, said)
    for order in level.staged:
        prepare(container, Tree(tree.engine, tree.seat, "o"), order)
    chosen = " · ".join(name for name in names(tree, path) if name.lower() not in level.prompt.lower())
    container.add_item(ui.TextDisplay(f"{chosen} – {level.prompt}" if chosen else level.prompt))
    if ways is not None:
        as_buttons(container, [(c.label, tree.button_id(p)) for p, c in ways])
    else:
        as_menus(container, tree, path, level)


def prepare(container: ui.Container[ui.LayoutView], orders: Tree, path: Path) -> None:
    """An order by which a decision is prepared: a menu or, where it is whole, a button."""
    level = orders.level(path)
    if level is None:
        as_buttons(container, [(names(orders, path)[-1], orders.button_id(path))])
    else:
        container.add_item(ui.TextDisplay(level.prompt))
        as_menus(container, orders, path, level)


def as_buttons(container: ui.Container[ui.LayoutView], ways: list[tuple[str, str]]) -> None:
    """Rows of buttons, two a row, so that a phone shows their labels whole."""
    for i in range(0, len(ways), 2):
        row: Row = ui.ActionRow()
        for label, id in ways[i : i + 2]:
            row.add_item(button(label, id, discord.ButtonStyle.primary))
        container.add_item(row)


def as_menus(container: ui.Container[ui.LayoutView], tree: Tree, path: Path, level: Level) -> None:
    """Menus of up to 25 choices each; a multi-select must fit into one."""
    choices = level.choices
    if level.most > 1 and len(choices) > 25:
        raise ValueError(f"a multi-select of {len(choices)} choices fits no menu")
    for n, i in enumerate(range(0, len(choices), 25)):
        part = choices[i : i + 25]
        several = level.most > 1
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=tree.menu_id(path, n),
            placeholder=f"{part[0].label} … {part[-1].label}"[:150] if len(choices) > 25 else level.prompt[:150],
            min_values=level.least if several else 1,
            max_values=min(level.most, len(part)) if several else 1,
            options=[
                discord.SelectOption(
                    label=c.label, value=c.key, description=c.hint or None, default=c.key in level.chosen
                )
                for c in part
            ],
        )
        row: Row = ui.ActionRow()
        row.add_item(menu)
        container.add_item(row)


def other_side(tree: Tree) -> Seat | None:
    """The next seat of whoever holds this one, None where there is no other."""
    engine, user = tree.engine, tree.engine.players[tree.seat].user
    held = [s.key for s in engine.seats if s.key in engine.players and engine.players[s.key].user == user]
    return held[(held.index(tree.seat) + 1) % len(held)] if len(held) > 1 else None


def foot(tree: Tree, path: Path, board: str) -> list[Row]:
    """Back, Play again, Refresh, Undo, Orders, each where it makes sense, and a link to the board; under them a switch
    to the other side where one person plays both."""
    engine, seat = tree.engine, tree.seat
    row: Row = ui.ActionRow()
    if path or tree.verb == "o":
        row.add_item(button("Back", custom_id("panel", engine.id, seat)))
    if engine.session.status == "over":
        row.add_item(button("Play again", custom_id("again", engine.id), discord.ButtonStyle.success))
    row.add_item(button("Refresh", custom_id("panel", engine.id, seat, "r")))
    if engine.session.status == "playing":
        row.add_item(button("Undo", custom_id("undo", engine.id, seat, engine.revision(seat))))
        orders = engine.orders(seat, ())
        if tree.verb != "o" and orders is not None and orders.choices:
            row.add_item(button("Orders", Tree(engine, seat, "o").button_id(())))
    if board:
        row.add_item(ui.Button(label="Board", url=board))
    other = other_side(tree)
    if other is None:
        return [row]
    label = f"Other side: {engine.seat_name(other)}"
    return [row, Row(button(label, custom_id("panel", engine.id, other, "other")))]
