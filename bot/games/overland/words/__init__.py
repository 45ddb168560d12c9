"""Names, the texts of events, the position in words, what is told of a stretch of a campaign."""
