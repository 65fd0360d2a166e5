"""A player's receipt, and the evidence of two manifests (specification, section 15)."""

from __future__ import annotations

from typing import Any

import canonical_json
import forms
from beacon import QUICKNET
from merkle import is_included
from published import CANCELLED, WeekFolder
from report import Report
from signatures import is_signed, sha256_hex, signature_of_file, trimmed
from trust import Trust

RECEIPT = "receipt"
MOST_BYTES = 65_536


def read_receipt(data: bytes) -> dict[str, Any]:
    """The members of a receipt. Raises forms.WrongForm."""
    if len(data) > MOST_BYTES:
        raise forms.WrongForm("it is too long")
    return forms.read_lenient(data, forms.RECEIPT)


def check_receipt(
    data: bytes, folders: dict[str, WeekFolder], trust: Trust, report: Report
) -> dict[str, Any] | None:
    """Checks a receipt; returns the evidence where two manifests of its draw differ."""
    report.look_at(RECEIPT)
    try:
        receipt = read_receipt(data)
        manifest_bytes = receipt["manifest"].encode("utf-8")
        manifest = forms.read_canonical(manifest_bytes, forms.MANIFEST)
    except forms.WrongForm as error:
        report.wrong(RECEIPT, "receipt-form", f"The receipt has not the form of one: {error}.")
        return None
    ticket = receipt["ticket"]
    public_key = trust.key_of(manifest["sequence"])
    signature = trimmed(receipt["signature"])
    is_receipt_signed = is_signed(manifest_bytes, "", signature, public_key)
    if not is_receipt_signed:
        report.wrong(
            RECEIPT, "receipt-signature", "The receipt's manifest is not signed by the lottery's key."
        )
    if manifest["draw"] != receipt["draw"]:
        report.wrong(RECEIPT, "receipt-draw", "The receipt's manifest is that of another week.")
    is_quicknet = manifest["chain"] == QUICKNET.hash
    if is_quicknet and manifest["round"] != QUICKNET.round_of(manifest["draw_time"]):
        report.wrong(
            RECEIPT, "round", "The receipt's manifest waits for another round than that of its draw."
        )
    holder = f"holder/v1:{receipt['nonce']}:{receipt['playerId']}"
    if sha256_hex(holder.encode("utf-8")) != ticket["holder"]:
        report.wrong(RECEIPT, "receipt-holder", "Nonce and player do not open the ticket's holder.")
    line = ";".join(ticket[name] for name in ("number", "vote", "kind", "holder"))
    if not is_included(
        line.encode("utf-8"),
        receipt["index"],
        manifest["tickets"],
        receipt["proof"],
        manifest["merkle_root"],
    ):
        report.wrong(
            RECEIPT, "receipt-proof", "The proof does not lead from the ticket to the manifest's root."
        )
    folder = folders.get(receipt["draw"])
    # Beside a cancellation no manifest counts.
    is_cancelled = folder is not None and folder.state() == CANCELLED
    name = "cancellation" if is_cancelled else "manifest"
    if folder is None or not folder.has(f"{name}.json", f"{name}.sig"):
        report.unproven(
            RECEIPT, "receipt-unpublished", "No manifest or cancellation is published for the week."
        )
        return None
    published = folder.files[f"{name}.json"]
    if published == manifest_bytes:
        return None
    report.wrong(
        RECEIPT,
        "receipt-other-manifest",
        "The week is published as cancelled." if is_cancelled else "Another manifest is published.",
    )
    published_signature = signature_of_file(folder.files[f"{name}.sig"])
    return {
        "v": 1,
        "kind": "manifest-and-cancellation" if _says_cancelled(published) else "two-manifests",
        "draw": receipt["draw"],
        "publicKey": public_key,
        "manifests": [
            {
                "from": "receipt",
                "manifest": receipt["manifest"],
                "signature": signature,
                "isSigned": is_receipt_signed,
            },
            {
                "from": "published",
                "manifest": published.decode("utf-8", "replace"),
                "signature": published_signature,
                "isSigned": is_signed(published, "", published_signature, public_key),
            },
        ],
    }


def _says_cancelled(data: bytes) -> bool:
    """Whether a published file is a notice of cancellation rather than a manifest."""
    try:
        value = canonical_json.parse(data)
    except canonical_json.NotJson:
        return False
    return isinstance(value, dict) and "cancelled" in value
