"""The probe's phases: how each decision is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.contract import PUBLIC, Draws, Event, Line, Outcome, Result, Seat, TurnMark, public
from tests.probe.state import (
    BLUE,
    HAND,
    NAMES,
    OTHER,
    RED,
    TARGET,
    Auto,
    Card,
    Commit,
    Decision,
    Draw,
    End,
    Frame,
    March,
    Mark,
    Omen,
    Parry,
    Scatter,
    Scout,
    Side,
    State,
    Step,
    Strike,
    Withdraw,
    Yield,
    card_name,
    copied,
    strength,
)


class Entry:
    """One decision being carried out on a copy of the state."""

    def __init__(self, state: State, draw: Draws) -> None:
        self.state, self.draw = copied(state), draw
        self.events: list[Event] = []
        self.secret = self.consulted = False

    def tell(self, kind: str, text: str, **data: Any) -> None:
        """Adds an event that everyone sees."""
        self.events.append(public(kind, text, **data))

    def outcome(self) -> Outcome[State]:
        """What the decision came to."""
        return Outcome(self.state, self.events, self.secret, self.consulted, mark(self.state))


def mark(state: State) -> TurnMark:
    """The round, and whether cards are committed or turns taken."""
    phases = {"commit": "Commitments", "turn": "Turns", "answer": "Turns"}
    return TurnMark(f"Round {state.round}", phases[state.stack[-1].phase] if state.stack else "")


def begin(entry: Entry) -> None:
    """Deals both hands and opens the first round (PR-2)."""
    for seat in NAMES:
        for _ in range(HAND):
            take_card(entry, seat)
    entry.state.stack.append(Frame("commit"))


def take_card(entry: Entry, seat: Seat) -> None:
    """Draws a card from the seat's own deck by its own stream (PR-7).

    The index drawn is known to the seat: with a deck of its own it says nothing about the other's cards.
    """
    side = entry.state.sides[seat]
    drawn = entry.draw(len(side.deck), f"a card for {NAMES[seat]}", seat)
    card = side.deck[drawn - 1]
    side.deck = tuple(c for c in side.deck if c != card)
    side.hand = tuple(sorted((*side.hand, card)))
    entry.state.sides[OTHER[seat]].absent = ()
    entry.events.append(
        Event(
            "drew",
            {
                PUBLIC: Line(f"{NAMES[seat]} draws a card.", {"seat": seat}),
                seat: Line(f"You draw {card_name(card)}.", {"seat": seat, "card": card}),
            },
        )
    )


def lay_down(entry: Entry, seat: Seat, card: Card) -> None:
    """Takes a card out of the hand for everyone to see."""
    side, other = entry.state.sides[seat], entry.state.sides[OTHER[seat]]
    side.hand = tuple(c for c in side.hand if c != card)
    other.found = tuple(c for c in other.found if c != card)


def award(entry: Entry, seat: Seat, points: int) -> None:
    """Scores, and ends the game at the target (PR-13)."""
    side = entry.state.sides[seat]
    side.score += points
    entry.tell("scored", f"{NAMES[seat]} scores {points} (now {side.score}).", seat=seat, points=points)
    if side.score >= TARGET:
        finish(entry, (seat,), f"{NAMES[seat]} reaches {side.score} points.")


def finish(entry: Entry, winners: tuple[Seat, ...], text: str) -> None:
    """Ends the game."""
    entry.state.stack.clear()
    entry.state.result = Result(winners, text)
    entry.tell("ended", text, winners=list(winners))


def commit(entry: Entry, seat: Seat, decision: Commit) -> None:
    """PR-3: in secret; the last commitment reveals both."""
    entry.secret = True
    entry.state.sides[seat].committed = decision.card
    entry.events.append(
        Event(
            "committed",
            {
                PUBLIC: Line(f"{NAMES[seat]} has committed.", {"seat": seat}),
                seat: Line(f"You commit {card_name(decision.card)}.", {"seat": seat, "card": decision.card}),
            },
        )
    )
    if all(side.committed for side in entry.state.sides.values()):
        reveal(entry)


def reveal(entry: Entry) -> None:
    """PR-5: both commitments are shown; the stronger goes first, a die decides between equals."""
    entry.consulted = True
    for seat, side in entry.state.sides.items():
        if (card := side.committed) in side.hand:
            lay_down(entry, seat, card)
            side.in_play = card
        side.committed = ""
        entry.tell("revealed", f"{NAMES[seat]} reveals {card_name(card)}.", seat=seat, card=card)
    red, blue = (strength(entry.state.sides[seat].in_play) for seat in (RED, BLUE))
    if red == blue:
        die = entry.draw(6, "who goes first")
        first = RED if die % 2 else BLUE
        entry.tell("rolled", f"A tie: {die}, {NAMES[first]} goes first.", die=die, first=first)
    else:
        first = RED if red > blue else BLUE
    entry.state.stack[:] = [Frame("turn", OTHER[first]), Frame("turn", first)]


def withdraw(entry: Entry, seat: Seat, decision: Withdraw) -> None:
    """PR-4: until the other has committed too."""
    entry.state.sides[seat].committed = ""
    entry.tell("withdrew", f"{NAMES[seat]} takes the commitment back.", seat=seat)


def set_auto(entry: Entry, seat: Seat, decision: Auto) -> None:
    """PR-12: nobody else learns of it."""
    entry.secret = True
    entry.state.sides[seat].auto_parry = decision.switch == "on"
    text = f"Your parries are {'automatic' if decision.switch == 'on' else 'asked for'} from now on."
    entry.events.append(Event("standing", {seat: Line(text, {"auto_parry": decision.switch})}))


def omen(entry: Entry, seat: Seat, decision: Omen) -> None:
    """PR-15: an order that draws and looks, of which nobody else learns."""
    entry.secret = entry.consulted = True
    die = entry.draw(6, "an omen", seat)
    entry.state.sides[seat].omen = die
    entry.events.append(Event("omen", {seat: Line(f"Your omen is {die}.", {"die": die})}))


def step(entry: Entry, seat: Seat, decision: Step) -> None:
    """PR-6: draws nothing and shows nothing, so it may be undone freely."""
    side = entry.state.sides[seat]
    side.place += 1 if decision.side == "right" else -1
    side.steps += 1
    entry.tell("stepped", f"{NAMES[seat]} steps {decision.side} to {side.place}.", seat=seat, place=side.place)


def draw(entry: Entry, seat: Seat, decision: Draw) -> None:
    """PR-7."""
    entry.state.sides[seat].drew = True
    take_card(entry, seat)


def scout(entry: Entry, seat: Seat, decision: Scout) -> None:
    """PR-8: the finding is the scout's alone; that something was asked about a hidden hand bars free undo."""
    entry.secret = entry.consulted = True
    side, card = entry.state.sides[seat], decision.card
    side.scouted = True
    held = card in entry.state.sides[OTHER[seat]].hand
    if held:
        side.found = tuple(sorted((*side.found, card)))
    else:
        side.absent = tuple(sorted((*side.absent, card)))
    finding = f"{NAMES[OTHER[seat]]} {'holds' if held else 'does not hold'} {card_name(card)}."
    entry.events.append(
        Event(
            "scouted",
            {
                PUBLIC: Line(f"{NAMES[seat]} scouts the other hand.", {"seat": seat}),
                seat: Line(f"Your scouts report: {finding}", {"seat": seat, "card": card, "held": held}),
            },
        )
    )


def strike(entry: Entry, seat: Seat, decision: Strike) -> None:
    """PR-9: interrupts the turn for the other's answer."""
    side = entry.state.sides[seat]
    side.used = True
    power = strength(side.in_play)
    entry.tell("struck", f"{NAMES[seat]} strikes with {power}.", seat=seat, strength=power)
    challenge(entry, Frame("answer", OTHER[seat], power))


def challenge(entry: Entry, frame: Frame) -> None:
    """Asks for an answer, or gives it by standing order (PR-12); either way it asked a hidden thing."""
    entry.consulted = True
    entry.state.stack.append(frame)
    side = entry.state.sides[frame.seat]
    cards = [card for card in side.hand if card.startswith("p")]
    if side.auto_parry and cards:
        enough = [card for card in cards if strength(card) >= frame.strength]
        entry.tell("ordered", f"{NAMES[frame.seat]} parries by standing order.", seat=frame.seat)
        parry(entry, frame.seat, Parry(enough[0] if enough else cards[-1]))


def parry(entry: Entry, seat: Seat, decision: Parry) -> None:
    """PR-9: a die each; a parry stronger than the strike is followed by a riposte."""
    frame = entry.state.stack.pop()
    lay_down(entry, seat, decision.card)
    entry.state.sides[seat].discard += (decision.card,)
    power = strength(decision.card)
    attack, defence = entry.draw(6, "the strike"), entry.draw(6, "the parry")
    text = f"{NAMES[seat]} parries with {power}: {frame.strength}+{attack} against {power}+{defence}."
    entry.tell("parried", text, seat=seat, card=decision.card, attack=attack, defence=defence)
    if frame.strength + attack > power + defence:
        award(entry, OTHER[seat], 1)
    elif power > frame.strength:
        entry.tell("riposted", f"{NAMES[seat]} ripostes.", seat=seat)
        challenge(entry, Frame("answer", OTHER[seat], power - frame.strength, riposte=True))


def give_way(entry: Entry, seat: Seat, decision: Yield) -> None:
    """PR-9: the striker scores the strike's strength."""
    frame = entry.state.stack.pop()
    entry.tell("yielded", f"{NAMES[seat]} yields.", seat=seat)
    award(entry, OTHER[seat], frame.strength)


def march(entry: Entry, seat: Seat, decision: March) -> None:
    """PR-10."""
    side = entry.state.sides[seat]
    side.used = True
    entry.tell("marched", f"{NAMES[seat]} marches.", seat=seat)
    award(entry, seat, (strength(side.in_play) + 1) // 2)


def scatter(entry: Entry, seat: Seat, decision: Scatter) -> None:
    """PR-11: a mark on the grid, and a point on 5 or 6."""
    entry.state.sides[seat].scattered = True
    entry.state.marks += (Mark(int(decision.x), int(decision.y), decision.effects),)
    die = entry.draw(6, "the scattering")
    entry.tell("rolled", f"{NAMES[seat]} scatters at {decision.x}, {decision.y}: {die}.", seat=seat, die=die)
    if die >= 5:
        award(entry, seat, 1)


def end(entry: Entry, seat: Seat, decision: End) -> None:
    """PR-5: the other's turn, or the next round."""
    state = entry.state
    state.stack.pop()
    entry.tell("rested", f"{NAMES[seat]} ends the turn.", seat=seat)
    if state.stack:
        return
    for side in state.sides.values():
        close_round(side)
    if state.round == state.rounds:
        scores = {who: side.score for who, side in state.sides.items()}
        best = max(scores.values())
        winners = tuple(who for who, score in scores.items() if score == best)
        if len(winners) > 1:
            finish(entry, (), "The rounds are over: a draw.")
        else:
            finish(entry, winners, f"The rounds are over: {NAMES[winners[0]]} leads.")
        return
    state.round += 1
    state.stack.append(Frame("commit"))
    for who, side in state.sides.items():
        while len(side.hand) < HAND and side.deck:
            take_card(entry, who)


def close_round(side: Side) -> None:
    """Discards the card in play and makes the seat ready for the next round."""
    if side.in_play:
        side.discard += (side.in_play,)
    side.in_play = ""
    side.steps = 0
    side.scouted = side.drew = side.used = False


CARRIED_OUT: dict[str, dict[type, Callable[[Entry, Seat, Any], None]]] = {
    "commit": {Commit: commit},
    "turn": {Step: step, Draw: draw, Scout: scout, Strike: strike, March: march, Scatter: scatter, End: end},
    "answer": {Parry: parry, Yield: give_way},
}
"""The table of phases: what may be decided in each, and how it is carried out."""

ORDERS: dict[type, Callable[[Entry, Seat, Any], None]] = {Withdraw: withdraw, Auto: set_auto, Omen: omen}


def carry_out(state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
    """Carries out a decision or order that was checked."""
    entry = Entry(state, draw)
    handlers = ORDERS | CARRIED_OUT[state.stack[-1].phase]
    handlers[type(decision)](entry, seat, decision)
    return entry.outcome()
