"""What a side may do in its movement phases: what it is offered, and why not more."""
