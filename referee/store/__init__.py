"""The run file: what a run was, everything that happened in it, and whether that can be so."""
