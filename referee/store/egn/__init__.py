"""Euchre Game Notation, the open JSON format of NextSuit Labs for games of Euchre (``.egn``).

Version 1.4 is written; every version 1 is read. ``docs/export.md`` says how rules and moves that
the format has no field for are told, and what is checked when a record is read.
"""
