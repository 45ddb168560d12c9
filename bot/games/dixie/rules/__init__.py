"""The rules that hold in every phase."""
