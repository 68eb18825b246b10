"""What every request passes: who asks, in which language, how often, what was sent, and what is refused."""
