"""`python -m sandtable` is the command."""

from sandtable.cli import main

main()
