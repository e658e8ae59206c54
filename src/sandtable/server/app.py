"""The HTTP API and the pages. Every rule stays below: a route reads its message, asks the desk, and answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from html import escape
from typing import Annotated, Literal

from anyio import CapacityLimiter, create_task_group, to_thread
from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from sandtable import __version__
from sandtable.catalogue import RULESETS
from sandtable.host import shelf
from sandtable.host.host import Host
from sandtable.host.house import House
from sandtable.host.store import Store
from sandtable.names import Code, Json, Refusal, Refused, listed
from sandtable.server import described, desk
from sandtable.server.desk import Edge, Reply
from sandtable.server.documented import documented
from sandtable.server.evening import Evening
from sandtable.server.guard import Guard
from sandtable.server.pages import PAGES, missing
from sandtable.server.slow import Slow
from sandtable.server.table_socket import PATIENCE, Sockets
from sandtable.server.tables import Tables
from sandtable.sheet import request as contract
from sandtable.sheet.form import forms, schema
from sandtable.sheet.printed import as_html, as_json, as_markdown
from sandtable.sheet.ruleset import Ruleset

SMALL = 16 << 10
"""A body of so many bytes is read while others wait; a larger one is read elsewhere."""


def make_app(
    evening: Evening | None = None,
    *,
    names: Collection[str] = (),
    store: Store | None = None,
    patience: float = PATIENCE,
) -> FastAPI:
    """The application: an API under /api, the pages for everything else. `names` are those that it may be called by,
    beside those that every server has; `store` is where battles are kept, if they are played here at all."""
    tables = None if store is None else Tables(Host(House(store), desk.REFEREE))
    answering = Answering(evening, tables)
    app = FastAPI(
        title="Sandtable",
        version=__version__,
        summary="Rulings and exact odds for historical miniature battles, from their reference sheets.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=answering.lifespan,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
    app.add_middleware(Guard, names=names)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _not_so)
    app.add_exception_handler(RequestValidationError, _not_valid)
    _asking_routes(app, answering)
    _game_routes(app, answering)
    _scenario_routes(app)
    _described_routes(app)
    if tables is not None:
        app.add_api_websocket_route("/api/table", Sockets(tables, names, patience).serve)
    _pages(app)
    return app


def response(reply: Reply) -> Response:
    return Response(reply.body, reply.status, media_type="application/json")


class Answering:
    """Answers bodies: what is quick here, what is long elsewhere."""

    def __init__(self, evening: Evening | None, tables: Tables | None) -> None:
        self._evening, self._slow, self._quick = evening, Slow(), CapacityLimiter(4)
        self._tables = tables

    @asynccontextmanager
    async def lifespan(self, _: FastAPI) -> AsyncIterator[None]:
        """The first who asks a long question need not wait until somebody is there to answer it."""
        async with create_task_group() as group:
            group.start_soon(self._slow.ready)
            async with self._tables.running() if self._tables is not None else nullcontext():
                yield
            group.cancel_scope.cancel()

    async def answer(self, request: Request, edge: Edge, body: bytes) -> Reply:
        try:
            reply = await self._reply(request, edge, body)
        except Refused as refused:
            reply = desk.refusing(refused.refusal)
        if reply is None:
            return Reply(499, b"")  # Nobody hears it: the guest has left.
        if reply.noted is not None and self._evening is not None:
            await to_thread.run_sync(self._evening.keep, reply.noted)
        return reply

    async def _reply(self, request: Request, edge: Edge, body: bytes) -> Reply | None:
        if len(body) > SMALL:
            return await self._slow.answer(request, edge, body)
        asked = desk.read(edge, body)
        if (message := desk.unchanging(edge, asked)) is not None:
            return await to_thread.run_sync(desk.answer_once, message, limiter=self._quick)
        rulings = desk.cost(edge, asked)
        desk.afford(rulings)
        if rulings <= 1:
            return desk.answer(edge, asked)
        if rulings <= desk.QUICK:
            return await to_thread.run_sync(desk.answer, edge, asked, limiter=self._quick)
        return await self._slow.answer(request, edge, body)


def _asking_routes(app: FastAPI, answering: Answering) -> None:
    def route(edge: Edge, tag: str, says: str) -> None:
        async def ask(request: Request) -> Response:
            return response(await answering.answer(request, edge, await request.body()))

        app.post(
            f"/api/{edge}",
            name=edge,
            description=says,
            tags=[tag],
            responses=described.RESPONSES[edge],
            openapi_extra=described.BODIES[edge],
            response_model=None,
        )(ask)

    route(
        "adjudicate",
        "contract",
        "Rule on one request, or on a list of them; in a list errors stand in their place, as the contract has it.",
    )
    route(
        "odds",
        "contract",
        "The exact odds of one request or of a list: of a test, or of a chain of tests; with advice if asked.",
    )
    route(
        "ask",
        "pages",
        "Anything a page may ask of the referee: the same messages that the companion answers in the browser.",
    )


SheetForm = Literal["json", "html", "md"]
SHEETS: dict[SheetForm, Callable[[Ruleset], Json]] = {"json": as_json, "html": as_html, "md": as_markdown}
KINDS = {"json": "application/json", "html": "text/html; charset=utf-8", "md": "text/markdown; charset=utf-8"}


@cache  # Six games in three forms, and none of them changes.
def _sheet(rules: str, form: SheetForm) -> bytes:
    sheet = SHEETS[form](RULESETS[rules])
    return desk.replying(sheet).body if form == "json" else str(sheet).encode("utf-8")


@cache
def _tests_reply(rules: str, as_schema: bool) -> Reply:
    return desk.replying((schema if as_schema else forms)(RULESETS[rules]))


def _game_routes(app: FastAPI, answering: Answering) -> None:
    @app.get("/api/games", tags=["games"], responses=described.GAMES, response_model=None)
    def games() -> Response:
        """The games on the shelf."""
        return response(desk.replying(desk.REFEREE.games()))

    @app.get("/api/games/{rules}", tags=["games"], responses=described.GAME, response_model=None)
    def game(rules: str) -> Response:
        """One game: its questions as forms, its chains, matchups, notes and signs."""
        return response(desk.answer_once(desk.Unchanging("game", _known(rules), None)))

    @app.get("/api/games/{rules}/tests", tags=["games"], responses=described.ANYTHING, response_model=None)
    def tests(rules: str, as_schema: Annotated[bool, Query(alias="schema")] = False) -> Response:
        """The questions with all their fields, or JSON Schema of the requests."""
        return response(_tests_reply(_known(rules), as_schema))

    @app.get("/api/games/{rules}/sheet", tags=["games"], responses=described.SHEET, response_model=None)
    def sheet(rules: str, form: SheetForm = "json") -> Response:
        """The reference sheet: data, a page for two sides of A4, or Markdown."""
        return Response(_sheet(_known(rules), form), media_type=KINDS[form])

    @app.get("/api/games/{rules}/matchups/{test}", tags=["games"], responses=described.MATCHUPS, response_model=None)
    async def matchups(
        request: Request, rules: str, test: str, measure: str = "", situation: Annotated[str, Query(alias="set")] = "{}"
    ) -> Response:
        """One measure of every troop against every other; `set` is a JSON object of paths and values for all pairs."""
        try:
            changes = contract.parse(situation)
        except Refused as refused:
            return response(desk.refusing(Refusal(Code.BAD_JSON, "set", refused.refusal.message)))
        message = {"ask": "matchups", "rules": _known(rules), "test": test, "measure": measure, "set": changes}
        body = contract.encoded(message).encode("ascii")
        return response(desk.by_its_code(await answering.answer(request, "ask", body)))


def _scenario_routes(app: FastAPI) -> None:
    @app.get("/api/scenarios/{id}.svg", tags=["battles"], responses=described.PICTURE, response_model=None)
    def picture(id: str) -> Response:
        """The table of a scenario, as a picture."""
        kept = {"Cache-Control": "public, max-age=86400"}
        return Response(shelf.picture(id), media_type="image/svg+xml", headers=kept)


def _known(rules: str) -> str:
    if rules not in RULESETS:
        raise Refused(Code.UNKNOWN_RULES, "rules", f"no such game; there are {listed(list(RULESETS), 'and')}")
    return rules


def _described_routes(app: FastAPI) -> None:
    @app.get("/api/openapi.json", include_in_schema=False)
    def openapi() -> Response:
        return response(desk.replying(described.openapi(app)))

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        sheets = [f"../{file.relative_to(PAGES).as_posix()}" for file in sorted(PAGES.glob("assets/index-*.css"))]
        return HTMLResponse(documented(described.openapi(app), sheets))


def _refused(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refused)
    return response(desk.refusing(fault.refusal))


def _not_so(_: Request, fault: Exception) -> Response:
    """What the framework itself refuses, said as the contract says it."""
    assert isinstance(fault, HTTPException)
    allowed = (fault.headers or {}).get("Allow")
    says = f"this address takes {allowed}, and nothing else" if allowed else fault.detail
    return response(desk.refusing(Refusal(Code.NOT_ALLOWED, "", says), fault.status_code))


def _not_valid(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    return response(desk.refusing(Refusal(Code.BAD_VALUE, ".".join(map(str, first["loc"][1:])), first["msg"])))


def _pages(app: FastAPI) -> None:
    """The built pages, by name: whatever else is asked for is the page itself, which reads the address."""
    built = {file.relative_to(PAGES).as_posix(): file for file in PAGES.rglob("*") if file.is_file()}
    index = built.get("index.html")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        if path.startswith("api/"):
            raise Refused(Code.UNKNOWN_TEST, "", "no such part of the API; /api/docs lists them")
        if path in built:
            forever = {"Cache-Control": "public, max-age=31536000, immutable"} if path.startswith("assets/") else {}
            return FileResponse(built[path], headers=forever)
        if index is not None:
            return FileResponse(index)
        return HTMLResponse(f"<p>The page is not here: {escape(missing())}. The API is at /api/docs.</p>", 404)
