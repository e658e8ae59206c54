"""A file of somebody's own, read no further than any such file goes: `/dev/zero` has no end."""

from __future__ import annotations

from io import SEEK_END
from pathlib import Path
from typing import BinaryIO


def contents(path: Path, most: int) -> bytes:
    """The bytes of a file; `OSError` if it cannot be read, `ValueError` with a reason if it should not be."""
    path.stat()  # which says so if there is none
    if not path.is_file():
        raise ValueError("it is a folder" if path.is_dir() else "it is a device or a pipe, and no file")
    with path.open("rb") as file:
        return contents_of(file, most)


def contents_of(file: BinaryIO, most: int) -> bytes:
    """All that an open file holds. What it says of its size need not be the truth."""
    if file.seek(0, SEEK_END) <= most:
        file.seek(0)
        data = file.read(most + 1)
        if len(data) <= most:
            return data
    raise ValueError(f"it has more than {most} bytes, and none is as long")
