"""`python -m morro.train`. Actor processes load this file too: it must not load torch before it is asked to run."""

if __name__ == "__main__":
    import sys

    from morro.train.command import main

    sys.exit(main())
