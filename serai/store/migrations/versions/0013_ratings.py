"""Rated tables, and how strong people are."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version; servers of the version before may run on meanwhile."""
    op.add_column("tables", sa.Column("rated", sa.SmallInteger, nullable=False, server_default="0"))
    op.create_index("tables_by_rated", "tables", ["rated", "game"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_strength", "ratings", ["game", "seats", "mu"])
    op.create_table(
        "rating_steps",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
    )
    op.create_index("rating_steps_by_person", "rating_steps", ["person"])
    op.create_table(
        "rating_groups",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("last_ended", sa.BigInteger, nullable=False),
        sa.Column("last_table", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    for name in ("rating_groups", "rating_steps", "ratings"):
        op.drop_table(name)
    op.drop_index("tables_by_rated", "tables")
    op.drop_column("tables", "rated")
