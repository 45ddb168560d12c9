"""What boards, panels and lists say of a game, with the buttons that belong to it."""
