"""*What if* on Discord: its message and its buttons."""
