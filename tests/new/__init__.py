"""New bots from templates."""
