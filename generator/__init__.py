"""Writes everything that repeats the C headers: `make generate`. Each module beside this one makes one kind of output.

headers.py reads include/scene once; model.py derives from that what the outputs have in common: properties, the names
that enumerations and classes have in C++ and Python, and what is written by hand. What somebody wrote by hand is left
out of what is generated.
"""
