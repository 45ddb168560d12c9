"""Pictures of the club, which belong to no game: tables of cups."""
