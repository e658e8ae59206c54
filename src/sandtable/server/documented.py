"""The API's own page: what can be asked, made from the OpenAPI description, with nothing fetched from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

STYLE = """
html { font: 16px/1.5 "Iowan Old Style", Palatino, P052, Georgia, serif; color: #201a14; background: #fbf7ee; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { color: #8c2a20; } h2 { border-bottom: 1px solid #b9a98f; font-variant: small-caps; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.85em; }
pre { background: #f1e8d6; padding: 0.6rem 0.8rem; overflow: auto; }
section { margin: 0 0 1.4rem; } b { display: inline-block; min-width: 3.4rem; color: #8c2a20; }
"""


def documented(api: dict[str, Any]) -> str:
    """Every path with its method, its words, its parameters and an example."""
    sections = "\n".join(
        _section(method, path, told) for path, methods in api["paths"].items() for method, told in methods.items()
    )
    info = api["info"]
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandtable: the HTTP API</title><style>{STYLE}</style></head>
<body><h1>{escape(info["title"])} {escape(info["version"])}</h1>
<p>{escape(info.get("summary", ""))} The description for programs is <a href="openapi.json">openapi.json</a>;
requests and answers are those of the adjudication contract.</p>
{sections}</body></html>"""


def _section(method: str, path: str, told: dict[str, Any]) -> str:
    named = [f"<li><code>{escape(p['name'])}</code> ({escape(p['in'])})</li>" for p in told.get("parameters", [])]
    parameters = f"<ul>{''.join(named)}</ul>" if named else ""
    content = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    example = f"<pre>{escape(json.dumps(content['example'], indent=2))}</pre>" if "example" in content else ""
    return (
        f"<section><h2><b>{method.upper()}</b> <code>{escape(path)}</code></h2>"
        f"<p>{escape(told.get('description', ''))}</p>{parameters}{example}</section>"
    )
