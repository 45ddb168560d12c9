"""What a player wants that is no decision word by word: the nearest one that is possible, and why one is not."""
