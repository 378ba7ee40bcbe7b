"""Where tables and people are kept: what the server needs of a store, and the stores that do it."""
