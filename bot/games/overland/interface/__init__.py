"""What the player sees and types: the tree, the parser, the position in words, the report."""
