"""What the bot explains: rulebooks as people read and search them, why not, help."""
