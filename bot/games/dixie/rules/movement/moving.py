"""Moves cards, one battle move or two at once, and tells both sides of it (DX-8.0, DX-8.5, DX-8.6)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.dixie.data.terms import RESERVE, Bonus, CardKey, Cards
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.morale_rolls import leads, morale_number, passes_roll
from bot.games.dixie.rules.movement.mobility import DOUBLE_MOVERS, Mobility
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.places import everywhere, place_name
from bot.games.dixie.state.stacks import CardState, Done
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.dixie.words.events import names_for_both_sides
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


def complete_moves(work: Work, mobility: Mobility, moves: Mapping[CardKey, Done], to: str) -> None:
    """Completes the moves of cards of the mobility's side to a place, each with what it has ``done`` by that: records
    whether they Engaged or Disengaged, counts crossings, and turns them face-down again in the Reserve (DX-8.1d).
    Generals and special cards of the Reserve are laid face-up (DX-3.1c), as are cards with a hit marker on them."""
    moved: dict[CardKey, CardState] = {}
    for key, done in moves.items():
        laid, troop = work.cards[key], work.card(key).troop
        if mobility.counts_as_crossing(key, to):
            column = mobility.column(laid.at, to)
            work.crossed[column] = work.crossed.get(column, 0) + 1
        through = laid.at != RESERVE and mobility.midway(laid.at, to) == RESERVE
        up = laid.up and (not through or not troop) if laid.at != RESERVE else not troop
        moved[key] = replace(
            laid,
            at=to,
            up=(up or laid.hits > 0) and to != RESERVE,
            done=done,
            engaged=laid.engaged or to in mobility.opposed,
            left=laid.left or laid.at in mobility.opposed,
        )
        if to == RESERVE or through:
            work.hide_from_enemy(key)
    work.put(moved)


def tell_moved(work: Work, side: Side, came: dict[CardKey, str], to: str, shown: list[CardKey]) -> None:
    """Tells which cards moved from where (DX-17.2): to the other side by name only those that lie face-up."""
    # Place by place as the field lies: the order of the cards' numbers would reveal something of those lying face-down.
    for at in (at for at in (RESERVE, *everywhere(work)) if at in came.values()):
        keys = [k for k, where in came.items() if where == at]
        up = [*shown, *(k for k in keys if work.cards[k].up and to != RESERVE)]
        way = place_name(work, at), place_name(work, to)
        data = {"cards": keys, "from": at, "to": to}
        own, others = events.moves(side, names_for_both_sides(work, keys, up), *way)
        work.tell_apart("moved", side, own, others, **data)
        work.mark("move", to if to != RESERVE else at, side, f"{len(keys)} from {place_name(work, at)}")


class March(Decision, frozen=True):
    """Move phase: two battle moves at once to a position or RESERVE."""

    to: str
    cards: Cards
    page: str = ""


def march(work: Work, side: Side, decision: Decision) -> None:
    """Rolls for the cards that must be forced, and moves those that may go; a general whose companions all fail stays
    with them."""
    assert isinstance(decision, March)
    mobility, to = Mobility(work, side), decision.to
    if not all(work.cards[k].up for k in decision.cards):
        work.may_draw(side)  # a roll would reveal the kind of a hidden card
    going = mobility.fitting_together(decision.cards, to)
    forced = [k for k in going if work.card(k).kind not in DOUBLE_MOVERS]
    failed = [k for k in forced if not _passes(work, k, going)]
    work.lay_all(failed, done="failed")
    stuck = [k for k in going if k not in failed and _left_behind(work, k, forced, failed)]
    came = {k: work.cards[k].at for k in going if k not in failed and k not in stuck}
    shown = [k for k in came if work.cards[k].up]
    complete_moves(work, mobility, dict.fromkeys(came, "moved"), to)
    if failed:
        _tell_failed(work, side, failed)
    if came:
        tell_moved(work, side, came, to, shown)
    ways = {mobility.midway(at, to) for key, at in came.items() if work.card(key).troop}
    for at in (at for at in everywhere(work) if at in ways):
        settlement.pass_through(work, side, at)
    settle(work)


def _passes(work: Work, key: CardKey, going: list[CardKey]) -> bool:
    """Rolls for a card's force-march, helped by the attack rating of a general deployed with it who goes too (DX-8.6,
    DX-8.6a); returns whether it passes."""
    at = work.cards[key].at
    leader = next((k for k in going if work.card(k).kind == "general" and work.cards[k].at == at != RESERVE), "")
    extra: tuple[Bonus, ...] = ()
    if leader and leads(work, leader, key) and work.card(leader).attack:
        extra = (Bonus(work.name(leader), "DX-8.6a", work.card(leader).attack),)
    return passes_roll(work, key, *morale_number(work, key, extra), "a force-march")


def _left_behind(work: Work, key: CardKey, forced: list[CardKey], failed: list[CardKey]) -> bool:
    """Tells whether a general's companions in a forced march have all failed."""
    if work.card(key).kind != "general":
        return False
    companions = [k for k in forced if work.cards[k].at == work.cards[key].at != RESERVE]
    return bool(companions) and all(k in failed for k in companions)


def _tell_failed(work: Work, side: Side, failed: list[CardKey]) -> None:
    work.tell_apart("failed", side, *events.force_march_fails(work, side, failed), cards=failed)
