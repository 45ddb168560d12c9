-- Games, their logs with the hash chains, snapshots, and what waits to be delivered.
CREATE TABLE games (
    id          TEXT PRIMARY KEY,
    key         TEXT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'closed')),
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    owner       INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    seed        BLOB NOT NULL,
    -- The game whose record this one continues, or ''.
    origin      TEXT NOT NULL,
    -- Everything else the engine keeps beside the state, as JSON (bot.table.session.Session).
    ledger      BLOB NOT NULL
) STRICT;
-- One game to a channel, as long as it lives.
CREATE UNIQUE INDEX games_living ON games (channel) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_channel ON games (channel, updated);
CREATE INDEX games_origin ON games (origin) WHERE origin != '';
CREATE INDEX games_guild ON games (guild, status, updated);

CREATE TABLE players (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_user ON players (user);

CREATE TABLE entries (
    game        TEXT NOT NULL REFERENCES games (id),
    seq         INTEGER NOT NULL,
    body        BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Discord's interaction ids that were acted on: a repeat acts once and is answered as the first was.
CREATE TABLE interactions (
    id      INTEGER PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    answer  TEXT NOT NULL
) STRICT;
CREATE INDEX interactions_game ON interactions (game, seq);

CREATE TABLE leaves (
    game    TEXT NOT NULL REFERENCES games (id),
    chain   TEXT NOT NULL,
    no      INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    nonce   TEXT NOT NULL,
    body    BLOB NOT NULL,
    head    TEXT NOT NULL,
    opening BLOB NOT NULL,
    PRIMARY KEY (game, chain, no)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    game    TEXT NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    -- The version of the rules that it was made by.
    rules   TEXT NOT NULL,
    state   BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    game      TEXT NOT NULL REFERENCES games (id),
    channel   INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    audience  TEXT NOT NULL,
    position  INTEGER NOT NULL,
    status    TEXT NOT NULL CHECK (status IN ('waiting', 'in flight', 'parked')),
    nonce     TEXT NOT NULL DEFAULT '',
    sent      REAL NOT NULL DEFAULT 0,
    reason    TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_channel ON outbox (channel, status, id);

-- The messages that stand: the public one of each game, and the one that asks for an undo ('ask').
CREATE TABLE messages (
    game     TEXT NOT NULL REFERENCES games (id),
    audience TEXT NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    PRIMARY KEY (game, audience)
) STRICT, WITHOUT ROWID;

-- What a person is told, once, with the next answer.
CREATE TABLE notices (
    user INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (user, text)
) STRICT, WITHOUT ROWID;
