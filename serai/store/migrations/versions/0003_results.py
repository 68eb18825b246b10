"""How a game ended, kept with its table and seats; tables that are over already get it when somebody asks."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.add_column("tables", sa.Column("ended", sa.BigInteger))
    op.add_column("tables", sa.Column("ending", sa.String(12)))
    op.add_column("seats", sa.Column("score", sa.Integer))
    op.add_column("seats", sa.Column("margin", sa.Integer))
    op.add_column("seats", sa.Column("outcome", sa.String(8)))


def downgrade() -> None:
    """Go back to the version before."""
    for table, columns in {"tables": ("ended", "ending"), "seats": ("score", "margin", "outcome")}.items():
        for column in columns:
            op.drop_column(table, column)
