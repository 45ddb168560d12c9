"""/dixie melee, odds and card: what two decisions share, the chances of a fire, and what a card says."""

from __future__ import annotations

from discord import app_commands, ui

from bot.games.contract.advice import OddsTable
from bot.games.contract.choices import Choice, Focus, Level, Path, Refusal
from bot.games.contract.game import PUBLIC
from bot.games.dixie.data.cards import number, side_of
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, CardKey, Pos
from bot.games.dixie.practice.odds import NOTE, fire_row
from bot.games.dixie.rules.combat.firepower import objection, ready, shot
from bot.games.dixie.state.places import Places, everywhere, places_of
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words import card_sheet
from bot.games.dixie.words.card_sheet import named
from bot.games.kit.sides import Side
from cogs.answering.autocomplete import Choices, cached_game, cached_seat
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_illustrated
from cogs.answering.responses import answer
from cogs.commands.decisions import SlashCommand, fitting, game_here
from cogs.panels.counsel import odds_texts
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import COLOURS, text_layout
from cogs.pictures.picture import Picture, illustrate
from cogs.playing.close_up import asker_view
from cogs.playing.play import decide, show_panel
from cogs.rules.answers import explain_row

GAME = "dixie"


# -- melee: to declare one, and to say whether it goes on


def _melees(level: Level | None, below: Level | None) -> tuple[Choice, ...]:
    """Returns the choices of /dixie melee: positions, or whether to fight on."""
    answers = tuple(c for c in level.choices if c.key in ("again", "leave")) if level is not None else ()
    return (*(below.choices if below is not None else ()), *answers)


@app_commands.command(name="melee", description="Declare a melee, or choose whether to fight another round")
@app_commands.describe(what="Position; or again, or leave")
async def melee(interaction: Interaction, what: str = "") -> None:
    """Declares a melee, or answers whether it goes on."""
    engine = await game_here(interaction, GAME)
    path: Path = (what,) if what in ("again", "leave") else ("melee", *what.lower().split())
    held = engine.sides_of(interaction.user.id)
    if held and engine.session.status == "playing" and SeatTree(engine, held[0]).walk.leads_on(path):
        await show_panel(interaction, engine, held[0], path)
        return
    await decide(interaction, engine, " ".join(path))


@melee.autocomplete("what")
async def melees(interaction: Interaction, typed: str) -> Choices:
    """Where a melee may be declared, or the answers to the question."""
    found = await cached_seat(interaction)
    if found is None or found[0].game.key != GAME:
        return []
    tree = SeatTree(*found)
    below = tree.level(("melee",)) if tree.walk.leads_on(("melee",)) else None
    return fitting(Level("", _melees(tree.level(()), below)), typed)


# -- what needs no decision


@app_commands.command(name="odds", description="The chance of each number of hits before you fire (only you see it)")
@app_commands.describe(
    at="Position to fire at", cards="Your cards, separated by commas (leave empty for all that are ready)"
)
async def odds(interaction: Interaction, at: str, cards: str = "") -> None:
    """Shows exact chances, from what the asker can see."""
    view: DixieView = asker_view(interaction, await game_here(interaction, GAME))
    if view.seat not in SIDES:
        raise Refusal("Only players have something to fire with. You're watching")
    board, side = places_of(view), side_of(view.seat)
    place = place_named(board, at)
    some = tuple(dict.fromkeys(c for word in cards.lower().split() for c in word.split(",") if c))
    for key in some:
        check_may_fire(board, side, key, place)
    powder = some or tuple(s.card for s in ready(board, side, place) if s.how in ("short", "long"))
    if not powder:
        raise Refusal(f"Nothing of yours is ready to fire at {board.spot(place)}", "DX-7.0a")
    names = ", ".join(board.name(k) for k in powder)
    table = OddsTable(f"Fire at {board.spot(place)}", (fire_row(board, side, place, powder),), NOTE)
    await answer(interaction, text_layout(names, *odds_texts(table)))


def place_named(board: Places, text: str) -> Pos:
    """A position by its key or its name. Raises Refusal."""
    wanted = text.strip().lower()
    for at in everywhere(board):
        if wanted in (at, board.spot(at).lower()):
            return at
    raise Refusal("There is no such position in this battle", "DX-3.0", tuple(everywhere(board))[:3])


def check_may_fire(board: Places, side: Side, key: CardKey, at: Pos) -> None:
    """Raises Refusal where that is no card of the side's that can fire there now."""
    laid = board.cards.get(key) if key[:1] == side[0] else None
    if laid is None or laid.done or shot(board, key, at) is None:
        raise Refusal(*objection(board, key if laid is not None else "", at))


@odds.autocomplete("at")
async def targets(interaction: Interaction, typed: str) -> Choices:
    """The positions, those first at which something of the asker's is ready to fire."""
    found = await cached_seat(interaction)
    if found is None or found[0].game.key != GAME:
        return []
    engine, seat = found
    board, side = places_of(engine.view(seat)), side_of(seat)
    places = sorted(everywhere(board), key=lambda at: not ready(board, side, at))
    return fitting(Level("", tuple(Choice(at, board.spot(at)) for at in places)), typed)


@odds.autocomplete("cards")
async def guns(interaction: Interaction, typed: str) -> Choices:
    """The asker's cards that are ready to fire there."""
    found = await cached_seat(interaction)
    if found is None or found[0].game.key != GAME:
        return []
    engine, seat = found
    board, side = places_of(engine.view(seat)), side_of(seat)
    try:
        at = place_named(board, str(interaction.namespace.at or ""))
    except Refusal:
        return []
    keys = sorted((s.card for s in ready(board, side, at)), key=number)
    return fitting(Level("", tuple(Choice(k, named(board, k)) for k in keys), 1, 25), typed)


@app_commands.command(name="card", description="Show a card: one of yours, or one lying face-up")
@app_commands.describe(wanted="Which card")
@app_commands.rename(wanted="card")
async def card(interaction: Interaction, wanted: str) -> None:
    """Shows a card that the asker may see."""
    engine = await game_here(interaction, GAME)
    view: DixieView = asker_view(interaction, engine)
    key = wanted.strip().lower()
    if key not in in_sight(view):
        raise Refusal("You see no such card. Name one of yours, or one that lies face-up")
    sheet = card_sheet.told(places_of(view), key, engine.game.rulebook())

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        files = illustrate(container, picture, card_sheet.alt(places_of(view), key))
        for text in sheet:
            container.add_item(ui.TextDisplay(text))
        for row in explain_row(engine.game, "\n".join(sheet)):
            container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    subject = Subject(engine, view, f"{view.seat or PUBLIC}, a card", Focus((key,)))
    await answer_illustrated(interaction, subject, compose)


def in_sight(view: DixieView) -> list[CardKey]:
    """The cards that a view names: the asker's first, those in play before those that are out."""
    return sorted(view.laid, key=lambda k: (view.laid[k].at == OUT, k[0] != view.seat[:1], _depth(view, k), number(k)))


def _depth(view: DixieView, key: CardKey) -> bool:
    return view.laid[key].at != RESERVE


@card.autocomplete("wanted")
async def cards_seen(interaction: Interaction, typed: str) -> Choices:
    """The cards that the asker may see."""
    engine = await cached_game(interaction)
    if engine is None or engine.game.key != GAME or engine.state is None:
        return []
    view: DixieView = asker_view(interaction, engine)
    board = places_of(view)
    return fitting(Level("", tuple(Choice(k, named(board, k)) for k in in_sight(view))), typed)


COMMANDS: tuple[SlashCommand, ...] = (melee, odds, card)
"""The commands that no decision makes, or two."""
