"""The engine: what may be done to a game, one act at a time, each in one transaction."""
