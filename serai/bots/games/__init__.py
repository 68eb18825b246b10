"""The rules of thumb of each game; importing a module registers them."""
