"""Transcripts of conversations: how they are made, and that they are right."""
