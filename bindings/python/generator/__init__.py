"""Writes the generated modules of the Python package from the C headers; see ../generate.py."""
