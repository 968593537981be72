"""Games, their entries, who holds them, links and lines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("asked", sa.Integer),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.Column("digest", sa.String(64)),
    )
    op.create_table(
        "entries",
        _game(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Integer),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="entries_number"),
    )
    op.create_table(
        "holders",
        sa.Column("key_hash", sa.String(64), nullable=False),
        _game(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("owner", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("key_hash", "game", "seat", name="holders_seat"),
    )
    op.create_index("holders_game", "holders", ["game"])
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        _game(),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("links_game", "links", ["game"])
    op.create_table(
        "lines",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _game(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("lines_game", "lines", ["game", "id"])


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    for table in ("lines", "links", "holders", "entries", "games"):
        op.drop_table(table)
