"""Movement, command, detachments, transfers, garrisons and arrivals."""
