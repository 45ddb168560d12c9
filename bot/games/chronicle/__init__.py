"""The account of a finished stretch of a game: where pieces went, and which were lost or taken."""
