"""People who play a seat together with its holder."""
