"""The learning room: many games side by side, and the interfaces that trainers know.

It needs NumPy and librt: `pip install "morro[envs]"`.
"""
