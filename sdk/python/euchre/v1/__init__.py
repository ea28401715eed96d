"""The protocol `euchre.v1`: generated code, see `proto/` (`dev.py generate` writes it)."""
