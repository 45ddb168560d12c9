"""What a click or a command does to a game in play, as a player."""
