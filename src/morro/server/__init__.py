"""The table that a server keeps: people and bots at one game, over the network."""
