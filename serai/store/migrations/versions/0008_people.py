"""People who want to be kept, and the devices on which they are signed in."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("handle", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("devices")
    op.drop_table("people")
