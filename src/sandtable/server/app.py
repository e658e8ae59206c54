"""The HTTP API and the pages. Every rule stays below: a route reads its message, asks the referee, and answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, Response

from sandtable import __version__
from sandtable.catalogue import RULESETS
from sandtable.names import Code, Refusal, Refused
from sandtable.server.documented import documented
from sandtable.server.evening import Evening
from sandtable.server.limits import Guard
from sandtable.sheet import request as contract
from sandtable.sheet.form import forms, schema
from sandtable.sheet.printed import as_html, as_json, as_markdown
from sandtable.sheet.ruleset import Ruleset, Rulesets
from sandtable.wire import Referee

PAGES = Path(str(files("sandtable.server"))) / "static"
"""The built pages; `scripts/setup` makes them, and a wheel brings them along."""

LARGEST_BATCH = 1000
Answerer = Callable[[Any, Rulesets], contract.Answered]
STATUS = {Code.BAD_JSON: 400, Code.UNKNOWN_RULES: 404, Code.UNKNOWN_TEST: 404}
"""The HTTP status of a single request that was refused; everything else about it is 422."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def make_app(evening: Evening | None = None) -> FastAPI:
    """The application: an API under /api, the pages for everything else."""
    app = FastAPI(
        title="Sandtable",
        version=__version__,
        summary="Rulings and exact odds for historical miniature battles, from their reference sheets.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
    app.add_middleware(Guard)
    referee = Referee(RULESETS)
    _contract_routes(app)
    _page_route(app, referee, evening)
    _game_routes(app, referee)

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(documented(app.openapi()))

    _pages(app)
    return app


def answered(content: Any, status: int = 200) -> Response:
    return Response(_ENCODER.encode(content), status, media_type="application/json")


def refused(refusal: Refusal) -> Response:
    return answered(contract.error(refusal), STATUS.get(refusal.code, 422))


REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"description": "The contract's error.", "content": {"application/json": {"schema": {"type": "object"}}}}
    for status in (400, 404, 413, 422, 429)
}
ANSWER: dict[int | str, dict[str, Any]] = {
    200: {"description": "The contract's answer.", "content": {"application/json": {"schema": {}}}}
}


def _body(example: Any, *, batch: bool) -> dict[str, Any]:
    one: dict[str, Any] = {"type": "object"}
    schema_: dict[str, Any] = (
        {"anyOf": [one, {"type": "array", "items": {}, "maxItems": LARGEST_BATCH}]} if batch else one
    )
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema_, "example": example}}}}


EXAMPLE = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}


def _contract_routes(app: FastAPI) -> None:
    async def answer(request: Request, answerer: Answerer, *, slow: bool) -> Response:
        try:
            asked = contract.parse(await request.body())
        except Refused as fault:
            return refused(fault.refusal)
        if isinstance(asked, list):
            if len(asked) > LARGEST_BATCH:
                return refused(Refusal(Code.BAD_VALUE, "", f"{LARGEST_BATCH} requests at a time are the most"))
            return answered(await run_in_threadpool(lambda: [answerer(one, RULESETS) for one in asked]))
        said = await run_in_threadpool(answerer, asked, RULESETS) if slow else answerer(asked, RULESETS)
        code = said["error"]["code"] if "error" in said else None
        return answered(said, 200 if code is None else STATUS.get(Code(code), 422))

    @app.post(
        "/api/adjudicate",
        tags=["contract"],
        responses={**ANSWER, **REFUSED},
        openapi_extra=_body({**EXAMPLE, "dice": {"a": 4, "b": 2}}, batch=True),
        response_model=None,
    )
    async def adjudicate(request: Request) -> Response:
        """Rule on one request, or on a list of them; in a list errors stand in their place, as the contract has it."""
        return await answer(request, contract.adjudicate, slow=False)

    @app.post(
        "/api/odds",
        tags=["contract"],
        responses={**ANSWER, **REFUSED},
        openapi_extra=_body({**EXAMPLE, "what_if": True}, batch=True),
        response_model=None,
    )
    async def odds(request: Request) -> Response:
        """The exact odds of one request or of a list: of a test, or of a chain of tests; with advice if asked."""
        return await answer(request, contract.odds, slow=True)


def _page_route(app: FastAPI, referee: Referee, evening: Evening | None) -> None:
    @app.post(
        "/api/ask",
        tags=["pages"],
        responses={**ANSWER, **REFUSED},
        openapi_extra=_body({"ask": "games"}, batch=False),
        response_model=None,
    )
    async def ask(request: Request) -> Response:
        """Anything a page may ask of the referee: the same messages that the companion answers in the browser."""
        try:
            message = contract.parse(await request.body())
        except Refused as fault:
            return refused(fault.refusal)
        if not isinstance(message, dict):
            return refused(Refusal(Code.BAD_JSON, "", "a message is one JSON object"))
        said = await run_in_threadpool(referee.answer, message)
        if evening is not None and message.get("ask") == "rule" and not said.get("error"):
            evening.keep(message, said)
        return answered(said)


def _game_routes(app: FastAPI, referee: Referee) -> None:
    @app.get("/api/games", tags=["games"], responses=REFUSED)
    def games() -> list[dict[str, Any]]:
        """The games on the shelf."""
        return [dict(card) for card in referee.games()]

    @app.get("/api/games/{rules}", tags=["games"], responses=REFUSED, response_model=None)
    def game(rules: str) -> Response:
        """One game: its questions as forms, its chains, matchups, notes and signs."""
        return answered(referee.game(_game(rules).id))

    @app.get("/api/games/{rules}/tests", tags=["games"], responses=REFUSED, response_model=None)
    def tests(rules: str, as_schema: Annotated[bool, Query(alias="schema")] = False) -> Response:
        """The questions with all their fields, or JSON Schema of the requests."""
        return answered(schema(_game(rules)) if as_schema else forms(_game(rules)))

    @app.get("/api/games/{rules}/sheet", tags=["games"], responses=REFUSED, response_model=None)
    def sheet(rules: str, form: Annotated[str, Query(pattern="^(json|html|md)$")] = "json") -> Response:
        """The reference sheet: data, a page for two sides of A4, or Markdown."""
        ruleset = _game(rules)
        if form == "json":
            return answered(as_json(ruleset))
        if form == "html":
            return HTMLResponse(as_html(ruleset))
        return Response(as_markdown(ruleset), media_type="text/markdown; charset=utf-8")

    @app.get("/api/games/{rules}/matchups/{test}", tags=["games"], responses=REFUSED, response_model=None)
    def matchups(
        rules: str, test: str, measure: str = "", situation: Annotated[str, Query(alias="set")] = "{}"
    ) -> Response:
        """One measure of every troop against every other; `set` is a JSON object of paths and values for all pairs."""
        ruleset = _game(rules)
        try:
            changes = contract.parse(situation)
        except Refused as fault:
            return refused(fault.refusal)
        if not isinstance(changes, dict):
            return refused(Refusal(Code.BAD_VALUE, "set", "must be a JSON object of paths and values"))
        message = {"ask": "matchups", "rules": ruleset.id, "test": test, "measure": measure, "set": changes}
        said = referee.answer(message)
        return answered(said, 200 if not said["error"] else 404)


def _game(rules: str) -> Ruleset:
    if rules not in RULESETS:
        raise HTTPException(404, f"no such game; there are {', '.join(RULESETS)}")
    return RULESETS[rules]


def _pages(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        """A file of the built pages; every other address is the page itself, which reads the address."""
        if path.startswith("api/"):
            raise HTTPException(404, "no such part of the API; /api/docs lists them")
        wanted = (PAGES / path).resolve() if "\0" not in path else PAGES
        if path and wanted.is_file() and wanted.is_relative_to(PAGES.resolve()):
            forever = {"Cache-Control": "public, max-age=31536000, immutable"} if path.startswith("assets/") else {}
            return FileResponse(wanted, headers=forever)
        index = PAGES / "index.html"
        if index.is_file():
            return FileResponse(index)
        return HTMLResponse("<p>The pages are not built: run <code>make play</code>. The API is at /api/docs.</p>", 503)
