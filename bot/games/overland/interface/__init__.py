"""The player's side: the tree, the parser, the position in words, the report."""
