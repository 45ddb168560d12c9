"""Pictures of the boards, drawn with Pillow from the games' views."""
