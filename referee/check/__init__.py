"""Checks of what is played with: bots that attack, and whether this machine withstands them."""
