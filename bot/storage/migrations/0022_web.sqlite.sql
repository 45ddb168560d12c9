-- Pages by a link: links that were not used yet, the browsers that players have opened, both as hashes, and the games
-- that anybody may watch by a link.

CREATE TABLE web_links (
    hash    TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE web_browsers (
    hash    TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL,
    name    TEXT NOT NULL,
    opened  INTEGER NOT NULL,
    used    INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX web_browsers_by_user ON web_browsers (user_id);

CREATE TABLE web_spectators (
    game  TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE
) WITHOUT ROWID;
