"""The REST API, as the bot calls it."""
