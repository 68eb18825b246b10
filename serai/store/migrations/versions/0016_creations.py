"""What people make in the workshop."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "creations",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("made", sa.JSON, nullable=False),
        sa.Column("past", sa.JSON, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_creations_owner", "creations", ["owner"])


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("creations")
