"""Meetings to which people bring armies of their own, and a shelf of lists that they keep. Only adds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "meetings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.String(32), nullable=False),
        sa.Column("scenario", sa.String(100), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32)),
    )
    op.create_index("meetings_owner", "meetings", ["key_hash"])
    op.create_table(
        "places",
        sa.Column("meeting", sa.String(32), sa.ForeignKey("meetings.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("key_hash", sa.String(64)),
        sa.Column("link_hash", sa.String(64)),
        sa.Column("army", sa.Text),
        sa.PrimaryKeyConstraint("meeting", "seat", name="places_seat"),
    )
    op.create_index("places_holder", "places", ["key_hash"])
    op.create_table(
        "shelf",
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.String(32), nullable=False),
        sa.Column("scenario", sa.String(100), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("list", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key_hash", "id", name="shelf_list"),
    )


def downgrade() -> None:
    op.drop_table("shelf")
    op.drop_index("places_holder", "places")
    op.drop_table("places")
    op.drop_index("meetings_owner", "meetings")
    op.drop_table("meetings")
