"""When each game was last opened, so that those that nobody wants can be cleared away."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    made = op.create_table(
        "visits",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    # Nobody knows when the games of before were opened: for all of them the time begins today.
    now = time.time_ns() // 1_000_000
    games = sa.table("games", sa.column("id"))
    op.execute(
        made.insert().from_select(["game", "seen"], sa.select(games.c.id, sa.literal(now, sa.BigInteger)))
    )


def downgrade() -> None:
    op.drop_table("visits")
