-- The people who follow a game without playing it: one row each. "dm" is the private channel in which they are told of
-- it, "failures" how often in a row Discord has refused that.
CREATE TABLE followers (
    game     TEXT NOT NULL REFERENCES games (id),
    user_id  INTEGER NOT NULL,
    dm       INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, user_id)
) STRICT, WITHOUT ROWID;
