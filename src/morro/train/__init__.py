"""Training: from many games side by side to the weights of the bot `net`.

It needs torch: `pip install "morro[train]"`. The command is `python -m morro.train`.
"""
