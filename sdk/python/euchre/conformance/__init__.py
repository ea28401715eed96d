"""Messages that transcripts are written in, to test bots with; bots do not need them."""
