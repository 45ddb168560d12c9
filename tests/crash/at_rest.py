"""Games at rest, in great numbers: copies of one, each with its own id, channel and chains."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import psycopg

from bot.record.chains import first_head, next_head

COPIED = ("entries", "leaves", "players", "snapshots", "post_numbers")
"""What is copied of a game beside itself; it has no timers, and nothing is left to post."""
FIRST_CHANNEL = 10**15


def lay_to_rest(address: str, template: str, many: int) -> None:
    """Copies a game so many times."""
    with psycopg.connect(address) as db:
        rows = {table: of_game(db, table, template) for table in COPIED}
        [game] = of_game(db, "games", template, "id")
        games: list[dict[str, Any]] = []
        copies = dict[str, list[dict[str, Any]]]()
        for n in range(many):
            id = f"r{n:07d}"
            leaves, heads = list(chained(rows["leaves"], template, id)), dict[str, str]()
            for leaf in leaves:
                heads[leaf["chain"]] = leaf["head"]
            session = json.loads(game["session"]) | {"id": id, "channel": FIRST_CHANNEL + n, "heads": heads}
            games.append(game | {"id": id, "channel": FIRST_CHANNEL + n, "session": json.dumps(session).encode()})
            for table in COPIED:
                own = leaves if table == "leaves" else ({**row, "game": id} for row in rows[table])
                copies.setdefault(table, []).extend(own)
            if len(games) == 5000 or n == many - 1:
                write(db, "games", games)
                for table, some in copies.items():
                    write(db, table, some)
                games, copies = [], {}


def of_game(db: psycopg.Connection[Any], table: str, game: str, column: str = "game") -> list[dict[str, Any]]:
    """A table's rows of a game; interactions are nobody's any more."""
    with db.cursor(row_factory=psycopg.rows.dict_row) as cursor:
        found = cursor.execute(f"SELECT * FROM {table} WHERE {column} = %s ORDER BY 1, 2, 3", (game,)).fetchall()
    return [row | ({"interaction": None} if "interaction" in row else {}) for row in found]


def chained(leaves: list[dict[str, Any]], old: str, id: str) -> Iterator[dict[str, Any]]:
    """The leaves of a copy, each chain hashed anew from the copy's id on."""
    heads: dict[str, str] = {}
    for leaf in sorted(leaves, key=lambda each: (each["chain"], each["no"])):
        body = bytes(leaf["body"]).replace(old.encode(), id.encode())
        heads[leaf["chain"]] = next_head(heads.get(leaf["chain"]) or first_head(id, leaf["chain"]), leaf["nonce"], body)
        yield {**leaf, "game": id, "body": body, "head": heads[leaf["chain"]]}


def write(db: psycopg.Connection[Any], table: str, rows: list[dict[str, Any]]) -> None:
    """Adds rows to a table in one go."""
    columns = ", ".join(rows[0])
    with db.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(list(row.values()))
