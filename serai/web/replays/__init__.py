"""Looking at games again: moments of a table or of a record file, as one viewer may see them."""
