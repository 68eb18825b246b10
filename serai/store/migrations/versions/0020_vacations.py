"""Days on which somebody's clocks stand still."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "vacations",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("begun", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("vacations")
