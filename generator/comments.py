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


def notes(model: Model, comment: str, names: list[str]) -> list[str]:
    """What a comment says of parameters, a line for each."""
    found = re.findall(r"@param (\w+) (.*?)(?=@|Threads:|$)", comment)
    return [f"{name}: {told(model, text)}" for name, text in found if name in names]


def docstring(text: str, indent: int, notes: list[str] | None = None) -> str:
    """A docstring: the first sentence, below it the others, and below them notes."""
    margin = " " * indent
    summary, _, rest = text.partition(". ")
    parts = [f"{summary}.", _wrapped(rest, margin)] if rest else [text]
    if notes:
        parts.append("\n".join(_wrapped(note, margin) for note in notes))
    body = "\n\n".join(parts)
    return f'{margin}"""{body}"""\n' if len(parts) == 1 else f'{margin}"""{body}\n{margin}"""\n'


def _wrapped(text: str, margin: str) -> str:
    return textwrap.fill(text, width=118, initial_indent=margin, subsequent_indent=margin)
