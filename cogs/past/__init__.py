"""What is shown of what has happened in a game: since one's last move, as a moving picture, and how it went."""
