"""The probe's phases: how each decision is carried out."""

from __future__ import annotations

from bot.games.contract.game import Result, Seat
from tests.probe.entry import Entry
from tests.probe.state import (
    BLUE,
    HAND,
    NAMES,
    OTHER,
    RED,
    TARGET,
    Auto,
    Commit,
    Draw,
    End,
    Frame,
    March,
    Mark,
    Omen,
    Parry,
    Scatter,
    Scout,
    Step,
    Strike,
    Withdraw,
    Yield,
    card_name,
    strength,
)


def begin(entry: Entry) -> None:
    """Deals both hands and opens the first round (PR-2)."""
    for seat in NAMES:
        for _ in range(HAND):
            take_card(entry, seat)
    entry.stack.append(Frame("commit"))


def take_card(entry: Entry, seat: Seat) -> None:
    """Draws a card from the seat's own deck (PR-7)."""
    card = entry.draw_card(seat)
    entry.tell_more("drew", seat, f"You draw {card_name(card)}.", f"{NAMES[seat]} draws a card.", card=card)


def award(entry: Entry, seat: Seat, points: int) -> None:
    """Scores, and ends the game at the target (PR-13)."""
    score = entry.seen(seat).score + points
    entry.change(seat, score=score)
    entry.tell("scored", f"{NAMES[seat]} scores {points} (now {score}).", seat=seat, points=points)
    if score >= TARGET:
        finish(entry, (seat,), f"{NAMES[seat]} reaches {score} points.")


def finish(entry: Entry, winners: tuple[Seat, ...], text: str) -> None:
    """Ends the game."""
    entry.stack.clear()
    entry.result = Result(winners, text)
    entry.tell("ended", text, winners=list(winners))


def commit(entry: Entry, seat: Seat, decision: Commit) -> None:
    """PR-3: in secret; the last commitment reveals both."""
    card = decision.card
    entry.change(seat, committed=card)
    entry.tell_more("committed", seat, f"You commit {card_name(card)}.", f"{NAMES[seat]} has committed.", card=card)
    if all(entry.seen(each).committed for each in NAMES):
        reveal(entry)


def reveal(entry: Entry) -> None:
    """PR-5: both commitments are shown; the stronger goes first, a die decides between equals."""
    for seat in NAMES:
        secrets = entry.disclose(seat)
        if (card := secrets.committed) in secrets.hand:
            entry.lay_down(seat, card)
            entry.change(seat, in_play=card)
        entry.change(seat, committed="")
        entry.tell("revealed", f"{NAMES[seat]} reveals {card_name(card)}.", seat=seat, card=card)
    red, blue = (strength(entry.seen(seat).in_play) for seat in (RED, BLUE))
    if red == blue:
        die = entry.draw(6, "who goes first")
        first = RED if die % 2 else BLUE
        entry.tell("rolled", f"A tie: {die}, {NAMES[first]} goes first.", die=die, first=first)
    else:
        first = RED if red > blue else BLUE
    entry.stack[:] = [Frame("turn", OTHER[first]), Frame("turn", first)]


def withdraw(entry: Entry, seat: Seat, decision: Withdraw) -> None:
    """PR-4: until the other has committed too."""
    entry.change(seat, committed="")
    entry.tell("withdrew", f"{NAMES[seat]} takes the commitment back.", seat=seat)


def set_auto(entry: Entry, seat: Seat, decision: Auto) -> None:
    """PR-12: nobody else learns of it."""
    entry.change(seat, auto_parry=decision.switch == "on")
    text = f"Your parries are {'automatic' if decision.switch == 'on' else 'asked for'} from now on."
    entry.tell_apart("standing", seat, text, "", auto_parry=decision.switch)


def omen(entry: Entry, seat: Seat, decision: Omen) -> None:
    """PR-15: an order that draws a number of the seat's own, of which nobody else learns."""
    entry.may_draw(seat)
    die = entry.draw(6, "an omen", seat)
    entry.change(seat, omen=die)
    entry.tell_apart("omen", seat, f"Your omen is {die}.", "", die=die)


def step(entry: Entry, seat: Seat, decision: Step) -> None:
    """PR-6: draws nothing and shows nothing, so it may be undone freely."""
    side = entry.seen(seat)
    place = side.place + (1 if decision.side == "right" else -1)
    entry.change(seat, place=place, steps=side.steps + 1)
    entry.tell("stepped", f"{NAMES[seat]} steps {decision.side} to {place}.", seat=seat, place=place)


def draw(entry: Entry, seat: Seat, decision: Draw) -> None:
    """PR-7."""
    entry.change(seat, drew=True)
    take_card(entry, seat)


def scout(entry: Entry, seat: Seat, decision: Scout) -> None:
    """PR-8: the finding is the scout's alone; the other hand is asked, so it is not undone freely whatever it says."""
    card, own = decision.card, entry.consult(seat)
    held = card in entry.consult(OTHER[seat]).hand
    known = {"found": (*own.found, card)} if held else {"absent": (*own.absent, card)}
    entry.change(seat, scouted=True, **{field: tuple(sorted(cards)) for field, cards in known.items()})
    finding = f"{NAMES[OTHER[seat]]} {'holds' if held else 'does not hold'} {card_name(card)}."
    others = f"{NAMES[seat]} scouts the other hand."
    entry.tell_more("scouted", seat, f"Your scouts report: {finding}", others, card=card, held=held)


def strike(entry: Entry, seat: Seat, decision: Strike) -> None:
    """PR-9: interrupts the turn for the other's answer."""
    entry.change(seat, used=True)
    power = strength(entry.seen(seat).in_play)
    entry.tell("struck", f"{NAMES[seat]} strikes with {power}.", seat=seat, strength=power)
    challenge(entry, Frame("answer", OTHER[seat], power))


def challenge(entry: Entry, frame: Frame) -> None:
    """Asks for an answer, or gives it by standing order (PR-12); either way what the seat hides is asked."""
    entry.stack.append(frame)
    secrets = entry.consult(frame.seat)
    cards = [card for card in secrets.hand if card.startswith("p")]
    if secrets.auto_parry and cards:
        enough = [card for card in cards if strength(card) >= frame.strength]
        entry.tell("ordered", f"{NAMES[frame.seat]} parries by standing order.", seat=frame.seat)
        parry(entry, frame.seat, Parry(enough[0] if enough else cards[-1]))


def parry(entry: Entry, seat: Seat, decision: Parry) -> None:
    """PR-9: a die each; a parry stronger than the strike is followed by a riposte."""
    frame = entry.stack.pop()
    entry.lay_down(seat, decision.card)
    entry.change(seat, discard=(*entry.seen(seat).discard, decision.card))
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
    """PR-9: the striker scores the strike's strength. PR-17: everyone reads of a card that no view keeps."""
    frame = entry.stack.pop()
    entry.tell("yielded", f"{NAMES[seat]} yields.", seat=seat)
    if hand := entry.disclose(seat).hand:
        card = max(hand, key=strength)
        entry.tell("shown", f"{NAMES[seat]} shows {card_name(card)} and takes it back.", seat=seat, card=card)
    award(entry, OTHER[seat], frame.strength)


def march(entry: Entry, seat: Seat, decision: March) -> None:
    """PR-10."""
    entry.change(seat, used=True)
    entry.tell("marched", f"{NAMES[seat]} marches.", seat=seat)
    award(entry, seat, (strength(entry.seen(seat).in_play) + 1) // 2)


def scatter(entry: Entry, seat: Seat, decision: Scatter) -> None:
    """PR-11: a mark on the grid, and a point on 5 or 6."""
    entry.change(seat, scattered=True)
    entry.marks += (Mark(decision.x, decision.y, decision.effects),)
    die = entry.draw(6, "the scattering")
    entry.tell("rolled", f"{NAMES[seat]} scatters at {decision.x}, {decision.y}: {die}.", seat=seat, die=die)
    if die >= 5:
        award(entry, seat, 1)


def end(entry: Entry, seat: Seat, decision: End) -> None:
    """PR-5: the other's turn, or the next round."""
    entry.stack.pop()
    entry.tell("rested", f"{NAMES[seat]} ends the turn.", seat=seat)
    if entry.stack:
        return
    for each in NAMES:
        close_round(entry, each)
    if entry.round == entry.rounds:
        close_game(entry)
        return
    entry.round += 1
    entry.stack.append(Frame("commit"))
    for each in NAMES:
        while (side := entry.seen(each)).hand < HAND and side.deck:
            take_card(entry, each)


def close_round(entry: Entry, seat: Seat) -> None:
    """Discards the card in play and makes the seat ready for the next round."""
    side = entry.seen(seat)
    discard = (*side.discard, side.in_play) if side.in_play else side.discard
    entry.change(seat, discard=discard, in_play="", steps=0, scouted=False, drew=False, used=False)


def close_game(entry: Entry) -> None:
    """Ends the game after the last round (PR-13)."""
    scores = {seat: entry.seen(seat).score for seat in NAMES}
    best = max(scores.values())
    winners = tuple(seat for seat, score in scores.items() if score == best)
    if len(winners) > 1:
        finish(entry, (), "The rounds are over: a draw.")
    else:
        finish(entry, winners, f"The rounds are over: {NAMES[winners[0]]} leads.")
