"""Battle Decks: what a side draws, and decks that players choose themselves."""
