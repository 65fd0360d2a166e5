"""The beacon: rounds of drand's chain, their times, and their signatures (specification, section 4)."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

import bls12_381

SIGNATURE_PATTERN = re.compile(r"[0-9a-f]{96}")
DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


@dataclass(frozen=True)
class Chain:
    """A chain of beacons."""

    hash: str
    public_key: str
    genesis: int
    period: int

    def round_of(self, time: int) -> int:
        """The first round that comes at or after the time."""
        return -((self.genesis - time) // self.period) + 1

    def time_of(self, round_number: int) -> int:
        return self.genesis + (round_number - 1) * self.period

    def is_signature(self, round_number: int, signature: str) -> bool:
        """Whether the hex text is the one encoding of the chain's signature of the round."""
        if not 1 <= round_number < 2**64 or not SIGNATURE_PATTERN.fullmatch(signature):
            return False
        message = hashlib.sha256(round_number.to_bytes(8, "big")).digest()
        return bls12_381.is_signature(
            bytes.fromhex(self.public_key), message, bytes.fromhex(signature), DST
        )


QUICKNET = Chain(
    hash="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
        "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
        "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    genesis=1692803367,
    period=3,
)


def randomness_of(signature: str) -> str:
    """SHA-256 of the signature's bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()
