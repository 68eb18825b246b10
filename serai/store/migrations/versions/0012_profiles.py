"""What people look like to others, and what they show of themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

COLUMNS = {"colour": 12, "avatar": 40, "city": 40, "shows": 80}


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    for name, length in COLUMNS.items():
        op.add_column("people", sa.Column(name, sa.String(length), nullable=False, server_default=""))


def downgrade() -> None:
    """Go back to the version before."""
    for name in COLUMNS:
        op.drop_column("people", name)
