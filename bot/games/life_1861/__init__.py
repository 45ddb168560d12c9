"""1861: Life on the Battlefield."""
