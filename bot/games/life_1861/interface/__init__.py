"""What players see and type: trees, labels, the parser, positions in words, reports."""
