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
        # Types are written down as texts, which typing wraps.
        types = {name: getattr(kind, "__forward_arg__", kind) for name, kind in arguments.__annotations__.items()}
        named = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=..., annotation=kind)
            for name, kind in types.items()
        ]
        function.__signature__ = signature.replace(parameters=[*own, *named])  # pyright: ignore[reportFunctionMemberAccess]
        return function

    return add
