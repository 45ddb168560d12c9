-- Seasons that are over, with their tables.

CREATE TABLE seasons (
    id     TEXT PRIMARY KEY,
    guild  INTEGER NOT NULL,
    number INTEGER NOT NULL,
    body   TEXT NOT NULL,
    UNIQUE (guild, number)
) STRICT, WITHOUT ROWID;
