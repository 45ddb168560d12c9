"""What a piece does where it stands (sections 5 and 10 of the rulebook)."""
