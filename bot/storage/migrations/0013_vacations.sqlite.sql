-- People's vacations: one row each, to count the days that a year has.
CREATE TABLE vacations (
    user_id INTEGER NOT NULL,
    -- Milliseconds since 1970; where it ended before its time, "until" is when.
    begun   INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    -- Whole days that it cost.
    days    INTEGER NOT NULL,
    PRIMARY KEY (user_id, begun)
) STRICT, WITHOUT ROWID;
