"""The club: challenges, cups, seasons."""
