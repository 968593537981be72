"""Which worker plays which game, where each game has one home; and which older versions can use this schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
    )
    op.create_index("leases_worker", "leases", ["worker"])
    # A step that only adds leaves it as it is; one after which older versions cannot go on writes its own revision.
    reads = op.create_table("schema_reads", sa.Column("oldest", sa.String(32), primary_key=True))
    op.execute(reads.insert().values(oldest=revision))


def downgrade() -> None:
    op.drop_table("schema_reads")
    op.drop_index("leases_worker", "leases")
    op.drop_table("leases")
