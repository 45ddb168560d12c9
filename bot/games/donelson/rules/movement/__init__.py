"""Movement: what it costs, where a counter may go, goals, and how a move is carried out or taken back."""
