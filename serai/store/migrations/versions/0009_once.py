"""Secrets that count once, such as the link that takes somebody along to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    op.create_table(
        "once",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("expires", sa.BigInteger, index=True),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("once")
