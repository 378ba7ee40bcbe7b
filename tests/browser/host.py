"""A server for the browser tests, in a process of its own: `python host.py FOLDER [PORT]`. It allows any haste."""

import sys
from pathlib import Path

from morro.server import run
from morro.server.app import Settings
from morro.server.limits import Limits
from morro.web import pages


def main() -> None:
    folder = Path(sys.argv[1])
    place = run.take_place("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    run.set_up_log("error", False)
    settings = Settings(folder, bot_processes=1, limits=Limits({}), design=True, review_depth=0.01, review_gently=False)

    def ready() -> None:
        sys.stdout.write(f"{place.local}\n")
        sys.stdout.flush()

    run.serve(settings, pages, place, ready)


if __name__ == "__main__":  # the bots' processes import this file too
    main()
