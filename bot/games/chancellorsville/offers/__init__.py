"""What may be chosen: the tree of decisions and orders, a module for each part of the turn."""
