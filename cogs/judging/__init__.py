"""Game masters on Discord: who they are, and what they do."""
