"""Passkeys of people who are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("signatures", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("passkeys")
