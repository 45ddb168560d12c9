"""Battle Decks: the cards that a side draws, and decks that players choose themselves."""
