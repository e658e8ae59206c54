"""The rules give the same ruling and the same odds in a browser's Python as here."""

import inspect
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import sandtable

HERE = Path(__file__).parent


def rulings() -> str:
    """Blades against superior warband: one ruling and its odds. Its source runs in both Pythons, so it imports all."""
    import json

    import sandtable

    rules = sandtable.load("dbm")
    given = {"a": {"kind": "bd"}, "b": {"kind": "wb", "grade": "S", "regular": False}}
    answer = rules.adjudicate("close_combat", given, {"a": 4, "b": 2})
    odds = rules.odds("close_combat", given)
    return json.dumps([answer, odds], sort_keys=True)


def node() -> str:
    """The Node that scripts/setup chose: the one in the venv if it had to put one there, else the system's."""
    own = Path(sys.executable).with_name("node")
    found = str(own) if own.exists() else shutil.which("node")
    assert found, "no Node: run scripts/setup test"
    return found


def zip_package(target: Path) -> None:
    package = Path(sandtable.__file__).parent
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(package.rglob("*")):
            if path.suffix in {".py", ".toml"}:
                archive.write(path, path.relative_to(package.parent))


def test_pyodide_rules_as_this_python_does(tmp_path: Path) -> None:
    archive, snippet = tmp_path / "sandtable.zip", tmp_path / "snippet.py"
    zip_package(archive)
    snippet.write_text(f"{inspect.getsource(rulings)}\nrulings()\n", encoding="utf-8")

    run = subprocess.run(
        [node(), HERE / "run.mjs", archive, snippet], cwd=HERE, capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == rulings()
