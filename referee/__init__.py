"""The authoritative referee for Euchre bot competitions."""
