"""Dixie: First Bull Run, Shiloh and Gettysburg."""
