"""1861's picture: the hex board from the House to the Base, with everything the view shows."""
