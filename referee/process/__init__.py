"""Bots as processes: starting them, watching them, ending them, and their folders."""
