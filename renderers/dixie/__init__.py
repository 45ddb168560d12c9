"""Dixie's picture: the battleline with the cards of both sides, and a seat's own Reserve."""
