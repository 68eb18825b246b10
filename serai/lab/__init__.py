"""Measuring: benchmarks, tournaments, training."""
