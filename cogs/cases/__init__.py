"""Cases on Discord: a claim is made, answered and read, and a ruling drafted, previewed and made."""
