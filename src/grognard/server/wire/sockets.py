"""What sockets carry both ways."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from grognard.server.wire.basis import Asking, Json, Number, Telling
from grognard.server.wire.decisions import NoteInfo
from grognard.server.wire.table import State, Taken
from grognard.server.wire.words import Refused

Re = Annotated[int | Annotated[str, StringConstraints(max_length=64)], Field(union_mode="left_to_right")]


class DoAnswer(Asking):
    do: Literal["answer"]
    re: Re
    number: Number
    answer: Json


class DoNote(Asking):
    do: Literal["note"]
    re: Re
    number: Number
    option: Json


class DoSync(Asking):
    """Send the whole state again, with the events since this number."""

    do: Literal["sync"]
    re: Re
    since: Number | None = None


class DoPing(Asking):
    do: Literal["ping"]
    re: Re


Do = Annotated[DoAnswer | DoNote | DoSync | DoPing, Field(discriminator="do")]


#: Reads what a client sends on its socket.
DOING: TypeAdapter[DoAnswer | DoNote | DoSync | DoPing] = TypeAdapter(Do)


class Reply(Telling):
    """The answer to a message of the client; `body` is Taken or NoteInfo, or empty."""

    type: Literal["reply"]
    re: int | str
    body: Taken | NoteInfo | None


class RefusedMessage(Refused):
    """A message that was not carried out; the socket lives on."""

    type: Literal["refused"]
    re: int | str | None
    status: int


#: What only sockets carry: put into the OpenAPI document so that clients get their types from one place.
ON_SOCKETS: tuple[type[Telling] | type[Asking], ...] = (
    DoAnswer,
    DoNote,
    DoSync,
    DoPing,
    State,
    Reply,
    RefusedMessage,
)
