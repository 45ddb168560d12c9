"""Offers to end the Combat or the Move phase, and says what may have been overlooked."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.offers.fire import HARMLESS, in_reach
from bot.games.dixie.offers.situation import Owner, Situation, declared
from bot.games.dixie.rules.movement import going_back
from bot.games.dixie.rules.movement.mobility import mobility_of
from bot.games.dixie.rules.sequence import RAILWAY, Next, end_phase, held_railway
from bot.games.dixie.rules.victory import would_win
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.kit.language import Command
from bot.games.kit.sides import OTHER, Side
from bot.games.phrases import counted, listed, quoted, sentence


def left_in_combat(view: DixieView, board: Places, side: Side) -> tuple[str, str]:
    """Returns the cards that could still fire, for the label of the button that ends the phase ("2 guns have not
    fired"), and the consequence of ending it. Returns two empty texts if no card could."""
    unfired = {s.card for shots in in_reach(view, board, side).values() for s in shots if s.how in HARMLESS}
    guns = sum(board.card(k).kind == "artillery" for k in unfired)
    rest = len(unfired) - guns
    what = [counted(n, word) for n, word in ((rest, "card"), (guns, "gun")) if n]
    if not what:
        return "", ""
    left = f"{listed(what)} {'has' if len(unfired) == 1 else 'have'} not fired"
    return left, "Cards that haven't fired by then don't fire this turn"


def left_in_moves(view: DixieView, board: Places, side: Side) -> tuple[str, str]:
    """Returns the acts that a player may have overlooked, for the label of the button that ends the phase, and the
    consequence of ending it; two empty texts if there are none."""
    mobility = mobility_of(view, side)
    held = board.shown(side)
    for at in (at for at in everywhere(board) if at in held):
        if over := going_back.surplus(board, side, at):
            left = f"{counted(over, 'card')} too many in {board.spot(at)}"
            return left, "When moves end, all your cards there roll for morale, and those that fail go to the Reserve"
        leader = held[at].general
        if leader and at in mobility.opposed and not board.troops(side, at):
            left = f"{board.name(leader)} is alone in {board.spot(at)}"
            return left, "When moves end, a general alone with the enemy is lost or goes back to the Reserve"
    return "", ""


def choices(now: Situation, path: Path) -> Level | None:
    """Offers to go on to the next phase, after ``path``."""
    view, board, side = now.view, now.board, now.side
    moving = view.phase == "move"
    railways = moving and view.decks[side] and held_railway(board, side)
    if path == ("next",) and not railways:
        return None
    left, asks = _overlooked(view, board, side)
    if not path:
        label = "End moves" if moving else "End combat"
        usual = not left and not moving
        if railways:
            return Level("Done?", (Choice("next", label, left[:100], "end", usual),))
        return Level("Done?", (Choice("next", label, left[:100], "end", usual, asks),))
    if len(path) == 1:
        draws = Choice("now", "End moves, draw reinforcements", role="end", asks=asks)
        more = "End moves, play the Railway: two more cards"
        railway = Choice(RAILWAY, more, role="end", asks=asks)
        return Level("Reinforce with or without the Railway?", (draws, railway))
    if not railways or path[1] not in ("now", RAILWAY) or len(path) > 2:
        raise Refusal(f"{quoted(path[-1])} is not one of the choices", "DX-12.10", ("next",))
    return None


def _overlooked(view: DixieView, board: Places, side: Side) -> tuple[str, str]:
    """Returns the actions that the side may have overlooked in the phase, and the same with the consequence; two
    empty texts for none. A lost battle is asked about by ``rules/stakes.py``."""
    if view.phase == "move" and would_win(board, view.dawn, OTHER[side]):
        return "the battle is lost", ""
    left, consequence = (left_in_moves if view.phase == "move" else left_in_combat)(view, board, side)
    return left, f"{sentence(left)}. {consequence}." if left else ""


OWNER = Owner(choices, end_phase, phases=("combat", "move"))
DECISIONS = (
    declared(
        Next,
        "next {how?}",
        owner=OWNER,
        command=Command("End combat, or end moves", (CommandOption("how", "With or without a Railway, when asked"),)),
    ),
)
