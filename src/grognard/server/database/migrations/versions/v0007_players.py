"""What who brings an army to a meeting is called. Only adds: who knows nothing of it writes no name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("places", sa.Column("player", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("places", "player")
