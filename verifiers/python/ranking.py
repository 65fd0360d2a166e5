"""The vote, the number of winners, the ranking and the shares (specification, sections 8 and 9)."""

from __future__ import annotations

from typing import NamedTuple

from signatures import sha256_hex

CHOICES = ("minimum", "median", "maximum")


class RankedTicket(NamedTuple):
    """A ticket with its score; its rank is its place in the ranking, from 1."""

    score: str
    number: str


def choice_of(votes: dict[str, int]) -> str:
    """The median of the expressed votes; where the two middle ones differ, it is 'median'."""
    expressed = sum(votes[choice] for choice in CHOICES)
    if expressed == 0:
        return "median"
    upper_middle = _vote_at(votes, -(-expressed // 2))
    lower_middle = _vote_at(votes, expressed // 2 + 1)
    return upper_middle if upper_middle == lower_middle else "median"


def _vote_at(votes: dict[str, int], position: int) -> str:
    for choice in CHOICES[:-1]:
        if position <= votes[choice]:
            return choice
        position -= votes[choice]
    return CHOICES[-1]


def winner_count(tickets: int, choice: str, odds: dict[str, int], floor_winners: int) -> int:
    return min(tickets, max(floor_winners, -(-tickets // odds[choice])))


def seed_of(manifest_hash: str, randomness: str) -> str:
    return sha256_hex(f"draw/v1:{manifest_hash}:{randomness}".encode())


def score_of(seed: str, number: str) -> str:
    return sha256_hex(f"{seed}:{number}".encode())


def rank_tickets(seed: str, numbers: list[str]) -> list[RankedTicket]:
    """All tickets, by score and then by number."""
    return sorted(RankedTicket(score_of(seed, number), number) for number in numbers)


def share_of(pot: int, winners: int, rank: int) -> int:
    """The cents of a winning rank, from 1."""
    return pot // winners + (1 if rank <= pot % winners else 0)
