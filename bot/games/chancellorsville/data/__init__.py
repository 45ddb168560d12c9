"""What is printed: the map, formations and cards, and the numbers and words that the rules give."""
