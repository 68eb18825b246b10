"""Run by Alembic with the connection that serai.store.migrate hands over."""

from alembic import context

from serai.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
