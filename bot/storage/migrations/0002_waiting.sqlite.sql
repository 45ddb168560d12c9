-- How people are called, whom each game awaits, private notes, and what falls due.

-- How a person wants to be called when a game awaits them, and the private channel that was opened for it (0: none).
CREATE TABLE people (
    user   INTEGER PRIMARY KEY,
    called TEXT NOT NULL CHECK (called IN ('channel', 'message', 'never')),
    dm     INTEGER NOT NULL
) STRICT;

-- Each user that a running game awaits: why, and since when (milliseconds since 1970).
CREATE TABLE waits (
    user  INTEGER NOT NULL,
    game  TEXT NOT NULL REFERENCES games (id),
    why   TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX waits_game ON waits (game);

-- What a person notes about a game, for nobody else.
CREATE TABLE notes (
    user INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES games (id),
    text TEXT NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

-- What is to be done about a game when the time comes (milliseconds since 1970).
CREATE TABLE deadlines (
    game TEXT NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL,
    due  INTEGER NOT NULL,
    PRIMARY KEY (game, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_due ON deadlines (due);
INSERT INTO deadlines SELECT id, 'silent', updated + 1209600000 FROM games WHERE status IN ('lobby', 'playing');

-- The users that a post pings, as a JSON list.
ALTER TABLE outbox ADD COLUMN pings TEXT NOT NULL DEFAULT '[]';
