"""Reading what Discord sends: answers and events that are not as they should be end in a sentence."""
