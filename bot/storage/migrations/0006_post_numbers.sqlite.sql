-- A row of the outbox is known again by a number that its message shows. It counts the posts of its game to its channel,
-- so that it tells nobody of other games, or of what others are told in private.

-- How many rows a game has had for a channel.
CREATE TABLE post_numbers (
    game    TEXT NOT NULL REFERENCES games (id),
    channel INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    PRIMARY KEY (game, channel)
) STRICT, WITHOUT ROWID;

-- Posts made before show the row's id, and no later number is one of those.
ALTER TABLE outbox ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET number = id;
INSERT INTO post_numbers
    SELECT DISTINCT game, channel, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0)
    FROM (SELECT game, channel FROM outbox UNION SELECT game, channel FROM messages);
ALTER TABLE private_boards DROP COLUMN number;
