"""Ladders: a standing that goes on for weeks, round after round, in one file.

choice      which pairings tell most (pure)
standing    from the records to the table
rounds      plays rounds, one after the other
check       everything in the file, checked
"""
