"""Scouting: cavalry rides up to an enemy position, takes the fire of one card, and sees the cards there (DX-13.7)."""

from __future__ import annotations

from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, CardKey, Cards, Pos
from bot.games.dixie.rules import morale, settlement
from bot.games.dixie.rules.combat import volley_fire
from bot.games.dixie.rules.combat.firepower import shot
from bot.games.dixie.rules.movement.mobility import Mobility, Objection
from bot.games.dixie.rules.movement.moving import complete_moves
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.places import everywhere
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


class Scout(Decision, frozen=True):
    """Move phase: cavalry scouts a position."""

    at: Pos
    cards: Cards


def barred(mobility: Mobility, at: Pos) -> Objection | None:
    """Returns the reason why a position cannot be scouted, or None."""
    board, enemy = mobility.board, OTHER[mobility.side]
    if not mobility.beyond_centerline(at) or board.field.spots[board.field.across(at)].line != mobility.side:
        return f"{board.spot(at)} is not opposite a position of your battleline", "DX-13.7"
    if board.cards_at(mobility.side, at) and at in mobility.opposed:
        return f"{board.spot(at)} is engaged, so all cards there are seen", "DX-13.7"
    hidden = board.unseen(enemy, at) or any(not board.cards[k].up for k in board.cards_at(enemy, at))
    return None if hidden else (f"No enemy card lies face-down in {board.spot(at)}", "DX-13.7")


def unfit(mobility: Mobility, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why a card cannot scout a position, or None."""
    laid, card = mobility.board.cards[key], mobility.board.card(key)
    if card.kind != "cavalry":
        return f"{card.name} is no cavalry", "DX-13.7"
    if laid.at == RESERVE or laid.at in mobility.opposed or laid.at != mobility.field.across(at):
        return f"{card.name} does not stand unengaged opposite {mobility.place_name(at)}", "DX-13.7"
    if laid.done == "step":
        return f"{card.name} has moved this turn: to scout takes both its moves", "DX-13.7e"
    return mobility.single_move_objection(key, at)


def scouts(mobility: Mobility, at: Pos) -> list[CardKey]:
    near = mobility.cards.get(mobility.field.across(at), ())
    cavalry = [k for k in near if mobility.board.card(k).kind == "cavalry"]
    return [k for k in cavalry if unfit(mobility, k, at) is None]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Sends the scouts up to the position, where the one card that fires best at them does so (DX-13.7, DX-13.7c)."""
    assert isinstance(decision, Scout)
    at, mobility, enemy = decision.at, Mobility(work, side), OTHER[side]
    going = mobility.fitting_together(decision.cards, at)
    complete_moves(work, mobility, dict.fromkeys(going, "scouting"), at)
    for key in going:
        work.reveal(key)
    out = _out(work)
    work.tell("scouts", events.scouts(work, side, out, at), at=at, side=side)
    work.mark("move", at, side, "scouting")
    shots = [s for k in work.consult(enemy).stack_at(at).troops if (s := shot(work, k, at)) and s.dice]
    if shots:
        best = min(shots, key=lambda s: (-s.expected, number(s.card))).card
        volley_fire.fire_volley(work, enemy, at, (best,), kind="scout")

    # The rest follows by resume, at once where no question interrupts the fire.


def resume(work: Work) -> bool:
    """Goes on when the scouts have been fired at: they roll for their hits, all enemies there are turned face-up, and
    they disengage, or capture an undefended position (DX-13.7a, DX-13.7b). Returns whether any card was scouting; a
    question may interrupt the rolls, and then it is called again."""
    side = work.active
    if not _out(work):
        return False
    at = work.cards[_out(work)[0]].at
    if not morale.check(work, (side,), at):
        return True
    scouts = _out(work)
    if scouts and not work.ending:
        settlement.unmask(work, at, OTHER[side])
        if work.troops(OTHER[side], at):
            _ride_back(work, side, at, scouts)
        else:
            work.tell("undefended", events.scouts_stay(work, at), at=at, side=side)
            work.lay_all(scouts, done="moved")
        settle(work)
    return True


def _ride_back(work: Work, side: Side, at: Pos, scouts: list[CardKey]) -> None:
    """Brings the scouts back, whatever the movement limit (DX-8.3d)."""
    work.lay_all(scouts, at=work.field.across(at), done="moved", left=True)
    work.tell("scouted", events.scouts_ride_back(work, scouts, at), at=at, side=side)


def _out(work: Work) -> list[CardKey]:
    """Returns the cards that are scouting now."""
    found = (k for at in everywhere(work) for k in work.troops(work.active, at))
    return sorted((k for k in found if work.cards[k].done == "scouting"), key=number)
