"""The package as others get it: a wheel and an sdist that hold the pages, and an empty environment that opens them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.serving import Served, started

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "sandtable"
BUILT = ("static", "pyodide", "shelf")
"""What set-up makes for the server, and git does not have."""
BUILDS = (sys.executable, "-m", "build", "--no-isolation")


def ran(*command: str | Path, **how: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, **how)


def test_a_wheel_made_from_the_sdist_opens_the_page_in_an_empty_environment(tmp_path: Path) -> None:
    # Without a word on what to build, the wheel is built from the sdist.
    built = ran(*BUILDS, "--outdir", tmp_path, ROOT)
    assert built.returncode == 0, built.stdout + built.stderr
    [wheel], [_] = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed:
        assert {name for name in packed.namelist() if name.startswith("sandtable/")} == set(files_of_package())

    empty = tmp_path / "empty"
    install(wheel, empty)
    data = tmp_path / "data"
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    how = {"cwd": tmp_path, "env": {**clean, "XDG_DATA_HOME": str(data)}, "stdout": subprocess.DEVNULL}
    with started([str(empty / "bin" / "sandtable")], data, **how) as served:
        check_page(served)
        check_ruling(served)


def files_of_package() -> Iterator[str]:
    """All that a Sandtable is made of."""
    for path in PACKAGE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(PACKAGE.parent).as_posix()


def install(wheel: Path, into: Path) -> None:
    """A wheel in an environment of its own. What it depends on is not fetched, but copied from this one, and only that:
    what the wheel forgets to name is not there."""
    venv.create(into, with_pip=False, symlinks=True)
    [site] = into.glob("lib/*/site-packages")
    for name in sorted(needed(metadata(wheel))):
        for file in distribution(name).files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(Path(str(file.locate())), site / file)
    pip = (sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check")
    installed = ran(*pip, "--python", into / "bin" / "python", "install", "--no-index", wheel)
    assert installed.returncode == 0, installed.stdout + installed.stderr


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        [name] = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(packed.read(name).decode("utf-8"))


def needed(says: Message) -> set[str]:
    """Whatever a package depends on, and what that depends on."""
    found: set[str] = set()
    asked = [says]
    while asked:
        for line in asked.pop().get_all("Requires-Dist") or ():
            requirement = Requirement(line)
            name = canonicalize_name(requirement.name)
            if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
                found.add(name)
                asked.append(Parser().parsestr(distribution(name).read_text("METADATA") or ""))
    return found


def check_page(served: Served) -> None:
    """The page comes, and all that it asks for."""
    with urlopen(served.address) as answer:
        page = answer.read().decode("utf-8")
    assert "<title>Sandtable</title>" in page
    parts = re.findall(r'(?:src|href)="\.?/?([^"]+)"', page)
    assert any(part.endswith(".js") for part in parts)
    for part in (*parts, "api/scenarios/twin-lines.svg"):
        with urlopen(served.address + part) as answer:
            assert answer.read().decode("latin-1") not in ("", page), f"{part} is not there"


def check_ruling(served: Served) -> None:
    fight = {"rules": "dbm", "test": "close_combat", "given": {"a": {"kind": "bd"}, "b": {"kind": "wb"}}}
    body = json.dumps({**fight, "dice": {"a": 4, "b": 2}}).encode()
    asked = Request(f"{served.address}api/adjudicate", body, {"content-type": "application/json"})
    with urlopen(asked) as answer:
        ruled = json.load(answer)
    assert ruled["result"]["b"] == {"total": 5, "final": 5, "outcome": "recoil"}
    assert [line["row"] for line in ruled["lines"][:2]] == ["dbm.factor.bd.foot", "dbm.factor.wb.foot"]


def test_what_has_no_pages_is_not_packed(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE", "scripts/with_pages.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    without_pages(tmp_path / "src")
    for what in ("--sdist", "--wheel"):
        built = ran(*BUILDS, what, tmp_path)
        assert built.returncode == 1
        said = built.stdout + built.stderr
        assert "Sandtable is not packed without its pages" in said
        assert all(f"server/{name}" in said for name in BUILT)
        assert "make wheel" in said
        assert "Traceback" not in said
    assert not (tmp_path / "dist").exists() or not any((tmp_path / "dist").iterdir())


def test_a_sandtable_without_pages_says_so_in_a_sentence(tmp_path: Path) -> None:
    without_pages(tmp_path)
    for words in ((), ("serve", "--port", "0"), ("companion", "-o", tmp_path / "site")):
        path = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = ran(sys.executable, "-m", "sandtable", *words, env=path, cwd=tmp_path, timeout=60)
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr == (
            "Error: this Sandtable came without its pages (nothing in sandtable/server/static): in a clone run "
            "'make play' once; where it was installed, install a wheel instead that 'make wheel' has made in a clone\n"
        )


def without_pages(folder: Path) -> None:
    """The package as git has it."""
    shutil.copytree(PACKAGE, folder / "sandtable", ignore=shutil.ignore_patterns("__pycache__", *BUILT))
