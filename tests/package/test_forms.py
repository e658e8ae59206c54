"""The two forms in which Sandtable runs: what is compiled, and that one that does not fit costs but a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from scripts import compiled

from sandtable import form

ROOT = Path(__file__).parents[2]
RUNNING = "import sandtable.geometry.rect; from sandtable.form import running; print(running())"


def ran(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env={**os.environ, **variables}, capture_output=True, text=True, cwd=ROOT
    )


def told(folder: Path | str) -> str:
    """What is said where a compiled form is wanted that cannot be: one line, and the pure form runs."""
    done = ran("-c", RUNNING, SANDTABLE_FORM=str(folder))
    assert (done.returncode, done.stdout) == (0, "pure\n"), done.stderr
    [line] = done.stderr.splitlines()
    assert line.startswith("sandtable: ")
    assert line.endswith("; the pure form runs")
    return line


def stamp(folder: Path, python: str = form.SUFFIX, made_from: str | None = None, *modules: str) -> Path:
    lines = [f"sources {made_from or form.sources()}", f"python {python}", *modules]
    (folder / form.STAMP).write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def test_a_form_that_is_not_there(tmp_path: Path) -> None:
    assert "there is no compiled form" in told(tmp_path / "nowhere")


def test_a_form_that_says_nothing_of_itself(tmp_path: Path) -> None:
    (tmp_path / form.STAMP).write_text("", "utf-8")
    assert "there is no compiled form" in told(tmp_path)


def test_a_form_for_another_python(tmp_path: Path) -> None:
    assert "for another Python or machine (.cpython-27-vax.so" in told(stamp(tmp_path, ".cpython-27-vax.so"))


def test_a_form_of_another_version(tmp_path: Path) -> None:
    assert "made from other sources" in told(stamp(tmp_path, made_from="0" * 64))


def test_a_form_that_is_not_whole(tmp_path: Path) -> None:
    assert "is not whole (2 modules" in told(stamp(tmp_path, form.SUFFIX, None, "sandtable.geometry.rect"))


def test_a_form_that_is_broken(tmp_path: Path) -> None:
    (tmp_path / form.file_of(form.KERNEL)).write_bytes(b"no library")
    assert "cannot be loaded" in told(stamp(tmp_path))


def test_pure_is_pure(tmp_path: Path) -> None:
    done = ran("-c", RUNNING, SANDTABLE_FORM="pure")
    assert (done.stdout, done.stderr) == ("pure\n", "")


def test_the_command_says_which_form_runs() -> None:
    done = ran("-m", "sandtable", "--version", SANDTABLE_FORM="pure")
    assert done.stdout.endswith(" (pure)\n")


def test_an_edit_makes_other_sources(tmp_path: Path) -> None:
    for name in ("names.py", "catalogue.py", "geometry/rect.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("SIDES = 4\n", "utf-8")
    before = form.sources(str(tmp_path))
    (tmp_path / "geometry" / "rect.py").write_text("SIDES = 5\n", "utf-8")
    assert form.sources(str(tmp_path)) != before


def test_no_exception_is_left_over() -> None:
    package = compiled.SOURCE / "sandtable"
    names = {part for file in package.rglob("*.py") for part in file.relative_to(package).with_suffix("").parts}
    files = {file.relative_to(package).with_suffix("").as_posix() for file in package.rglob("*")}
    assert compiled.INTERPRETED.keys() <= names | files


def test_the_sheet_stays_interpreted() -> None:
    listed = [compiled.named(file) for file in compiled.modules()]
    assert "sandtable.geometry.rect" in listed
    assert not [name for name in listed if {"rows", "facts", "questions", "sheet", "own"} & set(name.split("."))]


@pytest.mark.parametrize(("variable", "value", "said"), [("CC", "no-such-compiler", "there is no C compiler")])
def test_a_platform_that_cannot_compile(variable: str, value: str, said: str) -> None:
    done = ran("scripts/compiled.py", **{variable: value})
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert said in line
    assert line.endswith("; the pure form runs as ever")
