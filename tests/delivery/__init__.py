"""What was committed arrives: once, in order, whatever the network, Discord and people do."""
