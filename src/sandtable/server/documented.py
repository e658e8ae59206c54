"""The API's own page: what can be asked and what is answered, made from the OpenAPI description."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

Described = dict[str, Any]

STYLE = """
html { font: 16px/1.5 Georgia, serif; color: #201a14; background: #fbf7ee; }
"""
"""Where the pages are not built, and their style sheet is not there."""

OVER = """
body { max-width: none; margin: 0; padding: 0; } main { max-width: 58rem; margin: 0 auto; padding: 1.4rem 1rem 4rem; }
h1 { margin-bottom: 0.3rem; } h2 { margin: 1.8rem 0 0.2rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.2rem; padding-top: 0.7rem; border-top: 1px solid var(--line, #d9ccb4); }
h3 b { display: inline-block; min-width: 3.2rem; color: var(--accent, #8c2a20); }
h4 { margin: 0.7rem 0 0.2rem; font-size: 0.95rem; color: var(--faint, #65584a); }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.86rem; overflow-wrap: anywhere; }
pre { background: var(--wash, #f1e8d6); padding: 0.6rem 0.8rem; margin: 0.2rem 0; max-height: 24rem; overflow: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0; border-bottom: 1px solid
  var(--line, #d9ccb4); font-weight: 400; }
thead th { font-style: italic; color: var(--faint, #65584a); }
.shapes details { border-bottom: 1px solid var(--line, #d9ccb4); }
.shapes table { margin: 0 0 0.8rem; }
nav ul { columns: 20rem; list-style: none; padding: 0; } nav li { padding: 0.15rem 0; }
"""


def documented(api: Described, styles: Sequence[str] = ()) -> str:
    """Every path as it is written, with its words, its parameters, an example, and every answer; then the shapes of
    what goes over the wire. `styles` are the addresses of style sheets that the page is to look like."""
    asked = [(method, path, told) for path, methods in api["paths"].items() for method, told in methods.items()]
    links = "".join(f'<link rel="stylesheet" href="{escape(style)}">' for style in styles)
    info = api["info"]
    listed = "".join(
        f'<li><a href="#{_anchor(method, path)}">{method.upper()} <code>{escape(path)}</code></a></li>'
        for method, path, _ in asked
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{escape(info.get("summary", ""))}">
<title>Sandtable: the HTTP API</title><style>{STYLE}</style>{links}<style>{OVER}</style></head>
<body><main><h1>{escape(info["title"])} {escape(info["version"])}: the HTTP API</h1>
<p>{escape(info.get("summary", ""))} The description for programs is <a href="openapi.json">openapi.json</a>;
requests and answers are those of the adjudication contract.</p>
<nav aria-label="Paths"><ul>{listed}</ul></nav>
<h2>Paths</h2>
{"".join(_section(method, path, told) for method, path, told in asked)}
<h2>Shapes</h2>
<p>What the answers and the requests are made of.</p>
<div class="shapes">{"".join(_shape(name, schema) for name, schema in api["components"]["schemas"].items())}</div>
</main></body></html>"""


def _anchor(method: str, path: str) -> str:
    return f"{method}{path.replace('/', '-').replace('{', '').replace('}', '')}"


def _section(method: str, path: str, told: Described) -> str:
    parameters = "".join(_parameter(each) for each in told.get("parameters", []))
    content = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    return (
        f'<section id="{_anchor(method, path)}"><h3><b>{method.upper()}</b> <code>{escape(path)}</code></h3>'
        f"<p>{_prose(told.get('description', ''))}</p>"
        + _squared("Parameters", ("name", "where", "what it takes"), parameters)
        + _example("A request", content)
        + _squared("Answers", ("status", "what it means", "what comes"), "".join(_answers(told["responses"])))
        + _example("What comes of that request", _json_of(told["responses"].get("200", {})))
        + "</section>"
    )


def _prose(text: str) -> str:
    """Words between back-ticks are names."""
    return "".join(
        f"<code>{escape(part)}</code>" if place % 2 else escape(part) for place, part in enumerate(text.split("`"))
    )


def _parameter(told: Described) -> str:
    needed = "" if told.get("required") else ", may be left out"
    where = f"{told['in']}{needed}"
    return f"<tr><td><code>{escape(told['name'])}</code></td><td>{where}</td><td>{_kind(told['schema'])}</td></tr>"


def _answers(responses: Described) -> Iterator[str]:
    for status, told in sorted(responses.items()):
        comes = "; ".join(
            f"<code>{escape(kind)}</code> {_kind(content['schema']) if content.get('schema') else ''}".strip()
            for kind, content in told.get("content", {}).items()
        )
        yield f"<tr><td>{escape(status)}</td><td>{escape(told.get('description', ''))}</td><td>{comes}</td></tr>"


def _squared(title: str, heads: Sequence[str], lines: str) -> str:
    if not lines:
        return ""
    row = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return f"<h4>{title}</h4><table><thead><tr>{row}</tr></thead><tbody>{lines}</tbody></table>"


def _json_of(response: Described) -> Described:
    found: Described = response.get("content", {}).get("application/json", {})
    return found


def _example(title: str, content: Described) -> str:
    if "example" not in content:
        return ""
    text = escape(json.dumps(content["example"], indent=2, ensure_ascii=False))
    return f'<h4>{title}</h4><pre tabindex="0" aria-label="{title}">{text}</pre>'


def _shape(name: str, schema: Described) -> str:
    needed = set(schema.get("required", []))
    lines = "".join(
        f"<tr><td><code>{escape(field)}</code></td>"
        f"<td>{_kind(inner)}{'' if field in needed else ', may be left out'}</td></tr>"
        for field, inner in schema.get("properties", {}).items()
    )
    says = f"<p>{_prose(schema['description'])}</p>" if schema.get("description") else ""
    body = _squared("", ("field", "what it is"), lines).replace("<h4></h4>", "") or f"<p>{_kind(schema)}</p>"
    return f'<details id="shape-{escape(name)}"><summary><code>{escape(name)}</code></summary>{says}{body}</details>'


def _kind(schema: Described) -> str:
    """What a schema takes, in words, with links to the shapes that it speaks of."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#shape-{name}"><code>{name}</code></a>'
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_kind(each) for each in schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return ", ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
    kind = schema.get("type")
    if kind == "array":
        return f"a list of {_kind(schema['items'])}" if schema.get("items") else "a list"
    if isinstance(kind, list):
        return " or ".join(_kind({"type": each}) for each in kind)
    return KINDS.get(str(kind), "anything")


KINDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "null": "nothing",
}
