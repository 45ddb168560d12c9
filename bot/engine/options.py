"""Options as people type them, and as custom ids pack them into a few characters; with what a table settles beside
its game's options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Option, people_seats
from bot.games.contract.options import any_seats, checked_options, in_words, short
from bot.games.contract.options import named as option_named
from bot.games.kit.tempers import TEMPERS
from bot.games.phrases import listed
from bot.record.entries import canonical, sha
from bot.record.table_settings import (
    CLOCK,
    FOLLOW,
    GONE,
    HINTS,
    LEVEL,
    RATED,
    SETTINGS,
    TEMPER,
    TIME_OUT,
    USUAL,
    WHAT_IF,
)

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One for each of an option's values, in a code."""
MOST_TYPED = 2000
"""Characters of a text of options: every option of any game, in full."""
MOST_NAMED = 6
"""How many options a sentence lists."""
WAYS = 2048
"""Values whose ways to be said are kept: a typed text is compared with all of a game's, part by part."""

Chosen = dict[str, str]
"""Values of a game's options and of the table's settings, by their keys, which are never the same."""


def settings_of(game: AnyGame, several: bool, clock: str) -> tuple[Option, ...]:
    """The settings that mean something at a table, each with the values that it can have: hints in a game that has
    some, clocks among several people, what happens when time is out where there is a ``clock``, the level of the
    practice opponent where there is one, and its temper where it has several."""
    found = [HINTS] if game.advises else []
    if several:
        found += [CLOCK, *([TIME_OUT] if clock != USUAL[CLOCK.key] else []), GONE, FOLLOW]
    found.append(WHAT_IF)
    if several:
        found += [*([LEVEL] if game.practice is not None else []), *([TEMPER] if game.tempers else []), RATED]
    without = {TIME_OUT.key: [] if game.practice is not None else ["practice"]}
    without[TEMPER.key] = [each for each in TEMPERS if each not in (*game.tempers, USUAL[TEMPER.key])]
    return tuple(lacking(option, without.get(option.key, ())) for option in found)


def lacking(option: Option, values: Collection[str]) -> Option:
    """Returns an option without some of its values."""
    if not values:
        return option
    return replace(option, values={key: label for key, label in option.values.items() if key not in values})


def check_settled(offered: Iterable[Option], key: str, value: str) -> None:
    """Raises Refusal for a value that a setting cannot have among those ``offered``."""
    option = next((o for o in offered if o.key == key), None)
    if option is None:
        raise Refusal(f"{SETTINGS[key].name} has no meaning at this table")
    if value not in option.values:
        raise Refusal(f"{option.name} can be {listed((short(option, v) for v in option.values), 'or')}, not {value}")


def apart(chosen: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Returns the chosen values of a game's options and of the table's settings."""
    settings = {key: value for key, value in chosen.items() if key in SETTINGS}
    return {key: value for key, value in chosen.items() if key not in SETTINGS}, settings


def checked_settings(game: AnyGame, options: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """Returns every setting of a new table with a value, where none is given the usual one. Raises Refusal for one that
    means nothing there."""
    found = {**USUAL, **given}
    offered = settings_of(game, len(people_seats(game.seats_for(options))) > 1, found[CLOCK.key])
    for key, value in given.items():
        if value != USUAL[key]:
            check_settled(offered, key, value)
    return found


def named(game: AnyGame, key: str) -> Option:
    """Returns the option of a game, or the setting, with that key."""
    return SETTINGS[key] if key in SETTINGS else option_named(game, key)


def from_text(game: AnyGame, text: str) -> Chosen:
    """The options and settings that a text names, such as "Combat table: Standard, Clock: 3 days"; a value alone does
    where only one option has it. Raises Refusal with one sentence for the first part that is not understood."""
    parts = [part.strip() for part in text.split(",")]
    parts = [part for part in parts if part]
    if len(text) > MOST_TYPED:
        raise Refusal(f"The options are said in {MOST_TYPED} characters at most")
    labels = (f"{o.name}{label}" for o in choosable(game) for label in o.values.values())
    longest = 1 + max(label.count(",") for label in labels)
    found: dict[str, str] = {}
    while parts:
        # A label may hold commas itself, so the longest part that is understood counts.
        takes = (n for n in range(min(len(parts), longest), 0, -1) if len(meanings(game, ", ".join(parts[:n]))) == 1)
        taken = next(takes, 1)
        part, parts = ", ".join(parts[:taken]), parts[taken:]
        key, value = meaning(game, part)
        if found.setdefault(key, value) != value:
            raise Refusal(f"{named(game, key).name} is given twice")
    return found


def meaning(game: AnyGame, part: str) -> tuple[str, str]:
    """The one option and value that a part of a text means. Raises Refusal."""
    found = meanings(game, part)
    if len(found) == 1:
        return found[0]
    if found:
        ways = listed((f"“{in_words(named(game, key), value)}”" for key, value in found[:MOST_NAMED]), "or")
        raise Refusal(f"“{echoed(part)}” is not clear: write {ways}")
    asked = ((option, said_of(option, normal(part))) for option in choosable(game))
    option, wanted = next((each for each in asked if each[1]), (None, ""))
    if option is not None:
        can = listed((short(option, v) for v in option.values), "or")
        raise Refusal(f"{option.name} can be {can}, not {echoed(wanted)}")
    if not game.options:
        raise Refusal(f"{game.name} has no options")
    some = ", ".join(o.name for o in game.options[:MOST_NAMED])
    more = " and others" if len(game.options) > MOST_NAMED else ""
    raise Refusal(f"{game.name} has no option “{echoed(part)}”; there is {some}{more}")


def choosable(game: AnyGame, clock: str = "") -> tuple[Option, ...]:
    """Returns everything that people can choose for a new game: its options, and those settings that mean something at
    its table with that ``clock``."""
    several = len(people_seats(any_seats(game))) > 1
    return (*game.options, *settings_of(game, several, clock))


def meanings(game: AnyGame, part: str) -> list[tuple[str, str]]:
    """Every option and value that a part of a text may mean: "Option: value", or the value alone. The game's own come
    before the table's settings."""
    return _meant(game.options, part) or _meant(choosable(game)[len(game.options) :], part)


def _meant(options: Iterable[Option], part: str) -> list[tuple[str, str]]:
    """Returns every one of these options and values that a part of a text may mean."""
    whole = normal(part)
    by_name, alone = list[tuple[str, str]](), list[tuple[str, str]]()
    for option in options:
        said = said_of(option, whole)
        for value, label in option.values.items():
            ways = _ways(value, label, short(option, value))
            if said in ways:
                by_name.append((option.key, value))
            if whole in ways:
                alone.append((option.key, value))
    return by_name or alone


@lru_cache(maxsize=WAYS)
def _ways(value: str, label: str, short_label: str) -> frozenset[str]:
    """Returns all ways to say a value, as they are compared."""
    return frozenset((value, value.replace("-", " "), normal(label), normal(short_label)))


def said_of(option: Option, part: str) -> str:
    """What a part of a text, as it is compared, says of an option: "bull run" of "battle: bull run", "battle=bull run"
    or "battle bull run"; "" where it does not begin with the option's name."""
    for name in (option.key, normal(option.name)):
        rest = part.removeprefix(name)
        if rest != part and rest[:1] in (" ", ":", "="):
            return rest.lstrip(" :=")
    return ""


def normal(text: str) -> str:
    """A text as it is compared."""
    return " ".join(text.lower().split())


def echoed(text: str) -> str:
    """A typed text as it is quoted back: short, and with nothing that Discord would format."""
    return "".join(c for c in text if c.isalnum() or c in " -.:'").strip()[:80]


def completed(game: AnyGame, typed: str, most: int = 25, length: int = 100) -> list[tuple[str, str]]:
    """Completions of a half typed text of options, as (label, text), neither longer than ``length``: all that is
    understood stays, and the last part becomes each option and value that fits it."""
    *begun, last = typed.split(",")
    try:
        given = from_text(game, ",".join(begun))
    except Refusal:
        # A comma within a label that is not whole yet.
        given, last = {}, typed
    found = []
    words = normal(last).replace(":", " ").split()
    for option in choosable(game, given.get(CLOCK.key, USUAL[CLOCK.key])):
        for value, label in option.values.items() if option.key not in given else ():
            if all(word in normal(f"{option.key} {option.name} {value} {label}") for word in words):
                found.append((given | {option.key: value}, f"{option.name}: {label}"))
    shown = []
    for options, label in found[:most]:
        text = as_text(game, options, length)
        before = as_text(game, {k: v for k, v in options.items() if k in given}, length)
        whole = f"{before}, {label}" if before else label
        if text:
            shown.append((whole if len(whole) <= length else text, text))
    return shown


def as_text(game: AnyGame, options: Mapping[str, str], length: int) -> str:
    """The options as a text that ``from_text`` understands: in words where they fit, else as short as can be; "" where
    even that is too long."""
    words = ", ".join(in_words(named(game, key), value) for key, value in options.items())
    if len(words) <= length:
        return words
    least = ", ".join(shortest(game, key, value) for key, value in options.items())
    return least if len(least) <= length else ""


def shortest(game: AnyGame, key: str, value: str) -> str:
    """The value alone where that is clear, else with its option's key."""
    return value if meanings(game, value) == [(key, value)] else f"{key}:{value}"


def edition(options: Iterable[Option]) -> str:
    """Four characters that change when what can be chosen does."""
    return sha(canonical([(o.key, list(o.values)) for o in options]))[:4]


def packed(game: AnyGame, chosen: Mapping[str, str]) -> str:
    """Options as a code of four characters and one for each option; settings that are not all as usual follow likewise,
    after a full stop."""
    options, settings = apart(chosen)
    code = edition(game.options) + digits(game.options, checked_options(game, options))
    if all(value == USUAL[key] for key, value in settings.items()):
        return code
    return f"{code}.{edition(SETTINGS.values())}{digits(SETTINGS.values(), {**USUAL, **settings})}"


def digits(options: Iterable[Option], chosen: Mapping[str, str]) -> str:
    """The number of each option's value."""
    return "".join(DIGITS[list(o.values).index(chosen[o.key])] for o in options)


def unpacked(game: AnyGame, code: str) -> Chosen:
    """The options and settings that ``packed`` packed. Raises Refusal for a code of others than there are today."""
    own, stop, settled = code.partition(".")
    try:
        return read(game.options, own) | (read(SETTINGS.values(), settled) if stop else {})
    except (ValueError, IndexError) as error:
        raise Refusal(f"The options of {game.name} have changed since: use `/game new` again") from error


def read(options: Collection[Option], code: str) -> Chosen:
    """The values that a code says. Raises ValueError and IndexError for a code of other options."""
    if code[:4] != edition(options):
        raise ValueError("the options have changed")
    return {o.key: list(o.values)[DIGITS.index(d)] for o, d in zip(options, code[4:], strict=True)}
