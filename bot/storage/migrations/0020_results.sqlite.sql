-- How games ended, and what that did to ratings. A result that is withdrawn or changed stays in no rating: the ledger of
-- changes is only added to, and what no longer holds is corrected by further changes.

CREATE TABLE results (
    game    TEXT PRIMARY KEY,
    number  INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    key     TEXT NOT NULL,
    ladder  TEXT NOT NULL,
    began   INTEGER NOT NULL,
    ended   INTEGER NOT NULL,
    seats   TEXT NOT NULL,
    winners TEXT NOT NULL,
    how     TEXT NOT NULL,
    rated   INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX results_by_ladder ON results (ladder, number) WHERE rated = 1;
CREATE INDEX results_by_guild ON results (guild, ended);

CREATE TABLE players_of_results (
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL,
    PRIMARY KEY (user_id, game)
) WITHOUT ROWID;

CREATE TABLE rated_results (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    last INTEGER NOT NULL
);

CREATE TABLE rating_changes (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    ladder TEXT NOT NULL,
    who    TEXT NOT NULL,
    game   TEXT NOT NULL,
    kind   TEXT NOT NULL,
    mu     REAL NOT NULL,
    sigma  REAL NOT NULL,
    games  INTEGER NOT NULL,
    at     INTEGER NOT NULL
);

CREATE INDEX rating_changes_by_who ON rating_changes (ladder, who, id);
