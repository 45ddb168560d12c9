"""What may be done and what happens, by the headings of the rulebook."""
