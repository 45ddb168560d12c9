-- Rulings, to be found again by the rules they rest on: one row each.
CREATE TABLE rulings (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    game          TEXT NOT NULL REFERENCES games (id),
    -- The ruling's own entry, and the public number of the one that was disputed (0: none).
    seq           INTEGER NOT NULL,
    entry         INTEGER NOT NULL,
    guild         INTEGER NOT NULL,
    -- The kind of game, and the version of its rules.
    key           TEXT NOT NULL,
    version       TEXT NOT NULL,
    -- Milliseconds since 1970.
    at            INTEGER NOT NULL,
    verdict       TEXT NOT NULL,
    text          TEXT NOT NULL,
    -- The ids of the rules it rests on, parted by spaces, with one before and after.
    rules         TEXT NOT NULL,
    precedent     INTEGER NOT NULL DEFAULT 0,
    -- Whether the bot itself was wrong.
    fault         INTEGER NOT NULL DEFAULT 0,
    -- The later ruling that stands in its place.
    superseded_by INTEGER REFERENCES rulings (id)
) STRICT;
CREATE INDEX rulings_guild ON rulings (guild, key) WHERE precedent = 1;
CREATE INDEX rulings_faults ON rulings (id) WHERE fault = 1;

-- What was tried and refused, for a day: a player may dispute it.
CREATE TABLE attempts (
    -- The interaction's id.
    id      INTEGER PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id),
    user_id INTEGER NOT NULL,
    seat    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    -- The last public entry then.
    entry   INTEGER NOT NULL,
    tried   TEXT NOT NULL,
    reason  TEXT NOT NULL,
    rule    TEXT NOT NULL
) STRICT;
CREATE INDEX attempts_at ON attempts (at);
