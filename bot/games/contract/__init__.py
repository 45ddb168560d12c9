"""What the rest of the bot may rely on: what a game is, its choices, options and advice."""
