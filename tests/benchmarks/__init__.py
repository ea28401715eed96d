"""Tests of the benchmarks, and the guard on speed."""
