-- A person's time zone, quiet hours, reminders and digest, as JSON (bot.storage.people.Habits).
ALTER TABLE people ADD COLUMN habits TEXT NOT NULL DEFAULT '{}';

-- When the bot was last known to be at work (milliseconds since 1970): one row, so that an outage is noticed.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
