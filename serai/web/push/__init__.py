"""Telling a browser something while no page of ours is open in it (Web Push)."""
