"""The tables in memory: rebuilt from their logs, played on, watched, and moved by bots and clocks."""
