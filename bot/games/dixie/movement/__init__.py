"""The Move phase: battle moves, marches, scouting, outflanking, terrain and decoys."""
