"""The table in the browser: pages drawn on the server from what one viewer may know. No rule, no network."""
