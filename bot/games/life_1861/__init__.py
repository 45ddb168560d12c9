"""1861: Life on the Battlefield, for two players: a Soldier and four Civilians."""
