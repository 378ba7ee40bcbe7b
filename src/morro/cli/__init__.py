"""The command line: `morro`, one command for each job. `morro --help` lists them."""


def main() -> None:
    """The entry point. The imports stay inside, so that `morro.cli.speed` measures the rules and not typer."""
    import sys

    from morro.bots.threads import use_one_thread

    use_one_thread()  # before anything loads NumPy
    from morro.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A sign that cannot be read or shown becomes a `?`, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="morro")
