"""`serve`: the pages in a browser, on this machine or for a club evening."""

from __future__ import annotations

import errno
import gc
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import click

PORT = 8642


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets phones on the local network in.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Where rulings and battles are kept; your data folder if left out."
)
@click.option(
    "--name", "names", multiple=True, metavar="NAME", help="A name it may be called by, as behind a proxy; repeatable."
)
@click.option(
    "--patience",
    default=15.0,
    show_default=True,
    type=click.FloatRange(0.1, 3600),
    help="Seconds that a request may take to arrive.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the browser.")
def serve(host: str, port: int, data: Path | None, names: tuple[str, ...], patience: float, opens: bool) -> None:
    """Serve the pages and the HTTP API."""
    try:
        import uvicorn

        from sandtable.host.lines import LARGEST
        from sandtable.host.store import Folder
        from sandtable.server.app import make_app
        from sandtable.server.evening import Evening, usual_folder
        from sandtable.server.pages import missing
        from sandtable.server.sockets import patient
    except ImportError as absent:
        raise click.ClickException(
            f"serving needs {absent.name}, which is not installed here: install Sandtable again with all it depends on"
        ) from None
    if lacking := missing():
        raise click.ClickException(lacking)
    folder = data or usual_folder()
    try:
        evening = Evening(folder)
    except OSError as fault:
        raise click.ClickException(
            f"cannot keep data in {folder}: {fault.strerror or fault}; name another --data"
        ) from None
    listener = _listening(host, port)
    address = _address(host, listener.getsockname()[1])
    _announce(address, host)
    if opens and host in ("127.0.0.1", "localhost") and sys.stdout.isatty():
        threading.Thread(target=_open_when_up, args=(address,), daemon=True).start()
    _many_files()
    _seldom_swept()
    own = (host, socket.gethostname(), f"{socket.gethostname()}.local")
    app = make_app(evening, names=(*names, *own), store=Folder(folder), patience=patience)
    config = uvicorn.Config(app, http=patient(patience), log_level="error", access_log=False, ws_max_size=LARGEST)
    uvicorn.Server(config).run(sockets=[listener])


def _seldom_swept() -> None:
    """What is loaded stays; the collector need not look through it while a ghost follows a hand."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _many_files() -> None:
    """A club evening has more sockets open than some systems allow a program at first."""
    try:
        import resource
    except ImportError:  # not on every system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if hard == resource.RLIM_INFINITY else min(8192, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens: on this port, or the next that is free, or a plain word on why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in [port] if port == 0 else range(port, min(port + 20, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, tried))
        except OSError as fault:
            listener.close()
            if fault.errno == errno.EADDRINUSE:
                continue
            raise click.ClickException(f"cannot listen on {host}:{tried}: {fault.strerror or fault}") from None
        if tried != port and port:
            click.echo(f"Port {port} is busy; taking {tried}.", err=True)
        listener.listen(128)
        return listener
    raise click.ClickException(f"ports {port} to {port + 19} are all busy; try another --port, or 0 for any free one")


def _address(host: str, port: int) -> str:
    """The address that others can use: of this machine on its network, if everybody is let in."""
    if host not in ("0.0.0.0", "::"):
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}/"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, the route tells our own
            return f"http://{probe.getsockname()[0]}:{port}/"
        except OSError:
            return f"http://{socket.gethostname()}:{port}/"


def _announce(address: str, host: str) -> None:
    click.echo(f"Sandtable is at {address}", err=True)
    if host in ("0.0.0.0", "::"):
        import segno

        segno.make(address).terminal(out=sys.stderr, compact=True)
        click.echo("Everybody on this network can open it: scan the code with a phone.", err=True)
    click.echo("Press Ctrl-C to stop.", err=True)


def _open_when_up(address: str) -> None:
    time.sleep(0.6)
    webbrowser.open(address)
