"""What people see: `serai.web.views.table` in, HTML out."""

from pathlib import Path

from serai.web.pages.api import api_page
from serai.web.pages.home import error_page, home_fragments, home_page, new_table_page
from serai.web.pages.table import LOG_LINES, own_fragments, presence_words, table_fragments, table_page, table_title
from serai.web.parts.rendering import use_templates

use_templates("pages", Path(__file__).parent / "templates")

__all__ = [
    "LOG_LINES",
    "api_page",
    "error_page",
    "home_fragments",
    "home_page",
    "new_table_page",
    "own_fragments",
    "presence_words",
    "table_fragments",
    "table_page",
    "table_title",
]
