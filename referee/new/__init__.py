"""New bots, from templates: a folder in each language that plays as it is."""
