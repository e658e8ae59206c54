"""The form in which Sandtable runs: its source as it is written, or the rooms that think compiled from that source.

`SANDTABLE_FORM` says which: `pure`; `compiled`, which came in the wheel or was made in a clone by `make compiled`; or
the folder of a compiled form. Unsaid, a wheel that has one runs it, and a clone runs pure. A compiled form that does
not fit what is here is spoken of in one line, and the pure form runs: nothing is lost but time.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec

TYPE_CHECKING = False  # `typing` itself would take longer to load than all of this.
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PACKAGE = os.path.dirname(os.path.abspath(__file__))
SHIPPED = os.path.join(PACKAGE, "compiled")
"""Where a wheel brings a compiled form, ..."""
BUILT = os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "build", "compiled")
"""... and where `make compiled` makes one in a clone."""
STAMP = "stamp"
"""The file in it that says what it was made from, for which Python, and which modules it has."""
KERNEL = "sandtable__mypyc"
"""The library in which all that is compiled lies together; the modules beside it only lead there."""
SUFFIX = EXTENSION_SUFFIXES[0]
ROOMS = (
    "names.py",
    "dice",
    "geometry",
    "sheet",
    "engine",
    "notation",
    "mechanics",
    "rulesets",
    "catalogue.py",
    "players",
)
"""What a compiled form is made from, and what that imports: of other sources than these it is another version."""


def file_of(module: str) -> str:
    """Where a compiled module lies in the folder of its form."""
    return os.path.join(*module.split(".")) + SUFFIX


def sources(package: str = PACKAGE) -> str:
    """A hash of all sources that a compiled form hangs on."""
    from hashlib import sha256

    digest = sha256()
    for room in ROOMS:
        for path in sorted(_modules(os.path.join(package, room))):
            digest.update(os.path.relpath(path, package).replace(os.sep, "/").encode())
            with open(path, "rb") as file:
                digest.update(file.read())
    return digest.hexdigest()


def _modules(path: str) -> list[str]:
    if path.endswith(".py"):
        return [path]
    return [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names if name.endswith(".py")]


def stamped(modules: Sequence[str], made_from: str) -> str:
    """The stamp of a form for this Python."""
    return "\n".join([f"sources {made_from}", f"python {SUFFIX}", *modules]) + "\n"


class Compiled:
    """Finds the compiled modules of a form in its folder. Whether the form fits is looked at when one is wanted."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.wrong: str | None = None
        """Why it cannot be used; empty if it can, and nothing before that has been looked at."""
        self._modules: frozenset[str] = frozenset()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("sandtable"):
            return None
        if self.wrong is None and name.count(".") == 2:
            self.look()
        if name not in self._modules:
            return None
        return self._spec(name)

    def _spec(self, name: str) -> ModuleSpec:
        where = os.path.join(self.folder, file_of(name))
        spec = ModuleSpec(name, ExtensionFileLoader(name, where), origin=where)
        spec.has_location = True
        return spec

    def look(self) -> str:
        """Why the form cannot be used, said once; empty if it can."""
        if self.wrong is None:
            self.wrong = self.lacking()
            if self.wrong:
                self._modules = frozenset()
                print(f"sandtable: {self.wrong}; the pure form runs", file=sys.stderr)
        return self.wrong

    def lacking(self) -> str:
        """What is wrong with it, if anything is."""
        try:
            with open(os.path.join(self.folder, STAMP), encoding="utf-8") as file:
                made_from, python, *modules = file.read().splitlines()
        except (OSError, ValueError):
            return f"there is no compiled form in {self.folder}: run 'make compiled'"
        if python != f"python {SUFFIX}":
            return f"the compiled form in {self.folder} is for another Python or machine ({python[7:]}, not {SUFFIX})"
        if made_from != f"sources {sources()}":
            return f"the compiled form in {self.folder} was made from other sources than these: run 'make compiled'"
        self._modules = frozenset([KERNEL, *modules])
        lost = [module for module in self._modules if not os.path.isfile(os.path.join(self.folder, file_of(module)))]
        if lost:
            return f"the compiled form in {self.folder} is not whole ({len(lost)} modules are not there)"
        try:
            spec = self._spec(KERNEL)
            assert isinstance(spec.loader, ExtensionFileLoader)
            sys.modules[KERNEL] = spec.loader.create_module(spec)
            spec.loader.exec_module(sys.modules[KERNEL])
        except ImportError as problem:
            return f"the compiled form in {self.folder} cannot be loaded ({problem})"
        return ""


def chosen(wanted: str) -> str | None:
    """The folder of the compiled form that is wanted; none where the pure one is."""
    if wanted == "pure":
        return None
    shipped = os.path.isfile(os.path.join(SHIPPED, STAMP))
    if not wanted:
        return SHIPPED if shipped else None
    if wanted == "compiled":
        return SHIPPED if shipped else BUILT
    return wanted


_FINDER: Compiled | None = None


def choose() -> None:
    """Called when Sandtable is loaded, before anything else of it."""
    global _FINDER
    if _FINDER is None and (folder := chosen(os.environ.get("SANDTABLE_FORM", ""))) is not None:
        _FINDER = Compiled(folder)
        sys.meta_path.insert(0, _FINDER)


def running() -> str:
    """The form that runs, in a word or two."""
    return "pure" if _FINDER is None or _FINDER.look() else "compiled"
