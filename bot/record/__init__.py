"""A game's record: log, hash chains, dice, export, replay and verification."""
