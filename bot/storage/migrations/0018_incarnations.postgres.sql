-- oldest: 17
-- Which run of the server this is: what is not logged is emptied when the server recovers from a crash, and only then.

CREATE UNLOGGED TABLE incarnations (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    id  TEXT COLLATE "C" NOT NULL
);
