"""Tests that need PyTorch and sb3-contrib are not collected where those are not installed.

They are no requirement of the project, not even for its development, and a skip is a failure where nothing may be
skipped (tests/conftest.py): so these tests do not exist there.
"""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") and find_spec("sb3_contrib") else ["test_torch.py"]
