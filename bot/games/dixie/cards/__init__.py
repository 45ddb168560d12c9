"""The cards: what is printed on them, and the files they are read from."""
