"""The Merkle tree of RFC 9162, section 2.1 (specification, section 6)."""

from __future__ import annotations

import hashlib


def leaf_hash(line: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + line).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def merkle_root(lines: list[bytes]) -> str:
    """The root over the lines, in hex.

    Pairing each level from the left, and lifting a last odd node unchanged, gives the same
    tree as splitting at the largest power of two below the number of lines.
    """
    if not lines:
        return hashlib.sha256(b"").hexdigest()
    level = [leaf_hash(line) for line in lines]
    while len(level) > 1:
        above = [node_hash(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        if len(level) % 2:
            above.append(level[-1])
        level = above
    return level[0].hex()


def is_included(line: bytes, index: int, size: int, proof: list[str], root: str) -> bool:
    """Whether the proof leads from the line at the index to the root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    position, last = index, size - 1
    current = leaf_hash(line)
    for sibling in map(bytes.fromhex, proof):
        if last == 0:
            return False
        if position % 2 or position == last:
            current = node_hash(sibling, current)
            while position % 2 == 0 and position != 0:
                position >>= 1
                last >>= 1
        else:
            current = node_hash(current, sibling)
        position >>= 1
        last >>= 1
    return last == 0 and current.hex() == root
