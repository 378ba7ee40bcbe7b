"""Lessons: real positions, one thing to do in each, and what a teacher says about every answer. No HTML.

The steps of a track stand in `steps/TRACK.toml`, what is said in `words/TRACK.LANGUAGE.toml`; see docs/lessons.md.
"""
