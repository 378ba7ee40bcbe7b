"""Tables as numbers: what a seat sees as a row of bytes, and its answers as a mask.

It needs librt: `pip install "morro[envs]"`.
"""
