"""The log's lines of combat and special cards, each named after its event."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.state.places import Places
from bot.games.dixie.words.events import named, passing
from bot.games.kit.sides import NAMES, OTHER, Side, does
from bot.games.phrases import counted, listed, whose

STATED: tuple[re.Pattern[str], ...] = (re.compile(r"(?P<of>[A-Z][\w'’. ]*)(?P<out> \(now \d+ hits?\))"),)
"""How lines state the hits of generals and special cards."""

HOW = {
    "short": "fires",
    "long": "fires at long range",
    "support": "fires in support",
    "enfilade": "fires in enfilade",
}
"""How a card fires, in words."""
TOO_MANY_HITS, DECOY = "more hits than CV", "it was a decoy"
"""Why cards are eliminated."""


def dice(faces: Iterable[int]) -> str:
    """Returns dice as they lie."""
    return listed(map(str, faces))


# -- fire


def fires(board: Places, side: Side, at: Pos, keys: Iterable[CardKey], target: CardKey) -> str:
    """A side fires at a position, or at one artillery card in it."""
    aim = board.name(target) if target else f"{whose(NAMES[OTHER[side]])} cards"
    return f"{does(side, 'fires', 'fire')} at {aim} in {board.spot(at)} with {named(board, keys)}."


def came(faces: Sequence[int], struck: int, fives: int, confused: bool) -> str:
    """What came of a card's dice: hits, and those on its own side."""
    rolled = f"rolls {dice(faces)}: " if faces else "has no dice: "
    wrong = f", and {counted(fives, 'hit')} on its own side" if fives else ""
    return f"{rolled}{counted(struck, 'hit')}{' on its own side' if confused else ''}{wrong}"


def shot(board: Places, key: CardKey, at: Pos, how: str, made: str, came: str) -> str:
    """A card fires; ``made`` says of what its dice are made, ``came`` what came of them."""
    return f"{board.name(key)} {HOW[how]} at {board.spot(at)} ({made}) and {came}."


def covers(board: Places, at: Pos, covered: int, hits: int) -> str:
    """Cover takes hits away."""
    what = f"{covered} of {counted(hits, 'hit')}" if covered else "no hit, because none was rolled"
    return f"Cover at {board.spot(at)} takes away {what}."


def sharpshooters(
    board: Places, target: CardKey, faces: Iterable[int], hits: int, aim: int, checks: Sequence[int]
) -> str:
    """Sharpshooters fire at a card, which rolls for each hit."""
    text = f"The Sharpshooters roll {dice(faces)} (1–{aim} hit): {counted(hits, 'hit')}."
    if not checks:
        return text
    end = "falls" if 6 in checks else "stays"
    return f"{text} {board.name(target)} rolls {dice(checks)} for Morale (only a 6 fails) and {end}."


# -- hits


def takes_hits(board: Places, keys: Sequence[CardKey], at: Pos, count: int) -> str:
    """Cards take hits, each as many."""
    verb = "takes" if len(keys) == 1 else "each take"
    return f"{named(board, keys)} in {board.spot(at)} {verb} {counted(count, 'hit')}."


def sixes(board: Places, number: int, marked: Mapping[CardKey, int], at: Pos) -> str:
    """Sixes also hit generals and special cards, which have so many hits now."""
    rolled = "The 6" if number == 1 else f"Each of the {number} sixes"
    now = listed(f"{board.name(key)} (now {counted(hits, 'hit')})" for key, hits in marked.items())
    return f"{rolled} hits generals and special cards in {board.spot(at)}: {now}."


def alone(board: Places, at: Pos) -> str:
    """Why a card without troops is eliminated."""
    return f"alone without troops in {board.spot(at)}"


def eliminated(board: Places, key: CardKey, why: str) -> str:
    """A card is out of play."""
    return f"{board.name(key)} is eliminated: {why}."


def morale(board: Places, key: CardKey, at: Pos, faces: Iterable[int], need: int, made: str, outcome: str) -> str:
    """A card rolls for its hits."""
    return (
        f"{board.name(key)} in {board.spot(at)} rolls {dice(faces)} for Morale ({passing(need)}: {made}) and {outcome}."
    )


def routs(board: Places, key: CardKey) -> str:
    """A card has failed."""
    card = board.card(key)
    return f"{board.name(key)} {'routs' if card.troop else 'falls' if card.kind == 'general' else 'is lost'}."


# -- melee


def melee_begins(board: Places, side: Side, at: Pos, charge: bool) -> str:
    """A side begins a melee, or charges."""
    charges, declares = ("charges with the bayonet", "charge with the bayonet"), ("declares a melee", "declare a melee")
    verb = charges if charge else declares
    return f"{does(side, *verb)} in {board.spot(at)}."


def strikes(board: Places, key: CardKey, at: Pos, made: str, faces: Iterable[int], hits: int) -> str:
    """A card fights in a melee; ``made`` says of what its dice are made."""
    return f"{board.name(key)} fights in {board.spot(at)} ({made}) and rolls {dice(faces)}: {counted(hits, 'hit')}."


def fights_on(board: Places, side: Side, at: Pos, bound: bool) -> str:
    """A side stays in a melee, of its will or because it must."""
    return f"{does(side, 'fights', 'fight')} on in {board.spot(at)}{', with no way to leave' if bound else ''}."


def second_round(board: Places, at: Pos) -> str:
    """A second round begins."""
    return f"A second round of melee is fought in {board.spot(at)}."


def disengages(board: Places, side: Side, at: Pos) -> str:
    """A side leaves a melee."""
    return f"{does(side, 'disengages', 'disengage')} from {board.spot(at)}."


# -- special cards: what each does, and that it is played


HIGHER_LIMIT = "the movement limit there is 1 higher"
WILL_CHARGE = "the infantry that has engaged there charges when movement is complete"
STAYS = "it stays with the troops there"
SPIES = "its owner looks at the enemy's cards there"


def yells(when: str) -> str:
    """What a Rebel Yell does."""
    return f"Confederate cards there have 1 CV more in {when}"


def aims(board: Places, target: CardKey) -> str:
    """What Sharpshooters do."""
    return f"they aim at {board.name(target)}"


def rallies(board: Places, key: CardKey) -> str:
    """What a Rally does."""
    return f"{board.name(key)} rallies"


def fires_weaker(board: Places, key: CardKey) -> str:
    """What takes strength from a shot."""
    return f"{board.name(key)} fires with 1 CV less"


def hits_own_side(board: Places, key: CardKey) -> str:
    """What a Uniform Confusion does."""
    return f"the hits of {board.name(key)} fall on its own side"


def takes_away(most: int) -> str:
    """What Cover does."""
    return f"up to {most} hits of this fire will be taken away"


def plays(board: Places, key: CardKey, at: Pos, what: str) -> str:
    """A special card is played at a position."""
    card = board.card(key)
    return f"{does(card.side, 'plays', 'play')} {card.name} at {board.spot(at)}: {what}."


def plays_none(board: Places, side: Side, at: Pos) -> str:
    """A side plays no special card when asked."""
    return f"{does(side, 'plays', 'play')} no special card at {board.spot(at)}."


def spy_sees(board: Places, at: Pos, keys: Iterable[CardKey]) -> str:
    """A Spy sees the enemy's cards in a position."""
    return f"Your Spy sees in {board.spot(at)}: {listed(map(board.name, keys), empty='nothing')}."
