"""The cards: the print on them, and the files that they are read from."""
