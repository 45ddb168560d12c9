"""The log's lines of combat, each named after its event; and what dice do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from bot.games.chancellorsville.data.terms import REROLL, Formation, Place
from bot.games.chancellorsville.words.events import dice_in_words, left_of, name
from bot.games.chancellorsville.words.names import place_name
from bot.games.kit.sides import Side, does
from bot.games.phrases import counted as number_of
from bot.games.phrases import listed, sentence, whose

SUPPORT = "The countermand brings two more dice to this attack."


def attacks(key: Formation, defenders: Iterable[Formation], target: Place, origin: Place) -> str:
    """A formation attacks."""
    return f"{name(key)} attacks {listed(map(name, defenders))} at {place_name(target)} from {place_name(origin)}."


def fixes(number: int, face: int) -> str:
    """The defender spends redoubts, each on a die."""
    fixing = "It fixes one die" if number == 1 else f"They fix {number} dice"
    return f"The defender spends {number_of(number, 'redoubt')}. {fixing} at {face} (in brackets)."


def bot_fixes(number: int, face: int) -> str:
    """A BOT's redoubts fix dice."""
    return f"The BOT's redoubts fix {dice_in_words(number)} at {face} (in brackets), and stay."


def rolls(key: Formation, number: int, more: str = "") -> str:
    """The beginning of a line on dice: how many an attacker rolls."""
    return f"{name(key)} rolls {dice_in_words(number)}{more}"


def rolls_again(key: Formation, number: int) -> str:
    """The same of dice that are rolled again."""
    if not number:
        return f"{name(key)} re-rolls no dice, because all of them are fixed"
    return f"{name(key)} re-rolls {dice_in_words(number)}. Its dice now"


def dice(said: str, faces: Sequence[int], fixed: Collection[int]) -> str:
    """Dice as they lie, after what is said of them."""
    shown = " ".join(f"[{die}]" if at in fixed else str(die) for at, die in enumerate(faces))
    return f"{said}: {shown}."


def pays(key: Formation, dice: Iterable[int], by_cohesion: bool, left: int, covered: bool) -> str:
    """An attacker pays to roll some dice again; by cohesion it has so much left on the track, ``covered`` as below."""
    price = f"1 cohesion ({left_of(left, covered)})" if by_cohesion else number_of(REROLL, "cube")
    return f"{name(key)} pays {price} to re-roll {listed(map(str, dice))}."


def result(key: Formation, dice: Sequence[int]) -> str:
    """An attacker takes its dice as they are."""
    told = ". ".join(sentence(part) for part in pairs_in_words(dice)) or "Nothing happens"
    return f"{whose(name(key))} dice are {' '.join(map(str, dice))}. {told}."


def loses(key: Formation, number: int, left: int, covered: bool = False) -> str:
    """A formation loses cohesion by dice, and has so much left on the track; ``covered`` by reinforcement cards it has
    more or less, and may lose more than its track has."""
    if covered and left < 0:
        return f"{name(key)} loses {number} cohesion, {-left} more than its track has."
    return f"{name(key)} loses {number} cohesion: {left_of(max(0, left), covered)}."


def falls_back(key: Formation, origin: Place) -> str:
    """An attacker goes back to where it came from."""
    return f"{name(key)} falls back to {place_name(origin)}."


def enters(key: Formation, target: Place) -> str:
    """An attacker takes the defenders' place."""
    return f"{name(key)} enters {place_name(target)}."


def gains_cubes(side: Side, number: int) -> str:
    """A side gains cubes by its dice."""
    return f"{does(side, 'gains', 'gain')} {number_of(number, 'cube')}."


def takes_down(key: Formation, number: int, at: Place) -> str:
    """An attacker takes down redoubts where it comes from."""
    return f"{name(key)} takes down {number_of(number, 'redoubt')} at {place_name(at)}."


def pairs_in_words(dice: Iterable[int]) -> list[str]:
    """Returns what each face among the dice does, one part a face: "two 1s cost the attacker 1 cohesion"."""
    faces, found = Counter(dice), list[str]()
    for face in (1, 2, 4, 5, 6):
        if pairs := faces[face] // 2:
            loser = "attacker" if face < 3 else "defender"
            lost = pairs * (2 if face == 6 else 1)
            forced = " and force a retreat" if face == 6 else ""
            found.append(f"{NUMBERS[faces[face]]} {face}s cost the {loser} {lost} cohesion{forced}")
    if faces[3]:
        threes = "a 3 brings" if faces[3] == 1 else f"{NUMBERS[faces[3]]} 3s bring"
        found.append(f"{threes} the attacker {number_of(faces[3], 'cube')}")
    return found


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
