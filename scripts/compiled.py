"""Makes the compiled form: the rooms that think, as extension modules for this Python, from the same source, by mypyc.

`make compiled` writes it to build/compiled, and a wheel that brings it along to dist. Nothing is put beside the source:
a clone goes on running, testing and type-checking the pure form until `SANDTABLE_FORM=compiled` asks for the other.
What is compiled is told here and nowhere else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
sys.path.insert(0, str(SOURCE))

from sandtable import form  # noqa: E402

ROOMS = ("geometry", "mechanics", "players")
"""What is compiled: all modules of these rooms (docs/decisions/023 says how far the others came), but ..."""
RESTS = "what rests in a log is read again by the hints of its class, which mypyc forgets"
KEPT = "mypyc gives its classes no place for a cached property"
HEIRS = "its classes inherit what is interpreted"
INTERPRETED = {
    "__init__": "a package is its folder, and data is looked for beside it",
    "own": RESTS,
    "geometry/leg": RESTS,
    "geometry/ground": "mypyc cannot copy a frozen class, and a ground is sent to whoever fights on it",
    "mechanics/elements/ambush": RESTS,
    "mechanics/elements/crossing": RESTS,
    "mechanics/elements/deploying": RESTS,
    "mechanics/elements/laying": RESTS,
    "mechanics/elements/pairing": RESTS,
    "mechanics/elements/sequence": RESTS,
    "mechanics/pulse/aftermath": RESTS,
    "mechanics/pulse/attack": RESTS,
    "mechanics/pulse/contact": RESTS,
    "mechanics/pulse/duties": RESTS,
    "mechanics/pulse/fight": RESTS,
    "mechanics/pulse/firing": RESTS,
    "mechanics/pulse/hand": RESTS,
    "mechanics/pulse/manual": RESTS,
    "mechanics/pulse/melee": RESTS,
    "mechanics/pulse/move_die": RESTS,
    "mechanics/pulse/officers": RESTS,
    "mechanics/pulse/recovery": RESTS,
    "mechanics/pulse/testing": RESTS,
    "mechanics/pulse/turn": RESTS,
    "mechanics/pulse/victory": RESTS,
    "mechanics/elements/bound": "what is a game's own inherits it",
    "mechanics/elements/afloat": HEIRS,
    "mechanics/elements/prospects": HEIRS,
    "mechanics/elements/whom": HEIRS,
    "mechanics/bodies/way": KEPT,
    "mechanics/opposed": "facts inherit its classes, and the sheet asks them",
    "mechanics/pulse/initiative": KEPT,
    "mechanics/pulse/fields": "a kind of tuple, told by what it is and not by what it holds",
    "mechanics/pulse/choices": "a kind of dict that can be counted by",
}
"""... those of these names, and these; and why."""
FLAGS = ("-O1", "-ffp-contract=off", "-Wno-error")
"""Every step of a sum is rounded by itself, as Python rounds it: lengths are the same to the last bit."""
ASKED = ("--python-version", "3.11", "--explicit-package-bases", "--ignore-missing-imports")
TYPES = ("--strict", *ASKED, "--disable-error-code", "arg-type", "--disable-error-code", "no-any-return")
"""`make test` checks the types; asked in mypyc's order, mypy finds fault with a cache that is asked of a class."""
KERNEL = form.KERNEL.removesuffix("__mypyc")


class Cannot(Exception):
    """Why there is no compiled form, in one line."""


def modules(package: Path = SOURCE / "sandtable") -> list[Path]:
    """The files that are compiled, in the order of their names."""
    files = [file for room in ROOMS for file in (package / room).rglob("*.py")]
    return sorted(file for file in files if not _interpreted(file.relative_to(package)))


def _interpreted(file: Path) -> bool:
    name = file.with_suffix("")
    within = {"/".join(name.parts[:n]) for n in range(1, len(name.parts) + 1)}
    return not INTERPRETED.keys().isdisjoint({*within, *name.parts})


def named(file: Path) -> str:
    """The module that a file is."""
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


def check_tools() -> None:
    """Refuse to begin what cannot end."""
    for tool in ("mypyc", "setuptools"):
        if find_spec(tool) is None:
            raise Cannot(f"{tool} is not installed: run 'scripts/setup test', and 'pip install setuptools'")
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler.split()[0]) is None:
        raise Cannot(f"there is no C compiler {compiler.split()[0]!r} here: install one, or name one with CC")
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        raise Cannot("Python's own header files are not here: install your system's python3-dev")


def make(into: Path) -> None:
    """Compile into a folder. What was there stands until the new one is whole."""
    files, made_from = modules(), form.sources()
    work = into.with_name(into.name + ".making")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        compiled(files, work)
        (work / "made" / form.STAMP).write_text(form.stamped([named(file) for file in files], made_from), "utf-8")
        shutil.rmtree(into, ignore_errors=True)
        (work / "made").rename(into)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def compiled(files: list[Path], work: Path) -> None:
    """The extension modules of these files, in `work`/made."""
    done = subprocess.run(
        [sys.executable, __file__, "--extensions", str(work), *(str(file.relative_to(SOURCE)) for file in files)],
        cwd=SOURCE,
        env={**os.environ, "SANDTABLE_FORM": "pure"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        (work.parent / "compiled.log").write_text(done.stdout + done.stderr, "utf-8")
        told = [line for line in (done.stdout + done.stderr).splitlines() if "rror" in line] or ["it ended"]
        raise Cannot(f"mypyc or the C compiler stopped: {told[0]} (all of it in {work.parent / 'compiled.log'})")


def extensions(work: Path, files: list[str]) -> None:
    """In a process of its own, since mypyc looks for sources where it stands."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    kernel = mypycify(
        [*TYPES, "--cache-dir", str(work / "types"), *files],
        group_name=KERNEL,
        opt_level="1",
        debug_level="0",
        multi_file=True,
        target_dir=str(work / "c"),
    )
    mended(work / "c" / "misc_ops.c")
    for one in kernel:
        one.extra_compile_args = [*one.extra_compile_args, *FLAGS]
    build = Distribution({"ext_modules": kernel}).get_command_obj("build_ext")
    build.build_lib, build.build_temp, build.parallel = str(work / "made"), str(work / "o"), os.cpu_count()
    build.ensure_finalized()
    build.run()


def mended(runtime: Path) -> None:
    """mypyc's own C, in which no generic dataclass can be made: its `__dict__` is written back, and may not be."""
    text, writes = runtime.read_text("utf-8"), "        if (PyObject_SetAttr(obj, key, value) != 0) {"
    if text.count(writes) != 1:
        raise Cannot("this mypyc is another than the one that its mending was written for (mypy 2.4)")
    passes = 'if (PyType_Check(obj) && PyUnicode_CompareWithASCIIString(key, "__dict__") == 0) continue;'
    runtime.write_text(text.replace(writes, f"        {passes}\n{writes}"), "utf-8")


def main() -> None:
    if sys.argv[1:2] == ["--extensions"]:
        extensions(Path(sys.argv[2]), sys.argv[3:])
        return
    into = Path(form.BUILT)
    if sys.argv[1:2] == ["--unless-made"] and not form.Compiled(str(into)).lacking():
        return
    try:
        check_tools()
        print(f"compiled: {len(modules())} modules, which takes some minutes", flush=True)
        make(into)
    except Cannot as why:
        sys.exit(f"compiled: {why}; the pure form runs as ever")
    print(f"compiled: it is in {into}; run it with SANDTABLE_FORM=compiled")


if __name__ == "__main__":
    main()
