"""The lines of the log, each named after its event, and their phrases: the parts of a number, sides, and cards that not
everyone may name. Those of combat stand beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.terms import KIND, RESERVE, Bonus, CardKey, Pos
from bot.games.dixie.state.places import Places
from bot.games.kit.sides import NAMES, Side, does
from bot.games.phrases import counted, listed, sentence, uncapitalised

Told = tuple[str, str]
"""A line for the side that knows, and one for everyone else."""


def breakdown(first: str, bonuses: Iterable[Bonus]) -> str:
    """Returns the parts of a number in words: "CV 3, +1 Matthews Hill (DX-10.3b)"."""
    return ", ".join((first, *(f"{b.value:+d} {b.why} ({b.rule})".replace("-", "−", b.value < 0) for b in bonuses)))


def hitting(power: int) -> str:
    """Returns a firepower with the dice that hit by it: "F2 hits on 1–2"."""
    return f"F{power} hits on {'1' if power == 1 else f'1–{power}'}"


def passing(need: int) -> str:
    """Returns the dice that pass a Morale roll for that number, for a natural 1 always passes and a natural 6 never:
    "needs 3 or less", "needs 7 or less, but a 6 always fails"."""
    if need < 1:
        return f"needs {need} or less, but a 1 always passes".replace("-", "−")
    never = ", but a 6 always fails" if need > 5 else ""
    return "needs a 1" if need == 1 else f"needs {need} or less{never}"


def bonus_data(bonuses: Iterable[Bonus]) -> list[dict[str, str | int]]:
    """Returns the bonuses as plain data."""
    return [{"why": b.why, "rule": b.rule, "value": b.value} for b in bonuses]


def the(side: str) -> str:
    """Returns a side's name within a sentence."""
    return NAMES["usa" if side == "usa" else "csa"]


def names_for_both_sides(board: Places, keys: Iterable[CardKey], shown: Iterable[CardKey]) -> tuple[str, str]:
    """Returns the names of some cards as their own side reads them, and as the others do, who read only those in
    ``shown`` by name."""
    found, seen = list(keys), set(shown)
    hidden = sum(k not in seen for k in found)
    names = [board.name(k) for k in found if k in seen]
    count = [counted(hidden, "card")] if hidden else []
    return listed([board.name(k) for k in found]), listed(names + count)


def named(board: Places, keys: Iterable[CardKey]) -> str:
    """Returns cards by their names."""
    return listed(map(board.name, keys))


# -- the course of the battle


THIRD_NIGHT = "The third day ends, and the Confederates have not won: the Union wins."


def turn_begins(turn: int, side: Side) -> str:
    """A Battle Turn begins."""
    return f"Battle Turn {turn} begins: {uncapitalised(does(side, 'acts', 'act'))}."


def ends(side: Side, phase: str) -> str:
    """A side ends its combat, or its moves."""
    return (
        f"{does(side, 'ends', 'end')} combat."
        if phase == "combat"
        else f"{does(side, 'ends its', 'end their')} {phase}."
    )


def nothing_to_fire_at(side: Side, fought: bool) -> str:
    """A side's combat ends by itself."""
    return f"{does(side, 'has', 'have')} nothing {'more ' if fought else ''}to fire at."


def moves_begin(why: str) -> str:
    """Combat has ended, for a reason in a sentence."""
    return f"{why} Moves begin."


def night_falls(day: int) -> str:
    """A day ends."""
    return f"Night falls. Day {day} is over."


def time_is_up(turns: int) -> str:
    """Nobody has won in so many turns after the last reinforcement."""
    return f"Time is up: {turns} turns each have passed since the last reinforcement."


def resigns(side: Side) -> str:
    """A side gives the battle up."""
    return f"{does(side, 'resigns', 'resign')}."


def holds(board: Places, side: Side, at: Pos) -> str:
    """A side captures a position."""
    return f"{does(side, 'now holds', 'now hold')} {board.spot(at)}."


def commands(board: Places, key: CardKey) -> str:
    """A general takes command of an army."""
    return f"{board.name(key)} commands the {KIND[board.card(key).side]} army."


# -- decks and deployment


def added(board: Places, keys: Iterable[CardKey], how: str, out: Sequence[CardKey] = ()) -> str:
    """The beginning of a line on a Battle Deck: cards are added or taken out, and some left ``out``."""
    lacking = f". Left out for lack of Battle Points: {', '.join(map(board.name, out))}" if out else ""
    return f"{how}: {', '.join(map(board.name, keys))}{lacking}"


def listing(text: str, cards: int, left: int) -> str:
    """The same, and what the deck has now."""
    return f"{text}. {cards} cards, {left} Battle Points left."


def musters(board: Places, side: Side, drawn: Sequence[CardKey], more: int) -> Told:
    """A side draws its muster."""
    many = f"{len(drawn)} cards. The deck has {more} more"
    return f"You muster {', '.join(map(board.name, drawn))}.", f"{does(side, 'musters', 'muster')} {many}."


def draws(board: Places, side: Side, drawn: Sequence[CardKey]) -> Told:
    """A side draws reinforcements."""
    return (
        f"You draw {', '.join(map(board.name, drawn))}.",
        f"{does(side, 'draws', 'draw')} {counted(len(drawn), 'card')}.",
    )


def staged(board: Places, places: Iterable[tuple[Pos, Sequence[CardKey]]], out: Sequence[CardKey]) -> str:
    """A side prepares its deployment, and some cards do not fit."""
    told = "; ".join(f"{board.spot(at)}: {', '.join(map(board.name, keys)) or 'nothing'}" for at, keys in places)
    names = ", ".join(map(board.name, out))
    room = "A position has room for four cards and a general (DX-3.1)."
    lacking = f" These don't fit and stay in the Reserve: {names}. {room}" if out else ""
    return f"Your deployment so far. {told}.{lacking}"


def is_ready(side: Side, phase: str) -> str:
    """A side commits its deck or its deployment."""
    return f"{does(side, 'has', 'have')} {'chosen a deck' if phase == 'decks' else 'deployed'}."


def is_not_ready(side: Side, phase: str) -> str:
    """A side takes that back."""
    return f"{does(side, 'takes', 'take')} the {'deck' if phase == 'decks' else 'deployment'} back to change it."


def deploys(board: Places, side: Side, places: Mapping[Pos, Sequence[CardKey]]) -> str:
    """A deployment is shown: by name the cards that lie face-up."""
    told = []
    for at, keys in places.items():
        down = sum(not board.cards[key].up for key in keys)
        parts = [f"{down} face-down"] if down else []
        if keys:
            told.append(f"{board.spot(at)}: {', '.join((*parts, *(board.name(k) for k in keys if board.cards[k].up)))}")
    return f"{does(side, 'deploys', 'deploy')}: {'; '.join(told) or 'nothing'}."


def drained(board: Places, key: CardKey) -> str:
    """One of two waters in a column goes."""
    return f"A column has room for one creek or pond: {board.name(key)} is removed."


def ford_goes_back(board: Places, at: Pos) -> str:
    """A Ford loses its water."""
    return f"The Ford in {board.spot(at)} no longer has water and goes back to the Reserve."


# -- moves


IN_DISORDER, NO_ROOM = "in disorder", "for lack of room"
"""Why cards go back."""


def moves(side: Side, cards: Told, start: str, to: str) -> Told:
    """Cards move, named as either side may name them."""
    own, others = (f"{does(side, 'moves', 'move')} {names} from {start} to {to}." for names in cards)
    return own, others


def force_march_fails(board: Places, side: Side, keys: Sequence[CardKey]) -> Told:
    """Cards fail their rolls for a march."""
    stay = "It stays." if len(keys) == 1 else "They stay."
    text = f"{does(side, 'fails', 'fail')} the roll to force-march with "
    return f"{text}{named(board, keys)}. {stay}", f"{text}{counted(len(keys), 'card')}. {stay}"


def plays_terrain(board: Places, side: Side, key: CardKey, at: Pos) -> str:
    """A terrain card is played."""
    name, kind = board.name(key), kinds()[0][board.card(key).effect].name
    return f"{does(side, 'plays', 'play')} {name if kind in name else f'{name} ({kind})'} in {board.spot(at)}."


def turns_up(board: Places, side: Side, key: CardKey, at: Pos) -> str:
    """A side shows a card of its own."""
    return f"{does(side, 'turns', 'turn')} {board.name(key)} in {board.spot(at)} face-up."


def reveals(board: Places, side: Side, at: Pos, keys: Iterable[CardKey]) -> str:
    """A side's cards in a position are turned face-up."""
    return f"{does(side, 'reveals', 'reveal')} in {board.spot(at)}: {', '.join(map(board.name, keys))}."


def goes_back_alone(board: Places, key: CardKey, at: Pos) -> str:
    """A general or special card has engaged without troops."""
    return f"{board.name(key)} cannot engage {board.spot(at)} without troops and goes back to the Reserve."


def second_general(board: Places, key: CardKey, at: Pos) -> str:
    """A general comes to another."""
    return f"{board.spot(at)} has a general already: {board.name(key)} goes to the Reserve."


def scouts(board: Places, side: Side, keys: Sequence[CardKey], at: Pos) -> str:
    """Cavalry scouts a position."""
    return f"{named(board, keys)} of {the(side)} {'scouts' if len(keys) == 1 else 'scout'} {board.spot(at)}."


def scouts_stay(board: Places, at: Pos) -> str:
    """Scouts find nobody."""
    return f"No one defends {board.spot(at)}: the scouts stay."


def scouts_ride_back(board: Places, keys: Sequence[CardKey], at: Pos) -> str:
    """Scouts have seen a position."""
    have, ride = ("has", "rides") if len(keys) == 1 else ("have", "ride")
    return f"{named(board, keys)} {have} seen {board.spot(at)} and {ride} back."


def sends_to_outflank(board: Places, side: Side, keys: Sequence[CardKey], at: Pos) -> Told:
    """Cards are sent to outflank."""
    text = f"from the Reserve to outflank {board.spot(at)}."
    own = f"{does(side, 'sends', 'send')} {named(board, keys)} {text}"
    return own, f"{does(side, 'sends', 'send')} {counted(len(keys), 'card')} {text}"


def not_engaged(board: Places, at: Pos) -> str:
    """There is nobody left to outflank."""
    return f"{board.spot(at)} is no longer engaged, so no one can outflank it."


def outflanked(board: Places, at: Pos, come: Sequence[CardKey], stay: int) -> str:
    """Some outflankers come, and so many stay behind."""
    behind = f"{counted(stay, 'card')} stay{'s' if stay == 1 else ''} behind in the Reserve."
    if not come:
        return f"The attempt to outflank {board.spot(at)} fails: {behind}"
    by = f"{board.spot(at)} is outflanked by {named(board, come)}"
    return f"{by}. {sentence(behind)}" if stay else f"{by}."


def disorganized(board: Places, side: Side, at: Pos) -> str:
    """A position holds too many cards."""
    return f"{does(side, 'has', 'have')} too many cards in {board.spot(at)}: they are disorganized."


def sent_back(board: Places, side: Side, at: Pos, how: str, cards: Told) -> Told:
    """Cards go to the Reserve, named as either side may name them."""
    text = f"{does(side, 'sends', 'send')} cards back from {board.spot(at)} to the Reserve"
    own, others = (f"{text}, {how}: {names}." for names in cards)
    return own, others


def falls_back(board: Places, side: Side, at: Pos, back: str, number: int) -> str:
    """All cards of a side leave a position."""
    where = "the Reserve" if back == RESERVE else board.spot(back)
    return f"{does(side, 'falls', 'fall')} back from {board.spot(at)} to {where}: {counted(number, 'card')}."


def rolls(
    board: Places,
    key: CardKey,
    die: int,
    what: str,
    need: int,
    made: tuple[str, Iterable[Bonus]],
    passes: bool,
) -> str:
    """A card rolls its morale for something; ``made`` are the parts of the number needed, the first "" for its CV."""
    parts = breakdown(made[0] or f"CV {board.card(key).cv}", made[1])
    end = "passes" if passes else "fails"
    return f"{board.name(key)} rolls {die} for {what} ({passing(need)}: {parts}) and {end}."


# -- special cards


def plays_railway(board: Places, side: Side, key: CardKey) -> str:
    """A Railway is played."""
    return f"{does(side, 'plays', 'play')} {board.name(key)}: two more reinforcements."


# -- the end


def envelops(board: Places, side: Side, at: Pos) -> str:
    """A side wins by envelopment."""
    where = f"{board.spot(at)}, where the enemy has no troops"
    return f"{does(side, 'envelops the enemy and wins', 'envelop the enemy and win')}: they can enfilade {where}."


def holds_alone(board: Places, side: Side, places: Iterable[Pos]) -> str:
    """A side wins by its positions."""
    won = "has won" if side == "usa" else "have won"
    return f"{does(side, 'holds', 'hold')} {listed(map(board.spot, places))} alone and {won}."


def offers(side: Side, what: str) -> str:
    """A side offers to end the battle without a winner, or takes that back."""
    if what == "end":
        return f"{does(side, 'offers', 'offer')} to end the battle without a winner."
    return f"{does(side, 'withdraws its', 'withdraw their')} offer to end the battle."
