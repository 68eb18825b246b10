"""Games that are no measure of strength: with hints, or played on from another."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    op.add_column("tables", sa.Column("hinted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("start", sa.Integer))


def downgrade() -> None:
    """Go back to the version before."""
    for column in ("start", "hinted"):
        op.drop_column("tables", column)
