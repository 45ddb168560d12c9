"""The probe in words: headline, position, alternative text, closing report, and what is wrong with a state."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.game import Passage, Seat
from bot.games.contract.introduction import Introduction
from tests.probe import tree
from tests.probe.state import EDGE, HOLD, NAMES, OTHER, PACK, Card, SeatView, Side, State, View, card_name, table_of


def introduction(options: Mapping[str, str], seat: Seat | None) -> Introduction:
    """The card of the game."""
    you = f"You are {NAMES[seat]}. " if seat in NAMES else ""
    return Introduction(
        aim=f"{you}Score seven points with your cards before the other does.",
        turn="Both choose a card in secret. Then each steps, scouts, strikes or marches.",
        ending=f"Seven points win at once; after round {options.get('rounds', '3')} the higher score wins.",
        length="5 minutes",
        players="1, against the bot" if options.get("opponent") == "bot" else "2",
        difficulty="Easy",
    )


def headline(view: View) -> str:
    """One short line."""
    table = table_of(view)
    score = ", ".join(f"{NAMES[seat]} {side.score}" for seat, side in table.sides.items())
    if table.result:
        return f"{table.result.text} {score}"
    turns = "; ".join(f"{NAMES[seat]} to {why}" for seat, why in tree.awaited(view).items())
    return f"Round {table.round} of {table.rounds} · {score} · {turns}"


def position(view: View) -> str:
    """The whole position, Markdown."""
    table = table_of(view)
    lines = [f"**{headline(view)}**"]
    for seat, side in table.sides.items():
        lines.append(
            f"- **{NAMES[seat]}**: {side.hand} in hand, {side.deck} in the deck, on place {side.place}"
            f"{', has committed' if side.committed else ''}"
            f"; in play: {card_name(side.in_play)}; discarded: {_listed(side.discard)}"
        )
    if table.marks:
        marks = (f"{mark.x}/{mark.y} {' '.join(mark.effects)}".strip() for mark in table.marks)
        lines.append(f"- Marks: {', '.join(marks)}")
    return "\n".join(filter(None, [*lines, own(view)]))


def own(view: View) -> str:
    """What the seat alone knows, Markdown; "" for a spectator."""
    if not isinstance(view, SeatView):
        return ""
    lines = [f"- Your hand: {_listed(view.hand)}; your deck: {_listed(view.deck)}"]
    if view.committed:
        lines.append(f"- You have committed {card_name(view.committed)}")
    if view.found or view.absent:
        lines.append(f"- Your scouts: held {_listed(view.found)}; not held {_listed(view.absent)}")
    lines.append(f"- Standing order to parry: {'on' if view.auto_parry else 'off'}")
    if view.omen:
        lines.append(f"- Your last omen: {view.omen}")
    return "\n".join(lines)


def _listed(cards: tuple[Card, ...]) -> str:
    return ", ".join(card_name(card) for card in cards) or "nothing"


def alt(view: View) -> str:
    """The picture in words, public matters only."""
    table = table_of(view)
    tracks = (f"{NAMES[seat]}'s pawn on {side.place}" for seat, side in table.sides.items())
    return f"{headline(view)}. {'; '.join(tracks)}."


def report(passages: list[Passage[State]]) -> list[str]:
    """The biggest swing of the game, when there was one."""
    gains = [(p.after.sides[s].score - p.before.sides[s].score, s, p.after.round) for p in passages for s in NAMES]
    if not gains or max(gains)[0] <= 0:
        return []
    gain, seat, in_round = max(gains)
    return [f"The biggest swing: {NAMES[seat]} scored {gain} in round {in_round}."]


def problems(state: State) -> list[str]:
    """What is wrong with a state; empty for every state that the rules can reach."""
    if set(state.sides) != set(NAMES):
        return [f"the sides must be {' and '.join(NAMES)}"]
    wrong = [words for seat in NAMES for words in _side_problems(seat, state.sides[seat], state.sides[OTHER[seat]])]
    if not 1 <= state.round <= state.rounds:
        wrong.append(f"round {state.round} is not within 1 to {state.rounds}")
    phases = [frame.phase for frame in state.stack]
    if bool(state.result) == bool(phases):
        wrong.append("a game has either phases to come or a result")
    if "commit" in phases and len(phases) > 1:
        wrong.append("nothing can interrupt the commitments")
    if phases and phases[0] == "answer":
        wrong.append("an answer interrupts a turn")
    if any((frame.seat not in NAMES) != (frame.phase == "commit") for frame in state.stack):
        wrong.append("every phase but the commitments is one seat's")
    committed = [seat for seat in NAMES if state.sides[seat].committed]
    if len(committed) == len(NAMES):
        wrong.append("both have committed, but nothing was revealed")
    if committed and phases and phases != ["commit"]:
        wrong.append("a commitment stands outside the commitments")
    return wrong


def _side_problems(seat: Seat, side: Side, other: Side) -> list[str]:
    wrong = []
    cards = [*side.hand, *side.deck, *side.discard, *([side.in_play] if side.in_play else [])]
    if sorted(cards) != sorted(PACK):
        wrong.append(f"{NAMES[seat]}'s cards are not one pack")
    if list(side.hand) != sorted(side.hand) or list(side.deck) != sorted(side.deck):
        wrong.append(f"{NAMES[seat]}'s hand and deck are kept sorted")
    if side.committed not in ("", HOLD, *side.hand):
        wrong.append(f"{NAMES[seat]} has committed a card that it does not hold")
    if abs(side.place) > EDGE:
        wrong.append(f"{NAMES[seat]} stands beyond the track")
    if side.score < 0:
        wrong.append(f"{NAMES[seat]}'s score is negative")
    if not set(side.found) <= set(other.hand) or not set(side.absent) <= set(other.deck):
        wrong.append(f"{NAMES[seat]}'s scouts know what is not so")
    return wrong
