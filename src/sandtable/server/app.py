"""The HTTP API and the pages. Every rule stays below: a route reads its message, asks the referee, and answers."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import Body, FastAPI, HTTPException, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

from sandtable import __version__
from sandtable.catalogue import RULESETS
from sandtable.names import Code, Refusal, Refused
from sandtable.sheet import request as contract
from sandtable.sheet.form import forms, schema
from sandtable.sheet.printed import as_html, as_json, as_markdown
from sandtable.sheet.ruleset import Ruleset
from sandtable.wire import Referee

LARGEST_BODY = 8 << 20
PAGES = Path(str(files("sandtable.server"))) / "static"
"""The built pages; `scripts/setup` makes them, and a wheel brings them along."""

Message = Annotated[Any, Body(description="A request of the contract, or a list of them.")]


def make_app() -> FastAPI:
    """The application: an API under /api, the pages for everything else."""
    app = FastAPI(
        title="Sandtable",
        version=__version__,
        summary="Rulings and exact odds for historical miniature battles, from their reference sheets.",
        docs_url="/api/docs",
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    referee = Referee(RULESETS)
    app.middleware("http")(_refuse_large_bodies)
    _contract_routes(app)
    _game_routes(app, referee)
    _pages(app)
    return app


async def _refuse_large_bodies(request: Request, go_on: Any) -> Response:
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > LARGEST_BODY:
        refusal = Refusal(Code.BAD_JSON, "", f"a body may have {LARGEST_BODY} bytes at the most; send fewer at a time")
        return JSONResponse({"error": refusal.as_json()}, status_code=413)
    answer: Response = await go_on(request)
    return answer


async def _read(request: Request) -> Any:
    """The body as the contract reads it: no NaN, no name twice, no fault unanswered."""
    return contract.parse(await request.body())


def _contract_routes(app: FastAPI) -> None:
    async def answered(request: Request, answer: Any) -> JSONResponse:
        try:
            asked = await _read(request)
        except Refused as refused:
            return JSONResponse(contract.error(refused.refusal), status_code=400)
        if isinstance(asked, list):
            return _json(await run_in_threadpool(lambda: [answer(one, RULESETS) for one in asked]))
        return _json(await run_in_threadpool(answer, asked, RULESETS))

    body = {"requestBody": {"required": True, "content": {"application/json": {"schema": _request_schema()}}}}

    @app.post("/api/adjudicate", tags=["contract"], openapi_extra=body)
    async def adjudicate(request: Request) -> JSONResponse:
        """Rule on one request, or on a list of them; errors are answered in place, as the contract has it."""
        return await answered(request, contract.adjudicate)

    @app.post("/api/odds", tags=["contract"], openapi_extra=body)
    async def odds(request: Request) -> JSONResponse:
        """The exact odds of one request or of a list: of a test, or of a chain of tests."""
        return await answered(request, contract.odds)


def _request_schema() -> dict[str, Any]:
    one = {"type": "object", "description": "A request of the adjudication contract."}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _game_routes(app: FastAPI, referee: Referee) -> None:
    @app.post(
        "/api/ask",
        tags=["pages"],
        openapi_extra={
            "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
        },
    )
    async def ask(request: Request) -> JSONResponse:
        """Anything a page may ask of the referee: the same messages that the companion answers in the browser."""
        try:
            message = await _read(request)
        except Refused as refused:
            return JSONResponse(contract.error(refused.refusal), status_code=400)
        if not isinstance(message, dict):
            refusal = Refusal(Code.BAD_JSON, "", "a message is one JSON object")
            return JSONResponse(contract.error(refusal), status_code=400)
        return _json(await run_in_threadpool(referee.answer, message))

    @app.get("/api/games", tags=["games"])
    def games() -> list[dict[str, Any]]:
        """The games on the shelf."""
        return [dict(card) for card in referee.games()]

    @app.get("/api/games/{rules}", tags=["games"])
    def game(rules: str) -> dict[str, Any]:
        """One game: its questions as forms, its chains, matchups, notes and signs."""
        return dict(referee.game(_game(rules).id))

    @app.get("/api/games/{rules}/tests", tags=["games"])
    def tests(rules: str, as_schema: Annotated[bool, Query(alias="schema")] = False) -> Any:
        """The questions with all their fields, or JSON Schema of the requests."""
        return schema(_game(rules)) if as_schema else forms(_game(rules))

    @app.get("/api/games/{rules}/sheet", tags=["games"])
    def sheet(rules: str, form: Annotated[str, Query(pattern="^(json|html|md)$")] = "json") -> Response:
        """The reference sheet: data, a page for two sides of A4, or Markdown."""
        ruleset = _game(rules)
        if form == "json":
            return _json(as_json(ruleset))
        if form == "html":
            return HTMLResponse(as_html(ruleset))
        return Response(as_markdown(ruleset), media_type="text/markdown; charset=utf-8")

    @app.get("/api/games/{rules}/matchups/{test}", tags=["games"])
    def matchups(rules: str, test: str, measure: str = "", situation: Annotated[str, Query(alias="set")] = "{}") -> Any:
        """One measure of every troop against every other; `set` is a JSON object of paths and values for all pairs."""
        try:
            changes = contract.parse(situation)
        except Refused as refused:
            raise HTTPException(400, refused.refusal.as_json()) from None
        if not isinstance(changes, dict):
            raise HTTPException(400, "set must be a JSON object of paths and values")
        return referee.answer(
            {"ask": "matchups", "rules": _game(rules).id, "test": test, "measure": measure, "set": changes}
        )


def _game(rules: str) -> Ruleset:
    if rules not in RULESETS:
        raise HTTPException(404, f"no such game; there are {', '.join(RULESETS)}")
    return RULESETS[rules]


def _json(content: Any) -> JSONResponse:
    return JSONResponse(json.loads(json.dumps(content)))


def _pages(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        """A file of the built pages; every other address is the page itself, which reads the address."""
        if path.startswith("api/"):
            raise HTTPException(404, "no such part of the API; /api/docs lists them")
        wanted = (PAGES / path).resolve()
        if path and wanted.is_file() and wanted.is_relative_to(PAGES.resolve()):
            return FileResponse(wanted)
        index = PAGES / "index.html"
        if index.is_file():
            return FileResponse(index)
        return HTMLResponse("<p>The pages are not built: run <code>make play</code>. The API is at /api/docs.</p>", 503)
