"""People who are kept: who they are, and on which devices they are signed in."""
