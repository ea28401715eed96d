"""Tests of the double-dummy analysis."""
