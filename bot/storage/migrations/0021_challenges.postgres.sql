-- oldest: 21
-- What the club posts is delivered as games' posts are, so that what waits, stands and is numbered need not be of a game.

ALTER TABLE outbox DROP CONSTRAINT outbox_game_fkey;
ALTER TABLE messages DROP CONSTRAINT messages_game_fkey;
ALTER TABLE post_numbers DROP CONSTRAINT post_numbers_game_fkey;

CREATE TABLE challenges (
    id      TEXT COLLATE "C" PRIMARY KEY,
    guild   BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    status  TEXT COLLATE "C" NOT NULL,
    body    TEXT NOT NULL
);
CREATE INDEX challenges_open ON challenges (guild) WHERE status = 'open';
CREATE INDEX challenges_by_user ON challenges (user_id);

-- Two people whose game is opened for them, in a thread of its own.
CREATE TABLE pairings (
    id      TEXT COLLATE "C" PRIMARY KEY,
    source  TEXT COLLATE "C" NOT NULL,
    game    TEXT COLLATE "C" NOT NULL DEFAULT '',
    body    TEXT NOT NULL
);
CREATE INDEX pairings_by_source ON pairings (source);
CREATE INDEX pairings_by_game ON pairings (game) WHERE game != '';

-- Who looks for anybody alike.
CREATE TABLE seekers (
    id      TEXT COLLATE "C" PRIMARY KEY,
    guild   BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    key     TEXT COLLATE "C" NOT NULL,
    body    TEXT NOT NULL,
    UNIQUE (guild, user_id, key)
);

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

CREATE TABLE clubs (
    guild BIGINT PRIMARY KEY,
    body  TEXT NOT NULL
);
