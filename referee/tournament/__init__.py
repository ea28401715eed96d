"""Who plays whom, what it says about them, and the runner that makes it happen."""
