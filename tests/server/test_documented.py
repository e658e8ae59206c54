"""The API's own page says every path as it is written, and what comes of it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

from sandtable.server.app import make_app
from sandtable.server.pages import PAGES


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(make_app(), base_url="http://127.0.0.1:8642")


def test_every_path_stands_as_it_is_written(client: TestClient) -> None:
    api = client.get("/api/openapi.json").json()
    page = client.get("/api/docs").text
    for path, methods in api["paths"].items():
        for method in methods:
            assert f"<h3><b>{method.upper()}</b> <code>{path}</code></h3>" in page
    assert "small-caps" not in page, "a path is not set in capitals"


def test_every_answer_is_told_with_its_shape(client: TestClient) -> None:
    api = client.get("/api/openapi.json").json()
    page = client.get("/api/docs").text
    sections = re.findall(r'<section id="[^"]*"><h3><b>(\w+)</b> <code>([^<]*)</code></h3>(.*?)</section>', page, re.S)
    told = {(method.lower(), path): text for method, path, text in sections}
    for path, methods in api["paths"].items():
        for method, described in methods.items():
            text = unescape(told[method, path])
            for status, response in described["responses"].items():
                assert f"<td>{status}</td><td>{response['description']}</td>" in text, (path, status)
    assert 'href="#shape-MatchupTable"' in told["get", "/api/games/{rules}/matchups/{test}"]
    assert set(re.findall(r'href="#shape-(\w+)"', page)) <= set(re.findall(r'id="shape-(\w+)"', page))


def test_examples_are_answered_as_the_page_says(client: TestClient) -> None:
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        for method, told in methods.items():
            body = told.get("requestBody", {}).get("content", {}).get("application/json", {})
            if "example" not in body:
                continue
            answer = client.request(method, path, json=body["example"]).json()
            assert answer == told["responses"]["200"]["content"]["application/json"]["example"], path


def test_it_looks_like_the_pages(client: TestClient) -> None:
    style = re.search(r'<link rel="stylesheet" href="\.\./(assets/index-[^"]*\.css)">', client.get("/api/docs").text)
    assert style is not None
    assert (PAGES / style[1]).is_file()
