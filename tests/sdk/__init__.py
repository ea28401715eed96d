"""Tests of the SDK for authors of bots."""
