"""Keys by seat, salts of the deals, guests who signed out everywhere, and signs of life of the writers."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.drop_index("moves_by_key", "moves")
    op.create_index("moves_by_key", "moves", ["table_id", "seat", "key"], unique=True)
    op.add_column("tables", sa.Column("salt", sa.String(32)))
    op.create_table(
        "sign_outs",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pulses",
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("pulses")
    op.drop_table("sign_outs")
    op.drop_column("tables", "salt")
    op.drop_index("moves_by_key", "moves")
    op.create_index("moves_by_key", "moves", ["table_id", "key"], unique=True)
