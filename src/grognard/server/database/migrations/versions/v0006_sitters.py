"""What who sits in a seat is called, and what orders of his stand there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # It only adds: older versions go on without names and orders.
    op.create_table(
        "sitters",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="sitters_seat"),
    )


def downgrade() -> None:
    op.drop_table("sitters")
