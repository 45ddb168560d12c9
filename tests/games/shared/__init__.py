"""What the games share: trees, declared decisions, typed text, working copies."""
