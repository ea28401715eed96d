"""What people and programs read: tables, JSON, CSV, Markdown, and games to look at."""
