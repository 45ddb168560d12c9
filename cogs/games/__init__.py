"""What single games add to the commands that their decisions make."""
