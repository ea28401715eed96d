"""A deliberately simple Euchre, written from the rules alone, to check the real engine against.

Nothing here is fast and nothing here is shared with the engine: cards are two-letter strings,
hands are lists, moves are the words that records use.
"""
