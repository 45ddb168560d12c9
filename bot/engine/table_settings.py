"""What a table settles beside its game's options. Called by the engine under its lock."""

from __future__ import annotations

from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.engine.options import check_settled, settings_of
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Option, people_seats
from bot.games.contract.options import in_words
from bot.record.table_settings import LEVEL, RATED, RATED_ON, SETTINGS, TEMPER
from bot.table.session import Actor
from bot.table.table import Table


def settings_for(table: Table) -> tuple[Option, ...]:
    """The settings that mean something at a table, each with the values that it can have: clocks among several people,
    and what happens when time is out where there is a clock; the practice opponent's level where it may play, its
    temper where it does, ratings where it does not."""
    found = settings_of(table.game, len(people_seats(table.seats)) > 1, table.session.clock)
    practises = any(player.practises for player in table.players.values())
    without = {RATED.key} if practises else {TEMPER.key, *([LEVEL.key] if table.session.timeout != "practice" else [])}
    return tuple(option for option in found if option.key not in without)


def check_setting(table: Table, key: str, value: str) -> None:
    """Raises Refusal for a value that a setting of the table cannot have."""
    check_settled(settings_for(table), key, value)
    if key == RATED.key and value == RATED_ON and table.session.teams:
        raise Refusal("A side of this game has a team, and rated games are between single persons")


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
