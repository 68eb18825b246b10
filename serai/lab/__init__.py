"""Measuring: benchmarks and tournaments."""
