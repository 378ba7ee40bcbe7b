"""`BIT[n]`: the bit of number n.

Compiled code must not write `1 << n` for it: where n is a native `i64`, mypyc shifts a 32-bit one, so that bits from 31
on come out wrong. A shift by a constant is computed beforehand, and right.
"""

from typing import Final

BIT: Final = [1 << n for n in range(62)]
