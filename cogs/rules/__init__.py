"""/rules: the rulebooks as people read and search them."""
