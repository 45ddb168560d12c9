-- How reliably people play: one row each. "turns" are those by a clock, "in_time" of them those in time; "games" are
-- those with other people that they took part in, "gone" of them those that they left to others.
CREATE TABLE reliability (
    user_id INTEGER PRIMARY KEY,
    turns   INTEGER NOT NULL,
    in_time INTEGER NOT NULL,
    games   INTEGER NOT NULL,
    gone    INTEGER NOT NULL
) STRICT;
