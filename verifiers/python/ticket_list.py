"""The sealed list of tickets (specification, section 6)."""

from __future__ import annotations

import re
from dataclasses import dataclass

LINE_PATTERN = re.compile(
    rb"([A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{2});(minimum|median|maximum|none);(paid|free);([0-9a-f]{64})"
)
# The length of the shortest line, with its line feed.
SHORTEST_LINE = len("AA00AA00;none;paid;") + 64 + 1


@dataclass(frozen=True)
class TicketList:
    """What a list says, and the codes of its faults with a sentence each."""

    lines: list[bytes]
    numbers: list[str]
    votes: dict[str, int]
    faults: dict[str, str]

    def is_sound(self) -> bool:
        """Whether the list has no fault of its own, so that root, counts and result follow."""
        return not self.faults


def read_list(data: bytes) -> TicketList:
    """Reads a list; its lines are without their line feeds."""
    faults: dict[str, str] = {}
    votes = {"minimum": 0, "median": 0, "maximum": 0, "none": 0}
    if data.count(b"\n") * SHORTEST_LINE > len(data):
        # So a file of line feeds only costs nothing.
        faults["list-line"] = "The list has a line that is too short for a ticket."
        return TicketList([], [], votes, faults)
    lines = data.split(b"\n")
    if lines.pop() != b"":
        faults["list-line"] = "The last line of the list is not ended by a line feed."
    numbers: list[str] = []
    holders: list[bytes] = []
    for index, line in enumerate(lines, start=1):
        match = LINE_PATTERN.fullmatch(line)
        if match is None:
            faults.setdefault("list-line", f"Line {index} of the list has not the form of a ticket.")
            continue
        number, vote, _, holder = match.groups()
        numbers.append(number.decode())
        holders.append(holder)
        votes[vote.decode()] += 1
    if any(lines[i] > lines[i + 1] for i in range(len(lines) - 1)):
        faults["list-order"] = "The lines of the list are not sorted by bytes."
    if len(set(numbers)) != len(numbers) or len(set(holders)) != len(holders):
        faults["list-repeats"] = "A number or a holder is twice in the list."
    return TicketList(lines, numbers, votes, faults)
