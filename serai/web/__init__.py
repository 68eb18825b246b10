"""The inn in the browser: pages, forms, event streams, and the JSON moves for programs."""
