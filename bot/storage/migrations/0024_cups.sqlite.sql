-- Cups: a row each, with its players, rounds and games; what directors did, which is only added to; and who waits before
-- the next one.

CREATE TABLE cups (
    id     TEXT PRIMARY KEY,
    guild  INTEGER NOT NULL,
    -- Milliseconds since 1970.
    made   INTEGER NOT NULL,
    status TEXT NOT NULL,
    body   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cups_by_guild ON cups (guild, made);

CREATE TABLE cup_acts (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    cup     TEXT NOT NULL,
    at      INTEGER NOT NULL,
    by_user INTEGER NOT NULL,
    text    TEXT NOT NULL
) STRICT;
CREATE INDEX cup_acts_by_cup ON cup_acts (cup, id);

CREATE TABLE cup_waits (
    guild   INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    PRIMARY KEY (guild, user_id)
) STRICT, WITHOUT ROWID;
