"""Evenings, and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("evenings_by_status", "evenings", ["status"])
    op.create_table(
        "evening_log",
        sa.Column("evening", sa.String(24), sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("evening_log_by_guest", "evening_log", ["guest"])


def downgrade() -> None:
    """Go back to the version before."""
    for name in ("evening_log", "evenings"):
        op.drop_table(name)
