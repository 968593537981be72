"""Games know their rules by a fingerprint, keep snapshots and what was told; links add a device or hand a seat over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # No table is made anew: on SQLite dropping the old one would take every entry with it.
    op.drop_column("games", "rules")
    op.add_column("games", sa.Column("rules", sa.String(64), nullable=False, server_default=""))
    # Links of before were for another device.
    op.add_column("links", sa.Column("adds", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "snapshots",
        _game(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="snapshots_number"),
    )
    op.create_table(
        "told",
        _game(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="told_number"),
    )


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    for table in ("told", "snapshots"):
        op.drop_table(table)
    op.drop_column("links", "adds")
    op.drop_column("games", "rules")
    op.add_column("games", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
