"""Keeping the peace: who avoids whom, reports to the host, and what hosts have done."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    op.create_table(
        "avoided",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("avoided_by_other", "avoided", ["other"])
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("chat", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "host_acts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(60), nullable=False),
        sa.Column("act", sa.String(12), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    for name in ("host_acts", "bans", "reports", "avoided"):
        op.drop_table(name)
