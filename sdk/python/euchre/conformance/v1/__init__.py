"""The messages of transcripts: generated code, see `proto/` (`dev.py generate` writes it)."""
