"""Adjutant: a Discord game master for board wargames of the American Civil War."""
