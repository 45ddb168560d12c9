"""The tree of choices: what may be chosen, and how it is written and read."""
