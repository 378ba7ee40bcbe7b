"""The arena: bots play whole matches on the same deals, and we count who wins, by how much, and how sure that is."""
