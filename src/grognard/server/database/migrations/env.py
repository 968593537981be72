"""What Alembic runs the steps of the schema in: the connection that `upgrade` gives it."""

from __future__ import annotations

from alembic import context

from grognard.server.database.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
