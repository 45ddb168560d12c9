"""The panel's own lines: a seat's health and stock, its standing order and the effect of that now (section 13 of the
rulebook), and the answer to an offer to end the game."""

from __future__ import annotations

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.status_stage import FED_BY_ONE
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import (
    CIVILIANS,
    ROUNDS,
    SEATS,
    FeedingQuestion,
    Key,
    Plan,
    Seat,
    seat_of,
)
from bot.games.life_1861.state.view import LifeView, living
from bot.games.life_1861.words import events, names
from bot.games.phrases import sentence

SHORT = 400
"""Characters from which on the round's event is left out, which the board shows too: a panel leaves out longer
lines."""


def own(view: LifeView) -> str:
    """A few lines of Markdown for the seat's panel; "" for a spectator and when the game is over."""
    if view.ending or view.seat not in living(view):
        return ""
    order = _plan(view, view.plan) if view.plan is not None else _feeding(view)
    lines = [_held(view), _event(view), order, *(_offer(view, seat) for seat in view.offers)]
    if sum(map(len, lines)) > SHORT:
        lines.pop(1)
    return "\n".join(filter(None, lines))


def _event(view: LifeView) -> str:
    """What the round's event does."""
    return f"**Event:** {names.effect(view.drawn[-1])}." if view.drawn else ""


def _held(view: LifeView) -> str:
    """The health of the seat's pieces and its stock, in the one line that a panel always has room for."""
    mine = [key for key in view.pieces if seat_of(key) == view.seat and turns.alive(view, key)]
    health = " · ".join(f"{names.name(key)} {_health(view, key)}" for key in mine)
    meal = f"\n{_meal(view)}" if view.seat == "soldier" else ""
    return f"**Health:** {health} · **Stock:** {names.stock(view.stocks[view.seat])}{meal}"


def _meal(view: LifeView) -> str:
    """What the Soldier eats when the round ends, or loses (LF-8.2, LF-8.4)."""
    food, last = view.stocks["soldier"].food, view.pieces["soldier"].health == 1
    if food:
        return f"At the end of the round he eats 1 of your {food} food."
    return f"**No food**: at the end of the round he loses 1 health{', and dies' if last else ''}."


def _health(view: LifeView, key: Key) -> str:
    """A piece's health, of how much, and what else is to be known of it."""
    piece = view.pieces[key]
    marks = [f"{piece.health} of {board().pieces[key].health}"]
    marks += [names.count(piece.diseases, "disease")] if piece.diseases else []
    return ", ".join(marks + ["Boon"] * piece.boon + ["pistol"] * piece.pistol)


def _offer(view: LifeView, seat: Seat) -> str:
    """An open offer of ``seat``'s."""
    if seat == view.seat:
        other = next(s for s in SEATS if s != seat)
        return f"You offer to end the game without a winner. It ends when {_offers(other)} it too."
    return f"{sentence(_offers(seat))} to end the game without a winner. Offer it too, under *Orders*, and it ends."


def _offers(seat: Seat) -> str:
    return f"{names.side(seat)} {'offer' if seat == 'civilians' else 'offers'}"


def _plan(view: LifeView, plan: Plan) -> str:
    """The Soldier's plan; "" of the one that he begins with while he is asked, and in his own turn unless he has lost
    the next."""
    taken = view.turns.count("soldier")
    lost = taken < turns.SOLDIER_TURNS_PER_ROUND and due(view, plan) is None
    own_turn = view.turn is not None and view.turn.piece == "soldier"
    if plan == Plan() and (view.asked or (own_turn and not lost)):
        return ""
    # Whoever has made none is asked before each Civilian's turn but the one that must come now.
    words = "none" if plan == Plan() else events.plan_in_words(plan)
    return f"**Your plan:** {words}. {_next_turn(view, plan)}"


def _next_turn(view: LifeView, plan: Plan) -> str:
    """The moment at which the Soldier's next turn begins, or he is asked."""
    if view.asked:
        return "You are asked now." if plan.kind == "ask" else "You are asked now; it counts again after that."
    if view.turns.count("soldier") == turns.SOLDIER_TURNS_PER_ROUND:
        again = "" if view.round == ROUNDS else "; it counts again in the next"
        return f"Both your turns of this round have come{again}."
    civilian_turns = due(view, plan)
    if civilian_turns is None:
        return "Your second turn of this round is lost: no Civilian is left to come between (LF-3.9)."
    when = _after(view, civilian_turns)
    if plan.kind == "after":
        return f"Your {'second' if 'soldier' in view.turns else 'first'} turn of this round begins {when}."
    if plan.kind == "near" and not turns.near(view, plan.hexes):
        return f"Nobody is that near now; you are asked at the latest {when}."
    return f"You are asked {when}."


def _after(view: LifeView, civilian_turns: int) -> str:
    if civilian_turns:
        return f"after {names.count(civilian_turns, 'more Civilian turn')}"
    return "when the turn under way is over"


def due(view: LifeView, plan: Plan) -> int | None:
    """Returns the number of Civilian turns until the plan begins the Soldier's next turn, or asks his player, if
    everyone stays in place. Returns None if no such turn can come in this round."""
    taken, coming = view.turns.count("soldier"), len(to_come(view))
    done = len(view.turns) - taken
    # After his own turn a Civilian's comes (LF-3.7); and between two turns the plan has been looked at already.
    at_once = view.turn is not None and view.turn.piece != "soldier"
    for more in range(0 if at_once else 1, coming + 1):
        last_moment = coming - more < turns.SOLDIER_TURNS_PER_ROUND - taken
        match plan.kind:
            case "after":
                says = done + more >= (plan.second if taken else plan.first)
            case "near":
                says = turns.near(view, plan.hexes)
            case "ask":
                says = True
        if says or last_moment:
            return more
    return None


def _feeding(view: LifeView) -> str:
    """The order of feeding, and who would eat if the round ended now."""
    living = [key for key in CIVILIANS if turns.alive(view, key)]
    order = [key for key in view.hunger or () if key in living]
    said = "**When food is short** you are asked who eats."
    if order:
        said = f"**Fed first when food is short:** {', then '.join(map(names.name, order))}."
    food = view.stocks["civilians"].food
    fed = min(len(living), food * FED_BY_ONE)
    if isinstance(view.pending, FeedingQuestion):
        return f"{said} It is short now."
    if fed == len(living):
        needed = -(-fed // FED_BY_ONE)
        return f"{said} At the end of the round they eat {needed} of your {food} food."
    if not fed:
        return f"{said} You have no food: at the end of the round each loses 1 health."
    if not order:
        return f"{said} Your {food} food feeds {fed} of the {len(living)} at the end of the round."
    eat, hungry = names.listed(map(names.name, order[:fed])), names.listed(map(names.name, order[fed:]))
    return f"{said} Your {food} food is for {eat} at the end of the round; {hungry} would lose 1 health."
