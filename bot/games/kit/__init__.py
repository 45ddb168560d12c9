"""What several games need: a base that derives most of the contract, trees of offers, working copies, plain words."""
