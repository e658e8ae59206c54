"""`companion`: the same pages as a static site, the rules running in the browser itself."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click

from sandtable import __version__
from sandtable.catalogue import RULESETS, scenarios
from sandtable.host import shelf
from sandtable.names import Json
from sandtable.server.pages import PAGES, PYODIDE, missing
from sandtable.wire import Referee

PACKAGE = Path(str(files("sandtable")))
ROOMS = (
    *("names.py", "dice", "geometry", "sheet", "engine", "mechanics", "notation", "rulesets", "catalogue.py"),
    *("players", "hand", "wire", "drawing", "report", "host", "__init__.py"),
)
"""What referee and host need in a browser: the rooms up to the host, which import the standard library alone."""

WHOLE = (".py", ".json", ".toml", ".css")


@click.command()
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder to write the site to.")
def companion(output: Path) -> None:
    """Write the pages as a static site for any web host or a memory stick: no server, no internet, no account."""
    if lacking := missing():
        raise click.ClickException(lacking)
    if output.exists() and not (output.is_dir() and _ours_or_empty(output)):
        raise click.ClickException(f"{output} is there already and is no companion: name a new folder")
    try:
        write_site(output)
    except OSError as fault:
        raise click.ClickException(f"cannot write {output}: {fault.strerror or fault}") from None
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    click.echo(f"wrote {output} ({size / 1e6:.0f} MB); serve it with: python -m http.server -d {output}", err=True)


def _ours_or_empty(output: Path) -> bool:
    return not any(output.iterdir()) or (output / "companion.json").is_file()


def write_site(output: Path) -> None:
    """The pages, Pyodide and the package side by side, and a list of them all for the service worker."""
    if output.exists():
        shutil.rmtree(output)
    shutil.copytree(PAGES, output)
    shutil.copytree(PYODIDE, output / "pyodide")
    _write_told(output / "told")
    _write_pictures(output / "api" / "scenarios")
    index = output / "index.html"
    index.write_text(index.read_text("utf-8").replace("<html", "<html data-companion", 1), "utf-8")
    with zipfile.ZipFile(output / "sandtable.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_sources()):
            name = f"sandtable/{path.relative_to(PACKAGE).as_posix()}"
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), path.read_bytes(), zipfile.ZIP_DEFLATED)
    _write_list(output)


def _write_told(folder: Path) -> None:
    """What the pages ask before they need any ruling, so that nobody waits for Python to hear it."""
    folder.mkdir()
    referee = Referee(RULESETS)
    told: dict[str, Json] = {"battles": shelf.cards(), "games": referee.games()}
    for rules in RULESETS:
        told |= {
            f"game-{rules}": referee.game(rules),
            f"sheet-{rules}": referee.answer({"ask": "sheet", "rules": rules}),
        }
    for name, answer in told.items():
        (folder / f"{name}.json").write_text(json.dumps(answer, separators=(",", ":")), "utf-8")


def _write_pictures(folder: Path) -> None:
    """The table of every battle."""
    folder.mkdir(parents=True)
    for id in scenarios():
        (folder / f"{id}.svg").write_text(shelf.picture(id), "utf-8")


def _write_list(output: Path) -> None:
    """The service worker is told the version and the files with their bytes; a file beside it says the same."""
    worker = output / "sw.js"
    listed = sorted(path for path in output.rglob("*") if path.is_file() and path != worker)
    names = {path.relative_to(output).as_posix(): path.stat().st_size for path in listed}
    version = f"{__version__}-{_hash(output, sorted([*names, worker.name]))}"
    names["./"] = names.pop("index.html")
    made = {"version": version, "files": {name: names[name] for name in sorted(names)}}
    empty = 'const LIST = { version: "", files: {} };'
    source = worker.read_text("utf-8")
    if empty not in source:
        raise click.ClickException("the service worker has no place for its list: build the pages again")
    worker.write_text(source.replace(empty, f"const LIST = {json.dumps(made)};"), "utf-8")
    (output / "companion.json").write_text(json.dumps(made, indent=1), "utf-8")


def _sources() -> Iterator[Path]:
    for room in ROOMS:
        place = PACKAGE / room
        for path in [place] if place.is_file() else place.rglob("*"):
            if path.is_file() and path.suffix in WHOLE:
                yield path


def _hash(output: Path, listed: list[str]) -> str:
    """A new version whenever any file is another."""
    digest = hashlib.sha256()
    for name in listed:
        digest.update(name.encode())
        digest.update((output / name).read_bytes())
    return digest.hexdigest()[:12]
