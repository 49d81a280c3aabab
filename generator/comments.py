"""Comments of C as they are told to programmers of other languages."""

from __future__ import annotations

import re
import textwrap

from .model import Model

WORDS = {
    "NULL": "None",
    "Default false": "Default False",
    "Default true": "Default True",
    "INFINITY": "math.inf",
}
"""What C says, and what Python says for it."""


def told(model: Model, comment: str) -> str:
    """A comment with the names that things have in Python, without what only C needs to know."""
    text = _without_handles(re.sub(r"@param \w+ ", "", re.split("@return|Threads:", comment)[0]).strip())
    for said, meant in WORDS.items():
        text = text.replace(said, meant)
    for enum in model.enums.values():
        text = re.sub(rf"#?\b{enum.c.name}\b", enum.name, text)
        for name, constant in enum.members.items():
            text = re.sub(rf"#{constant}\b", f"{enum.name}.{name}", text)
    return text.replace("#SCENE_", "SCENE_")


def brief(comment: str) -> str:
    """The first sentence of a comment, for C++."""
    text = _without_handles(re.split(r"@param|@return|Threads:", comment)[0].strip())
    return re.split(r"(?<=[.:;]) (?=[A-Z#])", text)[0].rstrip(".:;") + "."


def _without_handles(text: str) -> str:
    """A comment without what becomes of invalid handles, which C++ and Python throw and raise."""
    return re.sub(
        r"; [^;.]+ for an invalid handle(?=[;.])| \S+ for an invalid handle\.|for an invalid handle, and ", "", text
    )


def docstring(text: str, indent: int) -> str:
    """A docstring: the first sentence, and below it the others."""
    margin = " " * indent
    summary, _, rest = text.partition(". ")
    if not rest:
        return f'{margin}"""{text}"""\n'
    wrapped = textwrap.fill(rest, width=118, initial_indent=margin, subsequent_indent=margin)
    return f'{margin}"""{summary}.\n\n{wrapped}\n{margin}"""\n'
