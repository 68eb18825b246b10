"""Tokens that people made for bots of theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "tokens",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tokens_owner", "tokens", ["owner"])


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("tokens")
