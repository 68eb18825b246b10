"""How guests like their pages."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "choices",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("kept", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("choices")
