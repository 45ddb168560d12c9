"""Names, the texts of events, the position in words, labels, what is told of a stretch of a game."""
