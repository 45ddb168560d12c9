"""The log's lines of the BOT's turns, each named after its event; and the BOT's cards in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.chancellorsville.data.bot_cards import (
    ATTACKER,
    DEFENDER,
    RETREAT,
    At,
    BotCard,
    Clause,
    Entrench,
    Line,
    OnTrack,
    Rest,
    Strike,
    Walk,
)
from bot.games.chancellorsville.data.terms import HMT, Formation, Place
from bot.games.chancellorsville.words.events import dice_in_words, name
from bot.games.chancellorsville.words.names import place_name
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import counted, listed

NO_REST = "No formation needs rest."


def leads(side: Side, card: BotCard) -> str:
    """The BOT's card is turned over."""
    return f"The BOT leads {NAMES[side]} by {card_in_words(card)}"


def line_lapses(key: Formation) -> str:
    """A line of the card is of a formation that is destroyed."""
    return f"{name(key)} is destroyed, so its line has no effect."


def does_clause(key: Formation, number: int, clause: Clause, reasons: Sequence[str]) -> str:
    """A formation does what a clause says, since those before it cannot be done, for those reasons."""
    return f"{name(key)}, clause {number}: {action_in_words(clause)}.{told(reasons)}"


def stays(key: Formation, reasons: Sequence[str]) -> str:
    """A formation can do nothing that its line says."""
    return f"{name(key)} stays as it is.{told(reasons)}"


def rests(key: Formation, before: int, after: int) -> str:
    """The weakest formation gains cohesion."""
    return f"{name(key)} is the weakest and rests: its cohesion rises from {before} to {after}."


def chooses(purpose: str, options: Iterable[str], rolled: Sequence[str], chosen: str) -> str:
    """A die chooses between equals."""
    return f"{purpose}: {listed(options, 'or')}? A die rolls {', then '.join(rolled)}: {chosen}."


def turns_against(key: Formation, defenders: Iterable[Formation], target: Place, origin: Place) -> str:
    """A formation of the BOT's attacks, off the track where ``origin`` is NOWHERE."""
    start = f"from {place_name(origin)}" if origin else "off the Hidden Movement Track"
    return f"{name(key)} turns against {listed(map(name, defenders))} at {place_name(target)} {start}."


def attacks(key: Formation, defenders: Iterable[Formation], target: Place, dice: Sequence[int]) -> str:
    """The BOT's dice, and what they do."""
    names = listed(map(name, defenders))
    how = f"{dice_counted(len(dice))}: {effects(dice, name(key), names)}"
    return f"{name(key)} attacks {names} at {place_name(target)} with {how}."


def dice_of_an_attack(on_card: int, arrow: int, used: int, there: int) -> str:
    """The BOT has another number of dice than its card says, by an arrow and by redoubts ``there`` and ``used`` up; ""
    where it has not."""
    said, number = [f"{dice_in_words(on_card)} on the card"], max(1, on_card + arrow)
    if arrow:
        said.append(f"1 {'more along the green' if arrow > 0 else 'fewer along the red'} arrow")
    if used:
        said.append(f"{used} fewer for {counted(used, 'redoubt')} used up")
    if on_card + arrow < 1:
        said.append("never under 1")
    if left := there - used:
        said.append(f"{counted(left, 'redoubt')} could take no die away and {'stays' if left == 1 else 'stay'}")
    return f"The BOT has {'; '.join(said)}: {dice_in_words(number - used)}." if len(said) > 1 else ""


def goes_on_track(key: Formation, start: int, end: int) -> str:
    """A formation moves along the track, from one box to another."""
    return f"{name(key)}, out of sight, goes from box {start} to box {end} of the Hidden Movement Track."


def comes_off_track(key: Formation, places: Sequence[Place], to: Place) -> str:
    """A formation leaves the track to the last free one of some places."""
    last = "" if len(places) == 1 else ", the last of them without a friend"
    nobody = f"No enemy is at {listed(map(place_name, places), 'or')}"
    return f"{nobody}: {name(key)} comes off the {HMT} at {place_name(to)}{last}."


def stays_on_track(key: Formation, target: Place) -> str:
    """A formation that attacked off the track has no place to go."""
    return f"{name(key)} finds no free place beside {place_name(target)}, and stays on the Hidden Movement Track."


def stays_beside(key: Formation, target: Place, to: Place) -> str:
    """A formation that attacked off the track stays next to its target."""
    left = f"{name(key)} leaves the Hidden Movement Track"
    return f"{left}, and stays beside {place_name(target)}, at {place_name(to)}."


def card_in_words(card: BotCard) -> str:
    """Returns a card's text: "U7. Sedgwick: march toward 13; else attack with 3 dice. Reynolds: …"."""
    return " ".join(f"{part}." for part in (card.key.upper(), *map(line_in_words, card.lines)))


def line_in_words(line: Line) -> str:
    """Returns a line's text."""
    if isinstance(line, Rest):
        return f"The weakest gains {line.cohesion} cohesion"
    return f"{name(line.formation)}: {'; else '.join(map(clause_in_words, line.clauses))}"


def clause_in_words(clause: Clause) -> str:
    """Returns a clause's text (CV-16.21 to CV-16.25)."""
    match clause:
        case At(first, last, places, dice):
            boxes = f"{first}" if first == last else f"{first}–{last}"
            plural = "box" if first == last else "boxes"
            return f"in {plural} {boxes} off the {HMT} to {numbers(places)} ({dice_in_words(dice)})"
        case OnTrack(boxes):
            return f"on by {boxes} {'box' if boxes == 1 else 'boxes'}"
        case Strike(dice):
            return f"attack with {dice_in_words(dice)}"
        case Walk(places):
            return f"march toward {numbers(places)}"
        case Entrench():
            return "dig"


def action_in_words(clause: Clause) -> str:
    """Returns what a clause has a formation do, where its text stands above."""
    return f"off the {HMT}" if isinstance(clause, At) else clause_in_words(clause)


def numbers(places: tuple[Place, ...]) -> str:
    """Returns locations by their numbers: "18 or 22"."""
    return listed(map(str, places), "or")


def dice_counted(number: int) -> str:
    """Returns a number of dice in words: the player's count by pairs, the BOT's do not (CV-16.10)."""
    return f"{dice_in_words(number)}, each counting alone" if number > 1 else "1 die"


def effects(dice: Sequence[int], attacker: str, defenders: str) -> str:
    """Returns what each die of the BOT's does: "a 2 costs Early 1, a 6 costs Meade 3 and forces a retreat"."""
    return ", ".join(
        f"a {die} costs {attacker} {ATTACKER[die]}"
        if die in ATTACKER
        else f"a {die} costs {defenders} {DEFENDER[die]}{' and forces a retreat' if die == RETREAT else ''}"
        for die in dice
    )


def told(reasons: Sequence[str]) -> str:
    """Returns why clauses cannot be carried out: " Clauses 1 and 2: it is on the map. Clause 3: the way is closed."."""
    said = {reason: [str(n) for n, each in enumerate(reasons, 1) if each == reason] for reason in reasons}
    return "".join(f" Clause{'s' if len(n) > 1 else ''} {listed(n)}: {reason}." for reason, n in said.items())
