"""The tables of the database. The hot path is one insert into `entries`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

#: A game as it was set up. Times are milliseconds since 1970 in UTC.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", String(32), nullable=False),
    # The fingerprint of the rules that the game goes by.
    Column("rules", String(64), nullable=False),
    Column("origin", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("dice", Text, nullable=False),
    # Empty where the dice can be known to somebody, as in a game that was brought from a file.
    Column("commitment", String(64), nullable=False),
    # Who sits where: "person" or "bot:…", as a JSON list.
    Column("seats", Text, nullable=False),
    # The seat that is asked first.
    Column("asked", Integer),
    Column("watch_hash", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("outcome", Text),
    Column("digest", String(64)),
)

#: What was answered and taken back, numbered from 1 without a gap: this is the game.
entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    # answer, undo, resign, rules or shelve; for undo the body is how many answers go. By `rules` the game goes on
    # from a snapshot under other rules; by `shelve` a seat refuses that.
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    # Whether the answered question was secret, and which seat is asked next.
    Column("secret", Boolean, nullable=False),
    Column("asked", Integer),
    Column("made", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "number", name="entries_number"),
)

#: States kept from time to time with an entry (0: before the first), and the digest by which a replay is compared.
snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("mark", String(64), nullable=False),
    Column("state", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "number", name="snapshots_number"),
)

#: What was told with each entry (0: before the first), as it was said then.
told = Table(
    "told",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "number", name="told_number"),
)

#: Which client holds which seat, by the hash of its key. Seat -1 watches.
holders = Table(
    "holders",
    metadata,
    Column("key_hash", String(64), nullable=False),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("owner", Boolean, nullable=False),
    PrimaryKeyConstraint("key_hash", "game", "seat", name="holders_seat"),
    Index("holders_game", "game"),
)

#: What who sits in a seat is called there, and the orders that stand until the end of the turn, as JSON.
sitters = Table(
    "sitters",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("orders", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat", name="sitters_seat"),
)

#: Links that open a seat once, by the hash of their secret.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    # Whether it adds a device to who holds the seat; else who held it holds it no more.
    Column("adds", Boolean, nullable=False),
    Index("links_game", "game"),
)

#: What people said and offered at the table, beside the game: chat, undo offers and answers to them, arrivals.
lines = Table(
    "lines",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    # How many entries the game had.
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("lines_game", "game", "id"),
    sqlite_autoincrement=True,
)

#: When each game was last opened.
visits = Table(
    "visits",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

#: The oldest step of the schema whose version can use it as it is now: one row.
schema_reads = Table("schema_reads", metadata, Column("oldest", String(32), primary_key=True))

#: Which worker plays a game, where each has one home, and how often it has been taken over. An entry bears that number:
#: who slept through a taking over writes nothing more.
leases = Table(
    "leases",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("fence", Integer, nullable=False),
    Index("leases_worker", "worker"),
)

#: Games whose players bring their armies, each unknown to the others until all are there.
meetings = Table(
    "meetings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key_hash", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("system", String(32), nullable=False),
    Column("scenario", String(100), nullable=False),
    Column("options", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    # The game, once it has begun.
    Column("game", String(32)),
    Index("meetings_owner", "key_hash"),
)

#: The seats of a meeting: who has each, what he is called, by what link it is taken, and the army that was brought.
places = Table(
    "places",
    metadata,
    Column("meeting", String(32), ForeignKey("meetings.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    # "person" or "bot:…".
    Column("who", String(64), nullable=False),
    Column("key_hash", String(64)),
    Column("link_hash", String(64)),
    # The army as it was brought: null until then.
    Column("army", Text),
    # What who has the seat is called.
    Column("player", Text, nullable=False, server_default=""),
    PrimaryKeyConstraint("meeting", "seat", name="places_seat"),
    Index("places_holder", "key_hash"),
)

#: Lists of armies that people keep here, by the hash of their key.
shelf = Table(
    "shelf",
    metadata,
    Column("key_hash", String(64), nullable=False),
    Column("id", String(64), nullable=False),
    # How often it was written: who writes over what he has not read is refused.
    Column("edition", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("system", String(32), nullable=False),
    Column("scenario", String(100), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("list", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("key_hash", "id", name="shelf_list"),
)
