"""What is shown of what has happened in a game: the log, since one's last move, as a moving picture."""
