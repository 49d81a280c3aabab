"""The transactions of the program, as they are committed."""

from __future__ import annotations

from pathlib import Path

from scene.errors import NotFoundError
from scene.transactions import TransactionRecord, transaction_record

KEPT = 1024
"""How many the library remembers."""


def last_record() -> int:
    """The number of the last transaction."""
    try:
        return transaction_record().number
    except NotFoundError:
        return 0


def records_after(number: int) -> list[TransactionRecord]:
    """The transactions since one, those that are forgotten left out."""
    last, found = last_record(), list[TransactionRecord]()
    for wanted in range(max(number, last - KEPT) + 1, last + 1):
        try:
            found.append(transaction_record(wanted))
        except NotFoundError:
            # Others were committed meanwhile.
            continue
    return found


def thread_name(number: int, process: int | str = "self") -> str:
    """What the system calls a thread of a process, or its number where it has ended."""
    try:
        return Path(f"/proc/{process}/task/{number}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return f"thread {number}"
