"""`python -m sandtable` is the command."""

from sandtable.cli import main

if __name__ == "__main__":  # A worker process of the server loads this module again, and must not serve as well.
    main()
