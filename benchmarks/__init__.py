"""Where every figure of speed and strength comes from: ``python -m benchmarks``.

Called from the checkout. Figures are medians of several runs. Where there is a reference, its runs
lie between those of the thing measured, so that both see the same machine; see
``docs/performance.md``.
"""
