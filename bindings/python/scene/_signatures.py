"""Signatures that spell out what a function takes by name, for help() and for editors that complete it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])


def spelled_out(arguments: type) -> Callable[[_F], _F]:
    """Has a function whose last parameter is `**arguments: Unpack[arguments]` show each of these."""

    def add(function: _F) -> _F:
        signature = inspect.signature(function)
        *own, _ = signature.parameters.values()
        named = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=..., annotation=annotation)
            for name, annotation in arguments.__annotations__.items()
        ]
        function.__signature__ = signature.replace(parameters=[*own, *named])  # pyright: ignore[reportFunctionMemberAccess]
        return function

    return add
