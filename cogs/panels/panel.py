"""The private panel: what the asker may choose, as buttons and menus, and what has just happened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.undo import may_undo
from bot.games.contract.choices import Level, Path, Question
from bot.games.contract.game import Seat
from bot.games.in_words import in_a_line, labels
from bot.games.tokens import token_of
from bot.table.table import Table
from cogs.answering.context import Counsel
from cogs.panels.counsel import add_counsel, counsel_buttons
from cogs.panels.fitting import fit_a_phone
from cogs.panels.panel_picture import numbered_alt
from cogs.panels.services import MENU, are_folded, services_menu
from cogs.parts.again import again_buttons
from cogs.parts.choice_components import add_button, add_menus, add_ways, menu_level
from cogs.parts.choice_tree import SeatTree, button_ways, shown_before
from cogs.parts.components import COLOURS, IN_ROW, MOST_PARTS, Row, button, rows_on_phone
from cogs.parts.custom_ids import custom_id, from_path
from cogs.parts.form_sheet import add_sheet
from cogs.parts.ways import ways
from cogs.pictures.picture import Picture, illustrate
from cogs.words.introduction import opening_card
from cogs.words.log_lines import FOLDED, waiting_for

MANY = 3
"""Names from which a button says only the first of them."""
SHORT_OWN = 420
"""Characters of what a seat has that stand on a panel with a picture at most."""
SHORT_NEWS = 240
"""Characters of news that stand beside the game's card at most."""
KEPT_FREE = 3
"""Components that a panel leaves free for what is added to it: how a hand is sent."""


def panel(
    tree: SeatTree,
    path: Path = (),
    said: tuple[str, ...] = (),
    board: str = "",
    picture: Picture | None = None,
    instead: Counsel | Question | None = None,
    draws: bool = False,
    sheet: bool = False,
    map_page: bool = False,
    own_act: bool = False,
    shorter: Callable[[], tuple[tuple[str, ...], ...]] = tuple,
) -> ui.LayoutView:
    """The panel of a seat at ``path`` of a tree of its; ``said`` is what has just happened, ``board`` a link,
    ``picture`` the seat's own, whose file goes with the answer. ``instead`` stands in place of the choices: counsel, or
    the question before the whole ``path`` is carried out. A phone shows the picture and the first choice on one screen:
    where a game ``draws``, what the seat has stands behind a button unless it is short, what has happened is told in
    short above the first choices alone, and a step on the way to a decision is one line, its picture and what may be
    chosen. With ``sheet`` a picture of its own shows what the seat has, with
    ``map_page`` the board can be opened in a browser, and with ``own_act`` the first thing said is of the person's own
    doing. ``shorter`` returns what stands instead of what is said where a phone has no room for that, and where it has
    still less."""
    engine, seat = tree.engine, tree.seat
    view = engine.view(seat)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    playing = engine.session.status == "playing"
    has: ui.TextDisplay[ui.LayoutView] | None = None
    step = playing and (bool(path) or tree.verb == "o" or instead is not None)
    # Whoever has just begun the game has done nothing in it yet.
    begun = bool(engine.recent) and engine.recent[-1].kind == "start"
    card = "" if step or (own_act and not begun) else opening_card(engine, seat)
    if not step:
        last = engine.session.numbers.get("public", 0)
        link = f" · [Go to board]({board})" if board else ""
        head = f"**{engine.game.headline(view)}**\n-# {engine.seat_name(seat)} · log entry {last}{link}"
        container.add_item(ui.TextDisplay(head))
        own = engine.game.own(view)
        offer = engine.game.offered(view).get(seat, "") if playing else ""
        if own and (not draws or (not sheet and len(own) <= SHORT_OWN)):
            has = ui.TextDisplay[ui.LayoutView](own)
            container.add_item(has)
        elif offer:
            container.add_item(ui.TextDisplay(f"Your opponent's offer, under *Orders*: {offer}."))
        if card:
            container.add_item(ui.TextDisplay(card))
    elif title := step_title(tree, path, instead):
        container.add_item(ui.TextDisplay(title))
    if picture is not None:
        numbered = playing and (tree.verb == "o" or seat in engine.awaited()) and instead is None
        alt = engine.game.alt(view)
        illustrate(container, picture, numbered_alt(tree, path, alt) if numbered else alt)
    awaited = engine.awaited()
    if not playing:
        add_news(container, said)
        result = engine.result()
        ended = result.text if result else "This game is closed."
        if ended not in engine.game.headline(view):
            container.add_item(ui.TextDisplay(ended))
    elif isinstance(instead, Counsel):
        add_news(container, said if instead.goes_on else ())
        add_counsel(container, tree, instead)
    elif instead is not None:
        add_question(container, tree, path, instead)
    elif tree.verb == "o" or seat in awaited:
        # The card says how the game begins; beside it only what is said to this person in a few words.
        short = not card or sum(map(len, said)) <= SHORT_NEWS
        add_choices(container, tree, path, said if short and not path else (), titled=step)
        beside = rest_buttons(tree) if tree.verb == "d" and not path else []
        if tree.verb == "d" and tree.has_more(path):
            beside.append(button("More choices", tree.more_id(path)))
        if tree.verb == "d" and tree.has_fewer(path):
            beside.append(button("Fewer choices", tree.button_id(path) if path else tree.root_id()))
        if beside:
            container.add_item(Row(*beside))
    else:
        add_news(container, said)
        container.add_item(ui.TextDisplay(waiting_for(engine)))
        if engine.session.prepared_follow != "barred" and len(set(engine.players.values())) > 1:
            container.add_item(Row(button("Prepare a move", custom_id("orders", engine.id))))
    taken = 1 + len(list(container.walk_children())) + (picture is None)
    goes_on = isinstance(instead, Counsel) and instead.goes_on
    happened = bool(said) and (not step or goes_on) and ((not card and not goes_on) or FOLDED in said)
    for row in navigation_rows(tree, path, instead, MOST_PARTS - KEPT_FREE - taken, happened, map_page):
        container.add_item(row)
    if draws and playing:
        fit_a_phone(container, has, said, shorter, seat in awaited)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def step_title(tree: SeatTree, path: Path, instead: Counsel | Question | None) -> str:
    """The line above the picture of a step: what is to be chosen, or what the counsel is about."""
    if isinstance(instead, Counsel):
        return instead.title
    if instead is not None:
        return f"**{in_a_line(labels(tree.walk, path)).rstrip('.:?')}?**"
    if tree.walk.sheet(path) is not None:
        return ""
    _, level = tree.walk.narrowed(path)
    asked, mark, _ = prompt_of(tree, path, level).partition("?")
    return "" if level.fields else f"**{asked.rstrip('.:')}{mark}**"


def prompt_of(tree: SeatTree, path: Path, level: Level) -> str:
    """What is asked at a level, after the last thing chosen on the way to it where the question names no part of it."""
    names = tree.walk.labels(path)
    asked = level.prompt.lower()
    new = bool(names) and not any(word in asked for word in names[-1].lower().split() if len(word) > 2)
    return f"{names[-1]} – {level.prompt}" if new else level.prompt


def add_news(container: ui.Container[ui.LayoutView], said: tuple[str, ...]) -> None:
    """Adds the latest events, under a line."""
    if said:
        container.add_item(ui.Separator())
        container.add_item(ui.TextDisplay("\n".join(said)[:2000]))


def add_choices(
    container: ui.Container[ui.LayoutView],
    tree: SeatTree,
    path: Path,
    said: tuple[str, ...] = (),
    titled: bool = False,
) -> None:
    """The choices after ``path``: all whole decisions where they are few, else the next level. What has just happened
    stands straight above them, and what is asked unless it is ``titled`` so already."""
    sheet = tree.walk.sheet(path)
    chosen = path
    if sheet is None:
        path, level = tree.walk.narrowed(path)
        sheet = tree.walk.sheet(path) if level.fields else None
    if sheet is not None:
        add_news(container, said)
        add_sheet(container, tree, sheet)
        return
    found = button_ways(tree.walk, path, level)
    add_news(container, said)
    for order in level.staged:
        add_staged_order(container, replace(tree, verb="o", numbers={}), order)
    if not titled:
        container.add_item(ui.TextDisplay(prompt_of(tree, chosen, level)))
    if found is not None:
        add_ways(container, ways(tree.walk, path, found), tree.button_id)
    else:
        add_menu_level(container, tree, path, level)


def add_menu_level(container: ui.Container[ui.LayoutView], tree: SeatTree, path: Path, level: Level) -> None:
    """Many choices as menus, and some of them as buttons under these."""
    found = menu_level(tree.walk, path, level)
    beside, many, apart = found.beside, found.many, found.apart
    for at, below in beside:
        add_menus(container, below, partial(tree.menu_id, at), below.chosen)
    if many:
        # Beside others a menu is told by what is in it.
        alike = beside and many[0].group and len({c.group for c in many}) == 1
        prompt = f"{many[0].group} ({len(many)})" if alike else level.prompt
        rest = replace(level, prompt=prompt, choices=many)
        add_menus(container, rest, partial(tree.menu_id, path), level.chosen)
    if level.most > 1 and level.chosen and tree.verb == "d":
        add_marked(container, tree, path, level)
    if apart:
        add_ways(container, ways(tree.walk, path, apart), tree.button_id)


def add_marked(container: ui.Container[ui.LayoutView], tree: SeatTree, path: Path, level: Level) -> None:
    """The button that takes what is marked in a menu of several choices: Discord sends no menu that nobody changed."""
    names = [choice.label for choice in level.choices if choice.key in level.chosen]
    label = f"Take {', '.join(names)}" if len(names) < MANY else f"Take {names[0]} and {len(names) - 1} more"
    with suppress(ValueError):
        # Where they are too many for an id, there is the menu.
        id = tree.button_id((*path, token_of(level, level.chosen)))
        add_button(container, label, id, discord.ButtonStyle.primary)


def rest_buttons(tree: SeatTree) -> list[ui.Button[ui.LayoutView]]:
    """Returns the buttons by which a person decides alike about all that is left of a kind."""
    ids = tree.engine.id, tree.seat, tree.engine.revision(tree.seat)
    return [button(label, custom_id("rest", *ids, key)) for key, label in rests(tree)[: IN_ROW - 1]]


def rests(tree: SeatTree) -> list[tuple[str, str]]:
    """Returns the kinds of decision that a person may take alike for all that is left, if two things or more are left:
    each kind's key, with a label for its button. The label says how many are left, unless some leave more to choose."""
    tree = replace(tree, usual_alone=False, numbers={})
    level = tree.level(())
    found = list[tuple[str, str]]()
    for choice in level.choices if level is not None else ():
        below = tree.level((choice.key,)) if choice.rest else None
        if below is not None and len(below.choices) > 1:
            each = all(tree.level((choice.key, c.key)) is None for c in below.choices)
            found.append((choice.key, f"{choice.rest} ({len(below.choices)})" if each else choice.rest))
    return found


def add_question(container: ui.Container[ui.LayoutView], tree: SeatTree, path: Path, asks: Question) -> None:
    """What is asked before the whole ``path`` is carried out, with *Yes* and the way back to where it was chosen. That
    the seat may win by it, or gives nothing up for good, is no alarm."""
    container.add_item(ui.TextDisplay(f"{asks.mark} {asks.text}".lstrip()))
    styles = discord.ButtonStyle
    style = styles.success if asks.hopeful else styles.primary if asks.plain else styles.danger
    said = asks.label or in_a_line(labels(tree.walk, path))
    yes = button(f"Yes: {said}", tree.yes_id(path), style)
    before = shown_before(tree, path)
    back = tree.button_id(before) if before or tree.verb == "o" else tree.root_id()
    container.add_item(Row(yes, button("Back", back)))


def add_staged_order(container: ui.Container[ui.LayoutView], orders: SeatTree, path: Path) -> None:
    """Adds an order by which a decision is laid out: a menu or, if the order is whole, a button."""
    level = orders.level(path)
    if level is None:
        add_button(container, orders.walk.labels(path)[-1], orders.button_id(path), discord.ButtonStyle.secondary)
    else:
        container.add_item(ui.TextDisplay(f"-# {level.prompt}"))
        add_menus(container, level, lambda number: orders.menu_id(path, number), level.chosen)


def whole_board(engine: Table, seat: Seat) -> ui.Button[ui.LayoutView]:
    """The button that shows a seat the whole board in private, or the position in words where a game has no
    pictures."""
    return button("Show board", custom_id("whole", engine.id, seat))


def next_own_seat(tree: SeatTree) -> Seat | None:
    """The next seat of whoever holds this one, None where there is no other."""
    engine, user = tree.engine, tree.engine.players[tree.seat].user
    held = [s.key for s in engine.seats if s.key in engine.players and engine.players[s.key].user == user]
    return held[(held.index(tree.seat) + 1) % len(held)] if len(held) > 1 else None


def navigation_rows(
    tree: SeatTree,
    path: Path,
    instead: Counsel | Question | None = None,
    room: int = MOST_PARTS,
    happened: bool = False,
    map_page: bool = False,
) -> list[Row]:
    """Under the choices, each where it makes sense: Back, Hint, Odds, Undo, the whole board, Play again, Resign (among
    the orders), what has ``happened``, a switch to the other side where one person plays both, and a menu of all else.
    A question has a *Back* of its own, and that of counsel leads to the ``path`` from which it was asked for. Where
    there is ``room`` for fewer components, buttons go into the menu as well: last what has happened and the hint."""
    engine, seat = tree.engine, tree.seat
    playing = engine.session.status == "playing"
    step = bool(path) or tree.verb == "o" or instead is not None
    found: list[ui.Button[ui.LayoutView]] = []
    if step and not isinstance(instead, Question):
        asked = isinstance(instead, Counsel) and bool(path)
        found.append(button("Back", tree.button_id(path) if asked else custom_id("panel", engine.id, seat)))
    helping = counsel_buttons(engine, seat) if instead is None else []
    found += helping
    if playing and may_undo(engine, engine.players[seat].user):
        found.append(button("Undo", custom_id("undo", engine.id, seat, engine.revision(seat))))
    if engine.session.status == "over":
        found += again_buttons(engine)
    if playing and tree.verb == "o":
        found.append(button("Resign", custom_id("giveup", engine.id)))
    boards = [whole_board(engine, seat)]
    if map_page and not step:
        boards.insert(0, button("Open map", custom_id("map", engine.id)))
    helping.append(boards[0])
    found.append(boards[0])
    if happened:
        helping.insert(0, button("What happened", custom_id("account", engine.id)))
        found.append(helping[0])
    other = next_own_seat(tree)
    if other is not None:
        label = f"Other side: {engine.seat_name(other)}"
        found.append(button(label, custom_id("panel", engine.id, other, "other")))
    services = [*boards[1:]]
    orders = engine.orders(seat, ()) if playing and not step else None
    if orders is not None and orders.choices:
        services.insert(0, button("Orders", SeatTree(engine, seat, "o").button_id(())))
    if playing:
        services.append(button("Read position", custom_id("text", engine.id, seat)))
        services.append(button("Explain", custom_id("words", engine.id, seat, tree.verb, from_path(path))))
        services.append(button("Why not?", custom_id("whynot", engine.id, seat)))
    services.append(button("Refresh", custom_id("panel", engine.id, seat, "r")))
    if not are_folded(services):
        return rows_on_phone([*found, *services])
    while helping and MENU + sum(1 + len(row.children) for row in rows_on_phone(found)) > room:
        services.insert(0, helping.pop())
        found.remove(services[0])
    return [*rows_on_phone(found), services_menu(engine, seat, services)]


def words_of(view: ui.LayoutView) -> str:
    """All that a message says in words: its texts, and the labels of its buttons and menus."""
    found: list[str] = []
    for item in view.walk_children():
        if isinstance(item, ui.TextDisplay):
            found.append(item.content)
        elif isinstance(item, ui.Button):
            found.append(item.label or "")
        elif isinstance(item, ui.Select):
            found += [item.placeholder or "", *(f"{o.label} {o.description or ''}" for o in item.options)]
    return "\n".join(found)
