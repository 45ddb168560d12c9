"""Rules that every stage and action rests on: turns, combat, victory, the working copy."""
