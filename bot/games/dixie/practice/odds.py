"""The odds of fire, of a round of melee, and of the Morale rolls that far moves ask for, and estimates of attacks, from
a side's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.games.contract.advice import Chance, Odds, OddsTable, at_least, mean
from bot.games.dixie.data.terms import PAGES, CardKey, Pos
from bot.games.dixie.offers.fire import in_reach
from bot.games.dixie.offers.tree import TREE
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.fight_estimates import holds
from bot.games.dixie.practice.moving import Moving
from bot.games.dixie.rules.combat import firepower, melee
from bot.games.dixie.rules.combat.firepower import Shot
from bot.games.dixie.rules.morale_rolls import morale_number
from bot.games.dixie.rules.movement.outflanking import ARMS
from bot.games.dixie.state.places import Places, places_of
from bot.games.dixie.state.state import MeleeQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side
from bot.games.phrases import counted
from bot.games.tree import Tree

ROLLS = frozenset({"fire", "battery", "melee", "again", "outflank", "march"})
NOTE = "Exact, as far as you can see. Special cards and generals who go along are not counted."
ESTIMATED = (
    "An attack is estimated: three rounds of fire, with average cards for those face-down. Rolls to march or to "
    "outflank are exact, without generals who go along. Special cards are not counted."
)
"""The note where a table tells of attacks."""
MOST_CARDS = 8
"""Cards of which a row tells the chance."""


def table(view: DixieView, side: Side) -> OddsTable:
    """Returns the odds of what the side may roll for now."""
    board = places_of(view)
    words = Tree(partial(TREE.choices, view, side)).words()
    rows = [*_fires(view, board, side)] if words & {"fire", "battery"} else []
    if view.asks and isinstance(view.asks[-1], MeleeQuestion):
        rows.append(melee_row(board, side, view.asks[-1].at))
    elif "melee" in words:
        rows += [melee_row(board, side, at) for at in melee.declarable(view, board, side)]
    if "move" in words and words & ROLLS:
        rows += _attacks(view, board, side)
    for word in ("outflank", "march"):
        if word in words:
            rows += _far_moves(view, board, side, word)
    estimated = any(path[:1] == ("move",) for each in rows for path in each.about)
    return OddsTable("Odds", tuple(rows), ESTIMATED if estimated else NOTE)


def _fires(view: DixieView, board: Places, side: Side) -> Iterator[Odds]:
    for at, shots in in_reach(view, board, side).items():
        plain = [s.card for s in shots if s.how in ("short", "long")]
        flanking = [s.card for s in shots if s.how == "enfilade"]
        if plain:
            yield fire_row(board, side, at, plain)
        if flanking:
            yield fire_row(board, side, at, [*plain, *flanking], f", {len(flanking)} in enfilade" if plain else "")


def fire_row(board: Places, side: Side, at: Pos, keys: Sequence[CardKey], how: str = "") -> Odds:
    """Returns the odds of a fire at a position with some cards."""
    found = firepower.odds(board, side, at, keys)
    label = f"Fire at {board.target(side, at)} with {counted(len(keys), 'card')}{how}"
    return Odds(label, f"{mean(found):.1f} hits on average", tuple(at_least(found)), (("fire", at),))


def melee_row(board: Places, side: Side, at: Pos) -> Odds:
    """Returns the odds of one round of melee in a position."""
    ours, theirs = (firepower.chances(_strikes(board, each, at)) for each in (side, OTHER[side]))
    average = f"you hit {mean(ours):.1f} times on average, they {mean(theirs):.1f}"
    down = board.unseen(OTHER[side], at)
    if down:
        average += f", without {counted(down, 'card')} face-down"
    mine = tuple(at_least(ours, "by you", 2))
    chances = (*mine, *at_least(theirs, "by them", 2))
    return Odds(f"A round of melee in {board.spot(at)}", average, chances, (("melee", at), ("again",)))


def _strikes(board: Places, side: Side, at: Pos) -> list[Shot]:
    """Returns the dice of a side's cards in a melee, and the number with which each hits."""
    cards = [board.card(key) for key in board.troops(side, at)]
    return [Shot(c.key, at, "short", c.cv, melee.POWER[c.kind], ()) for c in cards]


def _attacks(view: DixieView, board: Places, side: Side) -> Iterator[Odds]:
    """Yields, by place, what an attack with all cards that fit is estimated to come to: the enemy fires first there."""
    plan = Moving(Assessment(view, board, side))
    for at in plan.places:
        if not plan.opposed(at):
            continue
        source = plan.source(at)
        general = plan.general(source, at)
        if keys := plan.fits(plan.able(source, at), at, general):
            fight, led = plan.reinforced(at, keys, general), f" and {board.name(general)}" if general else ""
            joins = "Reinforce" if plan.mine(at) else "Attack"
            label = f"{joins} {board.spot(at)} with {counted(len(keys), 'troop card')}{led}"
            chances = (
                Chance("you're driven out", round(fight.beaten, 2)),
                Chance("they're driven out", round(fight.clears, 2)),
            )
            average = f"about CV {fight.lost:.1f} lost, {fight.won:.1f} of theirs"
            yield Odds(label, average, chances, (("move", at),))


def _far_moves(view: DixieView, board: Places, side: Side, word: str) -> Iterator[Odds]:
    """Yields, by place, the chances that cards pass the roll that a far move asks for."""
    level = TREE.choices(view, side, (word,))
    for place in level.choices if level is not None else ():
        keys = [key for key in _cards(view, side, (word, place.key)) if board.card(key).troop]
        found = [Chance(board.name(key), _passes(board, key, word)) for key in keys]
        found = [each for each in found if each.chance < 1]
        if found:
            yield Odds(f"{place.label}: who passes", "", tuple(found[:MOST_CARDS]), ((word, place.key),))


def _cards(view: DixieView, side: Side, path: tuple[str, ...]) -> Iterator[CardKey]:
    """Yields the cards from which a move picks, over all pages of their menu."""
    level = TREE.choices(view, side, path)
    for choice in level.choices if level is not None else ():
        if choice.key in PAGES:
            yield from _cards(view, side, (*path, choice.key))
        elif choice.key in view.laid:
            yield choice.key


def _passes(board: Places, key: CardKey, word: str) -> float:
    """Returns the chance that a card passes its Morale roll; cavalry needs none for a march (DX-8.5)."""
    kind = board.card(key).kind
    if word == "march" and kind == "cavalry":
        return 1.0
    return holds(morale_number(board, key)[0] + (ARMS.get(kind, 0) if word == "outflank" else 0))
