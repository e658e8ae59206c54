"""Schemathesis over the OpenAPI description: hostile requests find no fault of the server's own."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings

from sandtable.server.app import make_app

api = schemathesis.openapi.from_asgi("/api/openapi.json", make_app(names=("testserver",)))


@api.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: schemathesis.Case[Any]) -> None:
    response = case.call()
    assert response.status_code < 500, f"{case.method} {case.path}: {response.text[:300]}"
    checks = [schemathesis.checks.not_a_server_error, schemathesis.checks.response_schema_conformance]
    case.validate_response(response, checks=checks)
