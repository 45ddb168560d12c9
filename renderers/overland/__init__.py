"""Overland's picture: the map from the Wilderness to the James, with everything the view shows."""
