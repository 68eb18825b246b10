"""Browsers that are told something while no page is open, what they are to be told, and the key that vouches for it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "pushes",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("device", sa.String(32), primary_key=True),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("key", sa.String(88), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("origin", sa.String(1000), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("failures", sa.SmallInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_index("notices_by_due", "notices", ["due"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("server_keys")
    op.drop_table("notices")
    op.drop_table("pushes")
