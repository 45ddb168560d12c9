"""Unconditional Surrender: the campaign for Fort Donelson, a hex wargame with secret strengths."""
