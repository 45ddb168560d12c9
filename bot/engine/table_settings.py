"""What a table settles beside its game's options. Called by the engine under its lock."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.games.choices import Refusal
from bot.games.contract import Option, people_seats
from bot.games.options import in_words, short
from bot.games.phrases import listed
from bot.record.table_settings import CLOCK, FOLLOW, HINTS, SETTINGS, TIME_OUT, WHAT_IF
from bot.table.session import Actor
from bot.table.table import Table


def settings_for(table: Table) -> tuple[Option, ...]:
    """The settings that mean something at a table, each with the values that it can have: clocks among several people,
    and what happens when time is out where there is a clock."""
    several = len(people_seats(table.seats)) > 1
    found = [HINTS]
    if several:
        found += [CLOCK, *([TIME_OUT] if table.session.clock != "none" else []), FOLLOW]
    found.append(WHAT_IF)
    values = {
        key: label for key, label in TIME_OUT.values.items() if key != "practice" or table.game.practice is not None
    }
    return tuple(replace(option, values=values) if option is TIME_OUT else option for option in found)


def check_setting(table: Table, key: str, value: str) -> None:
    """Raises Refusal for a value that a setting of the table cannot have."""
    option = next((o for o in settings_for(table) if o.key == key), None)
    if option is None:
        raise Refusal(f"{SETTINGS[key].name} means nothing at this table")
    if value not in option.values:
        raise Refusal(f"{option.name} can be {listed((short(option, v) for v in option.values), 'or')}, not {value}")


async def set_setting(table: Table, actor: Actor, key: str, value: str, gm: bool = False) -> Reply:
    """Settles one thing for the table; everyone sees it. The caller has checked that the actor may. Raises Refusal."""
    check_setting(table, key, value)
    said = in_words(SETTINGS[key], value)
    if value == getattr(table.session, key):
        return Reply((f"{said}, as it was.",), table.session.seq)
    changes = changeset_of(table, new_entry(table, actor, "table", gm=gm, data={key: value}))
    changes.session.settle({key: value})
    changes.session.proposal = None
    return await commit(table, changes, actor, (f"{said}.",))
