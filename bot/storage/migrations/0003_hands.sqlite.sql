-- Each seat's own picture and decisions by private message.

-- The private channel that was opened for it (0: none, or it is closed to us), whether the person wants it, and when it
-- was last tried to open one (milliseconds since 1970). ``number`` is that of the person's last row in the outbox: the
-- buttons of messages show these numbers, and what others do in secret must leave no gap in them. So each person's rows
-- have a range of their own below zero.
CREATE TABLE hands (
    user   INTEGER PRIMARY KEY,
    dm     INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    tried  INTEGER NOT NULL,
    number INTEGER NOT NULL
) STRICT;
