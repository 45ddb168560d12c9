"""What stands between the bot and Discord, without Discord."""
