"""`python -m morro.cli` is `morro`."""

from morro.cli import main

main()
