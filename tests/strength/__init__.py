"""How strong the opponents are: what their chances are learned from, and matches between them."""
