"""What is printed and drawn: terms, cards, decks and battlefields, with the files that they are read from."""
