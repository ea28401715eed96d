"""The normal and Student distributions, as far as intervals need them."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution: 95 % lie within plus and minus this."""

# 97.5 % points of Student's distribution for 1 to 30 degrees of freedom.
_T95: Final = (
    *(12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157),
    *(2.228139, 2.200985, 2.178813, 2.160369, 2.144787, 2.131450, 2.119905, 2.109816, 2.100922),
    *(2.093024, 2.085963, 2.079614, 2.073873, 2.068658, 2.063899, 2.059539, 2.055529, 2.051831),
    *(2.048407, 2.045230, 2.042272),
)


def normal_cdf(z: float) -> float:
    """The share of the normal distribution below ``z``."""
    return 0.5 * (1 + erf(z / sqrt(2)))


def t95(degrees: int) -> float:
    """The 97.5 % point of Student's distribution with so many degrees of freedom, at least 1.

    Tabled up to 30; above that the expansion of Abramowitz and Stegun, *Handbook of Mathematical
    Functions*, 26.7.5, right to five digits there.
    """
    if degrees <= len(_T95):
        return _T95[degrees - 1]
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3
