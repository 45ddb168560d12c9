-- oldest: 21
-- The puzzles that finished games hold (none: it was looked for in vain), their days, and what people answered.

CREATE TABLE puzzles (
    game TEXT COLLATE "C" PRIMARY KEY,
    data BYTEA
);

CREATE TABLE puzzle_days (
    day  TEXT COLLATE "C" PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL
);

CREATE TABLE puzzle_answers (
    user_id BIGINT NOT NULL,
    day     TEXT COLLATE "C" NOT NULL,
    choice  BIGINT NOT NULL,
    correct BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);
