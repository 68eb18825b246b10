"""What guests answered to puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "puzzle_answers",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("right", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Go back to the version before."""
    op.drop_table("puzzle_answers")
