"""Playing line by line: for pipes, screen readers and terminals that cannot do more."""
