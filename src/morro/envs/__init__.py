"""Learning environments: many games side by side, behind the interfaces that trainers know.

It needs NumPy and librt: `pip install "morro[envs]"`.
"""
