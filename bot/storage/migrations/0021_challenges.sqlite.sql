-- What the club posts is delivered as games' posts are, so that what waits, stands and is numbered need not be of a game.

CREATE TABLE waiting (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    game      TEXT NOT NULL,
    channel   INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    audience  TEXT NOT NULL,
    position  INTEGER NOT NULL,
    status    TEXT NOT NULL CHECK (status IN ('waiting', 'in flight', 'parked')),
    nonce     TEXT NOT NULL DEFAULT '',
    sent      REAL NOT NULL DEFAULT 0,
    reason    TEXT NOT NULL DEFAULT '',
    pings     TEXT NOT NULL DEFAULT '[]',
    number    INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO waiting SELECT id, game, channel, kind, audience, position, status, nonce, sent, reason, pings, number
    FROM outbox;
DROP TABLE outbox;
ALTER TABLE waiting RENAME TO outbox;
CREATE INDEX outbox_channel ON outbox (channel, status, id);

CREATE TABLE standing (
    game     TEXT NOT NULL,
    audience TEXT NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    PRIMARY KEY (game, audience)
) STRICT, WITHOUT ROWID;
INSERT INTO standing SELECT game, audience, channel, message FROM messages;
DROP TABLE messages;
ALTER TABLE standing RENAME TO messages;

CREATE TABLE numbers (
    game    TEXT NOT NULL,
    channel INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    PRIMARY KEY (game, channel)
) STRICT, WITHOUT ROWID;
INSERT INTO numbers SELECT game, channel, last FROM post_numbers;
DROP TABLE post_numbers;
ALTER TABLE numbers RENAME TO post_numbers;

CREATE TABLE challenges (
    id      TEXT PRIMARY KEY,
    guild   INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    status  TEXT NOT NULL,
    body    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_open ON challenges (guild) WHERE status = 'open';
CREATE INDEX challenges_by_user ON challenges (user_id);

-- Two people whose game is opened for them, in a thread of its own.
CREATE TABLE pairings (
    id      TEXT PRIMARY KEY,
    source  TEXT NOT NULL,
    game    TEXT NOT NULL DEFAULT '',
    body    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pairings_by_source ON pairings (source);
CREATE INDEX pairings_by_game ON pairings (game) WHERE game != '';

-- Who looks for anybody alike.
CREATE TABLE seekers (
    id      TEXT PRIMARY KEY,
    guild   INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    key     TEXT NOT NULL,
    body    TEXT NOT NULL,
    UNIQUE (guild, user_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked)
) STRICT, WITHOUT ROWID;

CREATE TABLE clubs (
    guild INTEGER PRIMARY KEY,
    body  TEXT NOT NULL
) STRICT;
