"""Combat: what must be attacked and by whom, the odds, what comes of it."""
