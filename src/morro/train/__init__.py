"""The training room: from many games side by side to the weights that the bot `net` plays with.

It needs torch: `pip install "morro[train]"`. The command is `python -m morro.train`.
"""
