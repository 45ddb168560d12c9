"""How a handler declares its click, which game an interaction is about, and who may act as a game master."""
