"""What is told of a stretch of a game when it is over: where pieces went, what was lost and taken."""
