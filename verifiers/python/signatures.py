"""Hashes and Ed25519 signatures (specification, section 3)."""

from __future__ import annotations

import hashlib
import re

try:
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey
except ImportError as error:
    raise SystemExit(
        "This verifier needs PyNaCl for Ed25519: install Debian's package python3-nacl."
    ) from error

HASH_PATTERN = re.compile(r"[0-9a-f]{64}")
SIGNATURE_PATTERN = re.compile(r"[0-9a-f]{128}")


def sha256_hex(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def is_hash(value: object) -> bool:
    """Whether a value is a text of 64 lower-case hex digits."""
    return isinstance(value, str) and HASH_PATTERN.fullmatch(value) is not None


def is_signed(data: bytes, prefix: str, signature: str, public_key: str) -> bool:
    """Whether the hex signature is that of the key over the prefix and the data.

    libsodium demands S below the group order and canonical points, and refuses points of
    small order.
    """
    if not SIGNATURE_PATTERN.fullmatch(signature) or not is_hash(public_key):
        return False
    try:
        VerifyKey(bytes.fromhex(public_key)).verify(prefix.encode() + data, bytes.fromhex(signature))
    except BadSignatureError:
        return False
    return True


def signature_of_file(data: bytes) -> str:
    """The text of a .sig file without the white space around it; '' if it is not ASCII."""
    try:
        return data.decode("ascii").strip(" \t\r\n")
    except UnicodeDecodeError:
        return ""
