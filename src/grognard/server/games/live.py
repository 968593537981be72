"""A socket at a table: pushes what its seat may know as it happens, takes answers, and survives bad messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Set
from functools import partial
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from grognard.core.screen.scene import Scene
from grognard.server import logs, metrics
from grognard.server.border.limits import Bucket
from grognard.server.border.refusal import Refusal
from grognard.server.games import options, state
from grognard.server.games.table import Table, Viewer
from grognard.server.services import Services
from grognard.server.wire.sockets import DOING, DoAnswer, DoNote, DoPing, DoSync

log = logging.getLogger("grognard.server")
#: What a socket is closed with when its game cannot be shown any more.
_CANNOT_GO_ON = 4000
#: What it is closed with when the server restarts, as the protocol has it.
_RESTART = 1012
#: Parts of a state that are sent again only if one of them changed.
_STANDING = ("number", "moment", "asked", "decision", "undo", "rules", "outcome", "since", "clocks", "orders")


class SeatSocket:
    """One socket. It remembers what it has sent, and sends the difference; a slow reader gets one larger difference."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        game: str,
        key_hash: str,
        viewer: Viewer,
        page: int | None = None,
    ) -> None:
        self.services, self.socket, self.game, self.key_hash, self.viewer = (
            services,
            socket,
            game,
            key_hash,
            viewer,
        )
        #: How much of the log a whole state brings; without it all.
        self._page = page
        self._woken = asyncio.Event()
        self._messages = Bucket(*services.settings.limits.messages)
        self._sending = asyncio.Lock()
        # Set on the loop, taken up by the sender before it lets the rules' thread work.
        self._whole = True
        self._since: int | None = None
        self._with_game = True
        # What was sent: only the rules' thread touches these.
        self._at: int | None = None
        self._shown: Scene | None = None
        self._line = 0
        self._told = 0
        self._stood: dict[str, Any] = {}

    def wake(self, lines: bool) -> None:
        self._with_game = self._with_game or lines
        self._woken.set()

    def send_whole(self, since: int | None) -> None:
        """Send everything next time, with the events since a number that the client has seen."""
        self._whole, self._since, self._with_game = True, since, True
        self._woken.set()

    async def run(self, since: int | None) -> None:
        """Serve the socket until it is closed."""
        logs.begin(f"/api/games/{self.game}/")
        self.send_whole(since)
        self.services.tables.onlookers.watch(self.game, self.wake)
        self.services.hang_ups[self._send_away] = self.game
        if self.viewer is not None:
            self.services.tables.onlookers.arrive(self.game, self.viewer)
        sender = asyncio.create_task(self._send_news())
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self.services.tables.onlookers.unwatch(self.game, self.wake)
            if self.viewer is not None:
                self.services.tables.onlookers.leave(self.game, self.viewer)
            self.services.hang_ups.pop(self._send_away, None)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    # -- sending ---------------------------------------------------------------------------------

    async def _send(self, message: dict[str, Any]) -> None:
        await self._send_text(_text(message))

    async def _send_text(self, text: str) -> None:
        async with self._sending:
            await self.socket.send_text(text)

    async def _send_news(self) -> None:
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                text = await self.services.tables.together(self.game, self._gather)
                if text is not None:
                    await self._send_text(text)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # the client has gone; the receiving side ends the socket
        except Refusal as fault:
            if fault.error == "moved":
                self._send_away(fault.error)
            else:
                await self._hang_up(fault)
        except Exception:
            log.exception("a socket of game %s", self.game)
            await self._hang_up(Refusal(500, "broken"))

    def _gather(self, table: Table) -> Callable[[], str | None]:
        """Take up what shall be told next."""
        self._still_here(table)
        whole, with_game = self._whole, self._with_game
        self._whole = self._with_game = False
        present = frozenset(self.services.tables.onlookers.present(self.game))
        return partial(self._news, table, whole, with_game, present)

    def _still_here(self, table: Table) -> None:
        """A seat that was handed over is somebody else's: who held it sees nothing more of it."""
        seats = table.holders.get(self.key_hash, set())
        if not seats or (self.viewer is not None and self.viewer not in seats):
            raise Refusal(403, "not-your-seat", place="seat")

    async def _hang_up(self, fault: Refusal) -> None:
        try:
            await self._send(_refused(None, fault))
            await self.socket.close(_CANNOT_GO_ON)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    def _send_away(self, why: str) -> None:
        """Close because the server restarts or the game has moved: the page comes back by itself, to wherever it is."""

        async def close() -> None:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self.socket.close(_RESTART, why)

        self.services.tables.spawn(close())

    def _news(self, table: Table, whole: bool, with_game: bool, present: Set[int]) -> str | None:
        """What the client does not know yet; nothing where there is nothing that it may know."""
        if whole:
            self._at = None if self._since is None else table.at_number(self.viewer, self._since)
            self._shown, self._line, self._told, self._stood = None, 0, 0, {}
        page = self._page if whole else None
        message = state.state(table, self.viewer, self._at, self._shown, self._line, page)
        self._at = table.at
        standing = {name: message[name] for name in _STANDING}
        ended = message["outcome"] is not None and self._stood.get("outcome") is None
        if not (whole or with_game or standing != self._stood or self._is_news(message)):
            return None
        if with_game or ended:
            message["game"] = state.info_of(table, self.key_hash, present)
        self._shown, self._stood = table.scene(self.viewer), standing
        self._line = table.lines[-1].id if table.lines else 0
        self._told = message["events"]["keep"] + len(message["events"]["fresh"])
        return _text(message)

    def _is_news(self, message: dict[str, Any]) -> bool:
        events = message["events"]
        return bool(events["fresh"] or events["keep"] < self._told or message["changes"] or message["lines"])

    # -- receiving -------------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            re: int | str | None = None
            try:
                doing = self._read(message)
                re = doing.re
                await self._send({"type": "reply", "re": re, "body": await self._do(doing)})
            except Refusal as fault:
                metrics.refusals.add(fault.error)
                if fault.error == "moved":
                    self._send_away(fault.error)  # what was not taken is said again where the game is now
                    return
                await self._send(_refused(re, fault))
            except (WebSocketDisconnect, RuntimeError, OSError):
                return
            except Exception:
                log.exception("a message to game %s", self.game)
                await self._send(_refused(re, Refusal(500, "broken")))

    def _read(self, message: Any) -> DoAnswer | DoNote | DoSync | DoPing:
        if not self._messages.take():
            raise Refusal(429, "too-fast", seconds=self._messages.wait_seconds)
        text = message.get("text")
        if text is None:
            raise Refusal(422, "malformed", at="message", what="binary")
        if len(text) > self.services.settings.limits.message_bytes:
            raise Refusal(413, "too-large", most=self.services.settings.limits.message_bytes)
        try:
            return DOING.validate_python(json.loads(text))
        except ValidationError as fault:
            first = fault.errors(include_url=False, include_input=False, include_context=False)[0]
            place = ".".join(map(str, first["loc"])) or "message"
            raise Refusal(422, "malformed", place=place, at=place, what=first["msg"]) from None
        except (ValueError, RecursionError):
            raise Refusal(422, "malformed", at="message", what="JSON") from None

    async def _do(self, doing: DoAnswer | DoNote | DoSync | DoPing) -> dict[str, Any] | None:
        if isinstance(doing, DoPing):
            return None
        if isinstance(doing, DoSync):
            self.send_whole(doing.since)
            return None
        if self.viewer is None:
            raise Refusal(403, "not-your-seat")
        self._still_here(await self.services.tables.open(self.game))
        if isinstance(doing, DoAnswer):
            number = await self.services.tables.answer(self.game, self.viewer, doing.number, doing.answer)
            return {"number": number}
        async with self.services.tables.held(self.game) as table:
            return await self.services.tables.at_table(
                table, options.note, table, self.viewer, doing.number, doing.option
            )


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _refused(re: int | str | None, fault: Refusal) -> dict[str, Any]:
    return {"type": "refused", "re": re, "status": fault.status, **fault.to_data()}
