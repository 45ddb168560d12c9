"""The player's side: trees, labels, the parser, positions in words, reports."""
