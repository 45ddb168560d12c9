-- How often a person is asked before a decision that gives much away: always, or only before one that may end the game.
ALTER TABLE people ADD COLUMN asked TEXT NOT NULL DEFAULT 'always' CHECK (asked IN ('always', 'final'));
