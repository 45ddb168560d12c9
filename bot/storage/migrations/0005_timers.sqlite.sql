-- One table of timers, of whatever kind, and the names that the code has for things.

-- What is to be done when the time comes, once. A timer is removed in the transaction that did its work.
CREATE TABLE timers (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    kind     TEXT NOT NULL,
    -- '' where it is of no game, or of no one seat.
    game     TEXT NOT NULL DEFAULT '',
    seat     TEXT NOT NULL DEFAULT '',
    -- Milliseconds since 1970.
    due      INTEGER NOT NULL,
    -- What its handler needs to know beside, as JSON.
    payload  TEXT NOT NULL DEFAULT 'null',
    -- How often its handler has failed, and when it is tried next (milliseconds since 1970).
    failures INTEGER NOT NULL DEFAULT 0,
    try_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX timers_try_at ON timers (try_at);
CREATE INDEX timers_game ON timers (game, kind);
INSERT INTO timers (kind, game, due, try_at) SELECT kind, game, due, due FROM deadlines ORDER BY due;
DROP TABLE deadlines;

-- Counts the writes to a game, so that of two processes that know the same one only one is let through.
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- Whom the seats of a lobby are kept for. The session says which seats; here it is found by the person.
CREATE TABLE invitations (
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_game ON invitations (game);
INSERT OR IGNORE INTO invitations
    SELECT json_extract(kept.value, '$.user'), games.id
    FROM games, json_each(CAST(games.session AS TEXT), '$.invited') AS kept
    WHERE games.status = 'lobby';

ALTER TABLE waits RENAME TO pending_turns;
DROP INDEX waits_game;
CREATE INDEX pending_turns_game ON pending_turns (game);
ALTER TABLE hands RENAME TO private_boards;

-- A column "user" means something else to other databases.
ALTER TABLE players RENAME COLUMN user TO user_id;
ALTER TABLE people RENAME COLUMN user TO user_id;
ALTER TABLE pending_turns RENAME COLUMN user TO user_id;
ALTER TABLE notes RENAME COLUMN user TO user_id;
ALTER TABLE notices RENAME COLUMN user TO user_id;
ALTER TABLE private_boards RENAME COLUMN user TO user_id;
