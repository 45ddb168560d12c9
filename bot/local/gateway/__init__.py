"""The gateway, to which the bot connects for events."""
