"""The scripts of the schema, of both engines, and their one numbering."""
