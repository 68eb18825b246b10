"""The tables of the database. A change here needs a migration in migrations/versions."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    and_,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("salt", String(32)),  # hex; hashed with the seed into what is shown before the first move
    Column("host", String(32), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("status", String(8), nullable=False),
    Column("driven", Boolean, nullable=False),  # the server acts here by itself: bots, clocks
    Column("revision", Integer, nullable=False, server_default="0"),  # counts changes that are not in the log
    Column("rematch", String(16)),
    Column("ended", BigInteger),  # when it was over; what follows is kept then, so that nobody has to play it again
    Column("ending", String(12)),
    # What makes it no measure of strength: the guide was asked; so many moves are another game's, played on from there.
    Column("hinted", Boolean, nullable=False, server_default=false()),
    Column("start", Integer),
    Column("rated", SmallInteger, nullable=False, server_default="0"),  # 1: it counts; 2: it has been counted
    Column("sealed", Boolean, nullable=False, server_default=false()),  # others still have to play this deal
    Index("tables_by_status", "status", "created"),
    Index("tables_by_rated", "rated", "game"),
)

COUNTS = and_(tables.c.hinted.is_(False), tables.c.start.is_(None))
"""Whether a game counts in statistics of strength, ratings included."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("guest", String(32)),
    Column("name", String(40), nullable=False),
    Column("level", String(40)),
    Column("score", Integer),  # of a game that was played to its end
    Column("margin", Integer),  # over the best of the others
    Column("outcome", String(8)),  # won, drawn or lost; nothing if the table was given up
    Index("seats_by_guest", "guest"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("action", String(80), nullable=False),
    Column("key", String(80)),
    Column("at", BigInteger, nullable=False),
    Index("moves_by_key", "table_id", "seat", "key", unique=True),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),  # came by the link: may look and sit down
)

tokens = Table(
    "tokens",
    metadata,
    Column("guest", String(32), primary_key=True),  # the bot that sends it
    Column("owner", String(32), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
)

sign_outs = Table(
    "sign_outs",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),  # cookies and tokens made before are no longer taken
)

choices = Table(
    "choices",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("kept", String(200), nullable=False),  # how they like their pages
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),  # the guest that they were before they wanted to be kept
    Column("handle", String(16), nullable=False, unique=True),  # what others may know them by
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("colour", String(12), nullable=False, server_default=""),  # as they chose; empty: as it falls out
    Column("avatar", String(40), nullable=False, server_default=""),
    Column("city", String(40), nullable=False, server_default=""),
    Column("shows", String(80), nullable=False, server_default=""),  # to others, besides name and picture
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),  # stands in the cookie
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(60), nullable=False),  # as its browser calls itself
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger),  # its cookie is no longer taken
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # as the device calls it, in base64url
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("signatures", BigInteger, nullable=False),  # how often it has signed, as it says itself
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", SmallInteger, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_strength", "game", "seats", "mu"),
)

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("mu", Double, nullable=False),  # after this game
    Column("sigma", Double, nullable=False),
    Index("rating_steps_by_person", "person"),
)

rating_groups = Table(
    "rating_groups",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seats", SmallInteger, primary_key=True),
    Column("version", Integer, nullable=False),  # counts changes: of several nodes one makes each
    Column("last_ended", BigInteger, nullable=False),  # the last game that was counted
    Column("last_table", String(16), nullable=False),
)

avoided = Table(
    "avoided",
    metadata,
    Column("guest", String(32), primary_key=True),  # who does not want to hear of
    Column("other", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # mute: what they say; block: them altogether
    Column("name", String(40), nullable=False),  # what they were called then
    Column("at", BigInteger, nullable=False),
    Index("avoided_by_other", "other"),
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),  # that is reported
    Column("guest", String(32), primary_key=True),  # who reports
    Column("name", String(40), nullable=False),
    Column("said", Text, nullable=False),
    Column("chat", JSON, nullable=False),  # of the table, as it was then
    Column("at", BigInteger, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("person", String(32), primary_key=True),  # is not let in again
    Column("at", BigInteger, nullable=False),
)

host_acts = Table(
    "host_acts",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(60), nullable=False),  # of those who run the server
    Column("act", String(12), nullable=False),
    Column("subject", String(40), nullable=False),  # a handle or a table
    Column("said", Text, nullable=False),
)

seekers = Table(
    "seekers",
    metadata,
    Column("guest", String(32), primary_key=True),  # looks for an opponent
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),  # if the other wants that, too
    Column("strength", Double, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # the last time that a page of theirs asked
    Column("table_id", String(16)),  # where somebody waits for them now
)

friends = Table(
    "friends",
    metadata,
    Column("guest", String(32), primary_key=True),  # who would like to be a friend of
    Column("other", String(32), primary_key=True),  # who is one if there is a row the other way round
    Column("at", BigInteger, nullable=False),
    Index("friends_by_other", "other"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), nullable=False),  # who is challenged
    Column("at", BigInteger, nullable=False),
    Index("challenges_by_guest", "guest"),
)

evenings = Table(
    "evenings",
    metadata,
    Column("id", String(24), primary_key=True),  # stands in the link
    Column("status", String(8), nullable=False),  # open, running, over
    Column("created", BigInteger, nullable=False),
    Index("evenings_by_status", "status"),
)

evening_log = Table(
    "evening_log",
    metadata,
    Column("evening", ForeignKey("evenings.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("data", JSON, nullable=False),
    Column("guest", String(32)),  # whom it is about
    Column("name", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("evening_log_by_guest", "guest"),
)

vacations = Table(
    "vacations",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("begun", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("device", String(32), primary_key=True),  # one browser of theirs; empty for those who are only guests
    Column("endpoint", String(1000), nullable=False, unique=True),  # where its push service takes messages for it
    Column("key", String(88), nullable=False),  # what they are sealed with, in base64url
    Column("auth", String(24), nullable=False),
    Column("origin", String(1000), nullable=False),  # this server as the browser knows it
    Column("language", String(8), nullable=False),
    Column("failures", SmallInteger, nullable=False),  # in a row
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("guest", String(32), primary_key=True),  # who is to be told of it
    Column("kind", String(10), primary_key=True),  # turn, reminder, challenge, round
    Column("due", BigInteger, nullable=False),
    Index("notices_by_due", "due"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("key", LargeBinary, nullable=False),  # of the whole inn: made by the node that starts first
)

once = Table(
    "once",
    metadata,
    Column("hash", String(64), primary_key=True),  # of a secret that counts once; itself it is nowhere kept
    Column("kind", String(8), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("expires", BigInteger, index=True),  # None: it is good until it is used
)

pulses = Table(
    "pulses",
    metadata,
    Column("node", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),  # the last time that this process could write
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("data", JSON, nullable=False),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("day", Integer, primary_key=True),  # of which it was the puzzle, counted from year 1; 0: of none
    Column("right", Boolean, nullable=False),
)

creations = Table(
    "creations",
    metadata,
    Column("id", String(16), primary_key=True),  # whoever knows it may look at it
    Column("game", String(40), nullable=False),
    Column("owner", String(32), nullable=False, index=True),
    Column("name", String(100), nullable=False),
    Column("made", JSON, nullable=False),  # what was made, as its game's workshop has it
    Column("past", JSON, nullable=False),  # what takes back its last changes, the latest last
    Column("revision", Integer, nullable=False),  # counts changes: of two at once the second is made again
    Column("changed", BigInteger, nullable=False),
)
