"""One typed presentation of a view for each game: pages, terminal, API and arena draw it. No HTML, no rule."""
