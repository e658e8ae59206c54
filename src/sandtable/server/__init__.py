"""The web server: the referee over HTTP, and the pages that ask it."""
