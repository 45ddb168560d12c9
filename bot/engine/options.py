"""Options as people type them, and as custom ids pack them into a few characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.choices import Refusal
from bot.games.contract import Game
from bot.games.options import checked_options, in_words, named, short
from bot.games.phrases import listed
from bot.record.entries import canonical, sha

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One for each of an option's values, in a code."""
MOST_TYPED = 2000
"""Characters of a text of options: every option of any game, in full."""
MOST_NAMED = 6
"""How many options a sentence lists."""

AnyGame = Game[Any, Any, Any]


def from_text(game: AnyGame, text: str) -> dict[str, str]:
    """The options that a text names, such as "Combat table: Standard, Length: 6 rounds"; a value alone does where only
    one option has it. Raises Refusal with one sentence for the first part that is not understood."""
    parts = [part.strip() for part in text.split(",")]
    parts = [part for part in parts if part]
    if parts and not game.options:
        raise Refusal(f"{game.name} has no options")
    if len(text) > MOST_TYPED:
        raise Refusal(f"The options are said in {MOST_TYPED} characters at most")
    longest = 1 + max((f"{o.name}{label}".count(",") for o in game.options for label in o.values.values()), default=0)
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
    names, _, wanted = part.partition(":")
    option = next((o for o in game.options if wanted and normal(names) in (o.key, normal(o.name))), None)
    if option is not None:
        can = listed((short(option, v) for v in option.values), "or")
        raise Refusal(f"{option.name} can be {can}, not {echoed(wanted)}")
    some = ", ".join(o.name for o in game.options[:MOST_NAMED])
    more = " and others" if len(game.options) > MOST_NAMED else ""
    raise Refusal(f"{game.name} has no option “{echoed(part)}”; there is {some}{more}")


def meanings(game: AnyGame, part: str) -> list[tuple[str, str]]:
    """Every option and value that a part of a text may mean: "Option: value", or the value alone."""
    whole = normal(part)
    name, _, rest = whole.partition(":")
    by_name, alone = list[tuple[str, str]](), list[tuple[str, str]]()
    for option in game.options:
        for value, label in option.values.items():
            ways = {value, value.replace("-", " "), normal(label), normal(short(option, value))}
            if name.strip() in (option.key, normal(option.name)) and rest.strip() in ways:
                by_name.append((option.key, value))
            if whole in ways:
                alone.append((option.key, value))
    return by_name or alone


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
    for option in game.options:
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


def edition(game: AnyGame) -> str:
    """Four characters that change when what can be chosen does."""
    return sha(canonical([(o.key, list(o.values)) for o in game.options]))[:4]


def packed(game: AnyGame, options: Mapping[str, str]) -> str:
    """Options as a code of four characters and one for each option."""
    chosen = checked_options(game, options)
    return edition(game) + "".join(DIGITS[list(o.values).index(chosen[o.key])] for o in game.options)


def unpacked(game: AnyGame, code: str) -> dict[str, str]:
    """The options that ``packed`` packed. Raises Refusal for a code of other options than there are today."""
    digits = code[4:]
    if code[:4] != edition(game) or len(digits) != len(game.options):
        raise Refusal(f"The options of {game.name} have changed since: use `/game new` again")
    try:
        return {o.key: list(o.values)[DIGITS.index(d)] for o, d in zip(game.options, digits, strict=True)}
    except (ValueError, IndexError) as error:
        raise Refusal(f"The options of {game.name} have changed since: use `/game new` again") from error
