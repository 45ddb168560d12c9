"""The report of a finished game: one page that tells it, with everything in it."""
