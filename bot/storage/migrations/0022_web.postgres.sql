-- oldest: 17
-- Pages by a link: links that were not used yet, the browsers that players have opened, both as hashes, and the games
-- that anybody may watch by a link.

CREATE TABLE web_links (
    hash    TEXT COLLATE "C" PRIMARY KEY,
    user_id BIGINT NOT NULL,
    game    TEXT COLLATE "C" NOT NULL,
    expires BIGINT NOT NULL
);

CREATE TABLE web_browsers (
    hash    TEXT COLLATE "C" PRIMARY KEY,
    user_id BIGINT NOT NULL,
    game    TEXT COLLATE "C" NOT NULL,
    name    TEXT NOT NULL,
    opened  BIGINT NOT NULL,
    used    BIGINT NOT NULL
);

CREATE INDEX web_browsers_by_user ON web_browsers (user_id);

CREATE TABLE web_spectators (
    game  TEXT COLLATE "C" PRIMARY KEY,
    token TEXT COLLATE "C" NOT NULL UNIQUE
);
