"""What is told of a stretch of a game: where pieces went, and what they suffered."""
