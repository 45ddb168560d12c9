"""Two battle moves at once: cavalry and generals freely, infantry and artillery by force-march (DX-8.5, DX-8.6)."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import RESERVE, Bonus, CardKey, Side
from bot.games.dixie.interface.decisions import CARDS, PAGE, Cards, Decision, Owner, declared
from bot.games.dixie.movement.mobility import DOUBLE_MOVERS, Mobility, mobility_of
from bot.games.dixie.movement.move_menus import destination, place_choice, refuse_barred_cards, way_to
from bot.games.dixie.movement.moving import complete_moves, tell_moved
from bot.games.dixie.offers.card_menus import card_level, label_single_card
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.morale_rolls import passes_roll
from bot.games.dixie.rules.morale_values import leads, morale_number
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.phrases import counted, listed


class March(Decision, frozen=True):
    """Move phase: two battle moves at once to a position or RESERVE."""

    to: str
    cards: Cards
    page: str = ""


def choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers to make two battle moves at once, after ``path``."""
    mobility = mobility_of(view, side)
    if not path:
        hint = "two moves; infantry and guns roll"
        return Level("March", (Choice("march", "March", hint, role="move"),) if mobility.may_march() else ())
    found = mobility.double_moves()
    if len(path) == 1:
        return Level(
            "March where?", tuple(place_choice(mobility, to, len(keys), "March") for to, keys in found.items())
        )
    to = destination(mobility, path[1])
    refuse_barred_cards(mobility, path[2:], lambda key: mobility.double_move_objection(key, to))
    if to not in found:
        raise Refusal(f"No card can make two battle moves to {mobility.place_name(to)}", "DX-8.5", tuple(found)[:4])
    prompt = f"Which cards march to {mobility.place_name(to)}?"
    level = card_level(
        board, found[to], path, path[2:], prompt, most=mobility.most_at_once(found[to], to), rule="DX-8.3"
    )
    return label_single_card(level, way_to(mobility, to, "March"))


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Rolls for the cards that must be forced, and moves those that may go; a general whose companions all fail stays
    with them."""
    assert isinstance(decision, March)
    mobility, to = Mobility(battle, side), decision.to
    if not all(battle.cards[k].up for k in decision.cards):
        battle.may_draw(side)  # a roll would reveal the kind of a hidden card
    going = mobility.fitting_together(decision.cards, to)
    forced = [k for k in going if battle.card(k).kind not in DOUBLE_MOVERS]
    failed = [k for k in forced if not _passes(battle, k, going)]
    battle.lay_all(failed, done="failed")
    stuck = [k for k in going if k not in failed and _left_behind(battle, k, forced, failed)]
    came = {k: battle.cards[k].at for k in going if k not in failed and k not in stuck}
    shown = [k for k in came if battle.cards[k].up]
    complete_moves(battle, mobility, dict.fromkeys(came, "moved"), to)
    if failed:
        _tell_failed(battle, side, failed)
    if came:
        tell_moved(battle, side, came, to, shown)
    ways = {mobility.midway(at, to) for key, at in came.items() if battle.card(key).troop}
    for at in (at for at in everywhere(battle) if at in ways):
        settlement.pass_through(battle, side, at)
    settle(battle)


def _passes(battle: Battle, key: CardKey, going: list[CardKey]) -> bool:
    """Rolls for a card's force-march, helped by the attack rating of a general deployed with it who goes too (DX-8.6,
    DX-8.6a); returns whether it passes."""
    at = battle.cards[key].at
    leader = next((k for k in going if battle.card(k).kind == "general" and battle.cards[k].at == at != RESERVE), "")
    extra: tuple[Bonus, ...] = ()
    if leader and leads(battle, leader, key) and battle.card(leader).attack:
        extra = (Bonus(battle.name(leader), "DX-8.6a", battle.card(leader).attack),)
    return passes_roll(battle, key, *morale_number(battle, key, extra), "a force-march")


def _left_behind(battle: Battle, key: CardKey, forced: list[CardKey], failed: list[CardKey]) -> bool:
    """Tells whether a general's companions in a forced march have all failed."""
    if battle.card(key).kind != "general":
        return False
    companions = [k for k in forced if battle.cards[k].at == battle.cards[key].at != RESERVE]
    return bool(companions) and all(k in failed for k in companions)


def _tell_failed(battle: Battle, side: Side, failed: list[CardKey]) -> None:
    many = counted(len(failed), "card")
    text = f"The {side.upper()}'s force-march fails for "
    own = f"{text}{listed(map(battle.name, failed))}."
    battle.tell_apart("failed", side, own, f"{text}{many}.", cards=failed)


OWNER = Owner(choices, carry_out)
DECISIONS = (
    declared(
        March,
        "march {to} {page?} {cards}",
        owner=OWNER,
        command=Command(
            "Move cards two battle moves", (CommandOption("to", "To which position, or to the Reserve"), CARDS, PAGE)
        ),
    ),
)
