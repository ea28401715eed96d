"""A network of two layers, for many decisions at once.

Sums of floating-point numbers depend on their order, and the order on how many rows an array has. A
bot should not play otherwise because it was asked more at once, so everything here is a multiple of
a power of two, coarse enough that every sum is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
WEIGHTS: Final = Path(__file__).with_name("weights.npz")
STEPS: Final = (256, 256, 64, 64)
"""Weights and biases are multiples of one by these,"""
HIDDEN_STEPS: Final = 16
"""and what the hidden layer hands on is of one by this."""


def rows(inputs: Sequence[Sequence[int]], width: int) -> Floats:
    """An array with a row for each decision, 1 at the numbers given and 0 elsewhere."""
    found = np.zeros((len(inputs), width), np.float32)
    lines = np.repeat(np.arange(len(inputs)), [len(row) for row in inputs])
    found[lines, np.concatenate([np.asarray(row, np.intp) for row in inputs])] = 1
    return found


class Network:
    """Inputs, one hidden layer, outputs."""

    def __init__(self, weights: Sequence[Floats]) -> None:
        """``weights`` are those of the hidden layer, its bias, and the same of the outputs."""
        self.weights = list(weights)

    @classmethod
    def load(cls, name: str) -> Network:
        """One of the networks in the file of weights."""
        with np.load(WEIGHTS) as file:
            return cls([file[f"{name}_{n}"].astype(np.float32) for n in range(4)])

    def hidden(self, x: Floats) -> Floats:
        """What the hidden layer makes of some decisions."""
        found: Floats = np.maximum(x @ self.weights[0] + self.weights[1], 0)
        return found

    def __call__(self, x: Floats) -> Floats:
        """The outputs, a row for each decision."""
        hidden: Floats = np.round(self.hidden(x) * HIDDEN_STEPS) / np.float32(HIDDEN_STEPS)
        found: Floats = hidden @ self.weights[2] + self.weights[3]
        return found

    def rounded(self) -> list[Floats]:
        """The weights as they are kept."""
        return [
            (np.round(w * step) / step).astype(np.float32)
            for w, step in zip(self.weights, STEPS, strict=True)
        ]
