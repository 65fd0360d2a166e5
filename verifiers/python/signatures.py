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
# What ECMAScript's trim removes: its white space and its line ends.
WHITE_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


def sha256_hex(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def is_hash(value: object) -> bool:
    """Whether a value is a text of 64 lower-case hex digits."""
    return isinstance(value, str) and HASH_PATTERN.fullmatch(value) is not None


def is_signed(data: bytes, prefix: str, signature: str, public_key: str) -> bool:
    """Whether the hex signature is that of the key over the prefix and the data.

    libsodium demands S below the group order and canonical points, and refuses points of
    small order. Its equation has no cofactor: the README says what follows from that.
    """
    if not SIGNATURE_PATTERN.fullmatch(signature) or not is_hash(public_key):
        return False
    try:
        VerifyKey(bytes.fromhex(public_key)).verify(prefix.encode() + data, bytes.fromhex(signature))
    except BadSignatureError:
        return False
    return True


def trimmed(signature: str) -> str:
    """The text of a signature without the white space around it."""
    return signature.strip(WHITE_SPACE)


def signature_of_file(data: bytes) -> str:
    """The text of a .sig file without the white space around it; '' if it is not UTF-8."""
    try:
        return trimmed(data.decode("utf-8"))
    except UnicodeDecodeError:
        return ""
