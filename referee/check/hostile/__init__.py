"""Bots that attack a run at every kind of decision, and what has to become of them.

``matrix`` says beforehand how each attack must end, ``attacker.py`` is the bot, ``drill`` lets it
loose on real runs and judges them.
"""
