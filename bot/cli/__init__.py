"""The command line and the local host."""
