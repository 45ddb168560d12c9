"""The options a game is set up with, and which of them go together."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Option, Preset
from bot.games.dixie.data.terms import Edition

_ON = {"on": "On", "off": "Off"}


_OFF = {"off": "Off", "on": "On"}


BATTLE, ADVANCED, PLAY = "The battle", "Advanced rules", "How to play"
"""The headings over the options."""

OPTIONS: tuple[Option, ...] = (
    Option(
        "edition",
        "Battle",
        {"bull-run": "First Bull Run", "shiloh": "Shiloh: two days", "gettysburg": "Gettysburg"},
        BATTLE,
        named=True,
        ladder=True,
        about="Which battle you play.",
        basic=True,
    ),
    Option(
        "columns",
        "Columns",
        {"3": "3 columns", "5": "5 columns: decks by Battle Points"},
        BATTLE,
        about="How many positions each side has next to each other.",
    ),
    Option(
        "deck",
        "Decks",
        {
            "random": "Standard: dealt at random",
            "points": "Battle Points: dealt at random up to the total",
            "own": "Own: each side chooses within the Battle Points",
        },
        BATTLE,
        about="Which cards each side has. Battle Points say what a card is worth.",
    ),
    Option("outflanking", "Outflanking", _ON, ADVANCED, about="The Reserve joins a fight from the side."),
    Option("melee", "Melee", _ON, ADVANCED, about="Close fighting instead of fire."),
    Option("enfilade", "Enfilade", _ON, ADVANCED, about="Fire along the enemy's line, from the position beside it."),
    Option("counter-battery", "Counter-battery", _ON, ADVANCED, about="Guns fire at one enemy gun."),
    Option("support", "Artillery support", _ON, ADVANCED, about="Guns fire over their own men into a fight."),
    Option("scouting", "Scouting", _ON, ADVANCED, about="Cavalry looks at an enemy position."),
    Option("decoys", "Decoys", _OFF, ADVANCED, about="Cards that are no troops may lie face-down as if they were."),
    Option(
        "integrity",
        "Integrity (Gettysburg)",
        {
            "none": "No integrity: generals help all",
            "corps": "Corps: generals help their corps",
            "division": "Divisions: division commanders help theirs",
        },
        ADVANCED,
        about="Which troops a general helps.",
    ),
    Option(
        "days",
        "Days (Gettysburg)",
        {"one": "One day", "three": "Three days"},
        BATTLE,
        ladder=True,
        about="How much of the battle you play.",
        basic=True,
    ),
    Option(
        "history",
        "Historical arrival",
        {
            "none": "Any card at any time",
            "some": "Historical: Army of the Ohio on Day 2, at Gettysburg Day 1 as it was",
            "more": "More historical: at Shiloh the 3rd Division comes on Day 2 too",
        },
        BATTLE,
        about="Which cards come on which day.",
    ),
    Option(
        "live",
        "Special cards",
        {"off": "Armed beforehand", "on": "Live: ask at every window"},
        PLAY,
        about="You say beforehand when yours play themselves, or the game stops and asks each time.",
    ),
)
"""The options in the order of records, each with its default first."""
RULES = tuple(option.key for option in OPTIONS if option.group == ADVANCED)
"""The options that add a rule or change one."""
BASIC = {o.key: next(iter(o.values)) for o in OPTIONS} | {key: "off" for key in RULES if key != "integrity"}
"""The battle to begin with, without any advanced rule."""
FIRST = BASIC | {"enfilade": "on"}
"""The first battle has Enfilade as well: without Envelopment a battle at Bull Run lasts a quarter longer."""
PRESETS: tuple[Preset, ...] = (
    Preset(
        "first",
        "First battle",
        "For a first game, about 45 minutes alone: First Bull Run with fire, moves and flank fire",
        FIRST,
    ),
    Preset(
        "rules",
        "Standard rules",
        "The chosen battle with its usual rules",
        {o.key: next(iter(o.values)) for o in OPTIONS if o.key != "edition"},
    ),
    Preset(
        "everything",
        "Everything",
        "The chosen battle with every advanced rule and decoys",
        {key: "division" if key == "integrity" else "on" for key in RULES} | {"live": "on", "history": "some"},
    ),
)


def offered(options: Mapping[str, str]) -> tuple[Option, ...]:
    """Returns the options that mean something in the battle that is chosen, each with the values that go with the
    others (DX-16.5)."""
    edition, columns = options.get("edition", "bull-run"), options.get("columns", "3")
    gettysburg, shiloh = edition == "gettysburg", edition == "shiloh"
    long = gettysburg and options.get("days") == "three"
    barred = {
        "columns": shiloh or long,
        "deck": long,
        "integrity": not gettysburg,
        "days": not gettysburg,
        "history": not (shiloh or long),
    }
    cut = {"deck": ("random",) if columns == "5" and not shiloh else (), "history": ("more",) if long else ()}
    return tuple(_without(o, cut.get(o.key, ())) for o in OPTIONS if not barred.get(o.key))


def _without(option: Option, values: Container[str]) -> Option:
    """Returns an option without those of its values."""
    return replace(option, values={value: label for value, label in option.values.items() if value not in values})


def read(options: Mapping[str, str]) -> Options:
    """Returns the setup of these options. Options without a meaning in an edition are ignored (DX-16.5). Raises Refusal
    for unknown values and for options that do not go together."""
    chosen = {o.key: options.get(o.key, "") for o in OPTIONS}
    for option in OPTIONS:
        if chosen[option.key] not in option.values:
            raise Refusal(f"{option.name} cannot be “{chosen[option.key][:40]}”", "DX-13.0", tuple(option.values))
    edition, columns, days = chosen["edition"], int(chosen["columns"]), 3 if chosen["days"] == "three" else 1
    if columns == 5 and edition == "shiloh":
        raise Refusal("Shiloh is played with 3 columns", "DX-16.5", ("3 columns",))
    if days == 3 and edition != "gettysburg":
        raise Refusal("Only Gettysburg is played over three days", "DX-16.5", ("one day",))
    if days == 3 and columns == 5:
        raise Refusal("Three days are played with 3 columns", "DX-16.5", ("3 columns", "one day"))
    if days == 3 and chosen["deck"] != "random":
        raise Refusal("Three days are played with standard decks", "DX-16.5", ("standard decks", "one day"))
    on = {o.key.replace("-", "_"): chosen[o.key] == "on" for o in OPTIONS if set(o.values) == {"on", "off"}}
    values: dict[str, Any] = {
        "edition": edition,
        "columns": columns,
        "deck": "points" if columns == 5 and chosen["deck"] == "random" else chosen["deck"],
        "days": 2 if edition == "shiloh" else days,
        "integrity": chosen["integrity"] if edition == "gettysburg" else "none",
        "history": chosen["history"] if edition == "shiloh" or days == 3 else "none",
    }
    return msgspec.convert(values | on, Options)


class Options(Struct, frozen=True):
    """The options the game was set up with; see bot.games.dixie.options."""

    edition: Edition = "bull-run"
    columns: int = 3
    deck: Literal["random", "points", "own"] = "random"
    outflanking: bool = True
    melee: bool = True
    enfilade: bool = True
    counter_battery: bool = True
    support: bool = True
    decoys: bool = False
    scouting: bool = True
    integrity: Literal["none", "corps", "division"] = "none"
    days: int = 1
    history: Literal["none", "some", "more"] = "none"
    """At Shiloh: "some" keeps the Army of the Ohio for the second day, "more" Lew Wallace's 3rd Division too. At
    Gettysburg: "some" deals only historical cards on the first day."""
    live: bool = False
