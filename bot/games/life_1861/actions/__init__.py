"""What pieces do: moving, locations, looting, healing."""
