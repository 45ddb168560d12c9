-- The puzzles that finished games hold (none: it was looked for in vain), their days, and what people answered.

CREATE TABLE puzzles (
    game TEXT PRIMARY KEY,
    data BLOB
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_days (
    day  TEXT PRIMARY KEY,
    game TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    day     TEXT NOT NULL,
    choice  INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
