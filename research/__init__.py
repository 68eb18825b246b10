"""Learning and tuning the bots. Not part of the installed package: run the modules from a copy of the sources."""
