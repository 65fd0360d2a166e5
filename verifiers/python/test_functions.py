"""Each function against functions.json of the specification's vectors."""

from __future__ import annotations

import hashlib
import json
import unittest
from typing import Any

from nacl.bindings import (
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_scalarmult_ed25519_noclamp,
)
from nacl.signing import SigningKey

import canonical_json
import forms
import signatures
from beacon import QUICKNET, Chain, randomness_of
from draw_calendar import Schedule
from merkle import is_included, merkle_root
from ranking import choice_of, rank_tickets, score_of, seed_of, share_of, winner_count
from report import Report
from signatures import is_signed, sha256_hex
from ticket_list import read_list
from trust import Trust, read_trust
from vectors_path import read_vectors

FUNCTIONS = read_vectors("functions.json")
KEY = read_vectors("index.json")["key"]


class CanonicalJson(unittest.TestCase):
    def test_values(self) -> None:
        for case in FUNCTIONS["canonicalJson"]:
            with self.subTest(case["text"]):
                self.assertEqual(canonical_json.write(case["value"]).decode(), case["text"])
                self.assertEqual(canonical_json.parse_canonical(case["text"].encode()), case["value"])

    def test_texts_that_are_not_canonical(self) -> None:
        own = ['{"a":1,"a":1}', "[1e0]", "[true]", "[9007199254740992]", '["\\uD800"]', '["\\u0041"]',
               "[01]", "[NaN]", "\ufeff{}", "[" * 100_000, "[" + "9" * 5000 + "]"]
        for text in FUNCTIONS["notCanonical"] + own:
            with self.subTest(text[:40]), self.assertRaises(canonical_json.NotJson):
                canonical_json.parse_canonical(text.encode())

    def test_half_of_a_surrogate_pair_stands_as_its_escape(self) -> None:
        text = '{"\\udc00":"a\\ud800b"}'
        self.assertEqual(canonical_json.write({"\udc00": "a\ud800b"}).decode(), text)
        self.assertEqual(canonical_json.parse_canonical(text.encode()), {"\udc00": "a\ud800b"})

    def test_other_json_is_read_as_by_json_parse(self) -> None:
        for text, value in {
            '{"a":1,"a":2}': {"a": 2},
            " [1.0, 1e2, -0, -0.0, 0.99999999999999999999]\n": [1, 100, 0, 0, 1],
            "[9007199254740991, 9007199254740991.0]": [2**53 - 1, 2**53 - 1],
        }.items():
            with self.subTest(text):
                read = canonical_json.parse(text.encode())
                self.assertEqual(read, value)
                self.assertTrue(isinstance(read, dict) or all(map(forms.is_whole, read)))
        for text in ("1.5", "9007199254740992", "9007199254740992.0", "1e400", "9" * 5000):
            with self.subTest(text[:20]):
                self.assertFalse(forms.is_whole(canonical_json.parse(text.encode())))
        for text in ("\ufeff{}", "NaN", "01", "[1,]", ""):
            with self.subTest(text), self.assertRaises(canonical_json.NotJson):
                canonical_json.parse(text.encode())

    def test_members_are_sorted_by_utf_16(self) -> None:
        self.assertEqual(
            canonical_json.write({"\ufb33": 1, "\U0001f600": 2}).decode(), '{"\U0001f600":2,"\ufb33":1}'
        )


class HashesAndSignatures(unittest.TestCase):
    def test_sha256(self) -> None:
        for case in FUNCTIONS["sha256"]:
            self.assertEqual(sha256_hex(case["text"].encode()), case["hash"])

    def test_ed25519(self) -> None:
        for case in FUNCTIONS["ed25519"]:
            with self.subTest(case["signature"]):
                found = is_signed(case["file"].encode(), "", case["signature"], case["publicKey"])
                self.assertEqual(found, case["isSigned"])

    def test_a_key_of_small_order_is_refused(self) -> None:
        identity = "01" + "00" * 31
        self.assertFalse(is_signed(b"anything", "", identity + "00" * 32, identity))

    def test_a_point_r_of_small_order_is_refused(self) -> None:
        """The specification accepts it: see the README. The key's holder alone can make it."""
        seed, order = bytes(32), 2**252 + 27742317777372353535851937790883648493
        public_key = SigningKey(seed).verify_key.encode()
        digits = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little")
        secret = digits & ((1 << 254) - 8) | (1 << 254)
        r = bytes.fromhex("01" + "00" * 31)
        k = int.from_bytes(hashlib.sha512(r + public_key + b"file").digest(), "little")
        signature = r + (k * secret % order).to_bytes(32, "little")
        # With the cofactor or without: S times the base point is k times the key, and R is zero.
        s_times_base = crypto_scalarmult_ed25519_base_noclamp(signature[32:])
        k_times_key = crypto_scalarmult_ed25519_noclamp((k % order).to_bytes(32, "little"), public_key)
        self.assertEqual(s_times_base, k_times_key)
        self.assertFalse(is_signed(b"file", "", signature.hex(), public_key.hex()))

    def test_prefixes(self) -> None:
        for case in FUNCTIONS["prefixes"]:
            data = case["file"].encode()
            self.assertTrue(is_signed(data, case["prefix"], case["signature"], KEY))
            self.assertFalse(is_signed(data, "", case["signature"], KEY))

    def test_holders(self) -> None:
        for case in FUNCTIONS["holder"]:
            player = case.get("playerId") or case["player"]
            self.assertEqual(
                sha256_hex(f"holder/v1:{case['nonce']}:{player}".encode()), case["holder"]
            )


def trust_with(history: dict[str, Any]) -> tuple[Trust, Report]:
    """A trust.json of the vectors with another history of the key."""
    report = Report()
    value = {**read_vectors("published/trust.json"), **history}
    return read_trust(json.dumps(value).encode(), report), report


class KeyHistory(unittest.TestCase):
    def test_history(self) -> None:
        history = FUNCTIONS["keyHistory"]
        trust, report = trust_with(history)
        self.assertEqual(report.findings, [])
        old, new = (entry["publicKey"] for entry in history["keys"])
        self.assertEqual([trust.key_of(s) for s in (1, 3, 4, 900)], [old, old, new, new])

    def test_faulty_histories(self) -> None:
        first, second = FUNCTIONS["keyHistory"]["keys"]
        without_signature = {key: second[key] for key in ("fromSequence", "publicKey")}
        for keys in (
            [first, without_signature],
            [first, {**second, "signature": "00" * 64}],
            [first, {**second, "fromSequence": 5}],
            [{**first, "signature": second["signature"]}, second],
            [second],
            [second, first],
            [],
        ):
            with self.subTest(keys=keys):
                _, report = trust_with({**FUNCTIONS["keyHistory"], "keys": keys})
                self.assertEqual({finding.code for finding in report.findings}, {"trust-keys"})

    def test_entries_of_no_right_form(self) -> None:
        first, second = FUNCTIONS["keyHistory"]["keys"]
        for entry in (
            {**second, "fromSequence": 0},
            {**second, "signature": None},
            {**second, "publicKey": "00"},
            {"fromSequence": 4, "signature": second["signature"]},
            "no entry",
        ):
            with self.subTest(entry=entry), self.assertRaises(forms.WrongForm):
                trust_with({**FUNCTIONS["keyHistory"], "keys": [first, entry]})

    def test_a_faulty_history_is_used_as_it_stands(self) -> None:
        first, second = FUNCTIONS["keyHistory"]["keys"]
        trust, _ = trust_with({"publicKey": "77" * 32, "keys": [second, first]})
        used = [trust.key_of(sequence) for sequence in (3, 4, None)]
        self.assertEqual(used, [first["publicKey"]] * 3)
        trust, _ = trust_with({"publicKey": "77" * 32, "keys": [first, {**second, "signature": ""}]})
        used = [trust.key_of(sequence) for sequence in (3, 4, None)]
        self.assertEqual(used, [first["publicKey"], second["publicKey"], second["publicKey"]])


class Beacon(unittest.TestCase):
    def test_chain(self) -> None:
        chain = FUNCTIONS["beacon"]["chain"]
        self.assertEqual(
            Chain(chain["hash"], chain["publicKey"], chain["genesis"], chain["period"]), QUICKNET
        )

    def test_rounds(self) -> None:
        for case in FUNCTIONS["beacon"]["rounds"]:
            self.assertEqual(QUICKNET.round_of(case["time"]), case["round"])
            self.assertEqual(QUICKNET.time_of(case["round"]), case["timeOfRound"])

    def check_signatures(self, accepted: list[dict[str, Any]], rejected: list[dict[str, Any]]) -> None:
        for case in accepted:
            with self.subTest(round=case["round"]):
                self.assertTrue(QUICKNET.is_signature(case["round"], case["signature"]))
                self.assertEqual(randomness_of(case["signature"]), case["randomness"])
        for case in rejected:
            with self.subTest(case["id"]):
                self.assertFalse(QUICKNET.is_signature(case["round"], case["signature"]))

    def test_signatures(self) -> None:
        self.check_signatures(FUNCTIONS["beacon"]["accepted"], FUNCTIONS["beacon"]["rejected"])

    def test_upper_case_is_rejected(self) -> None:
        case = FUNCTIONS["beacon"]["accepted"][0]
        self.assertFalse(QUICKNET.is_signature(case["round"], case["signature"].upper()))


class Tree(unittest.TestCase):
    def test_roots_and_proofs(self) -> None:
        for case in FUNCTIONS["tree"]:
            lines = [line.encode() for line in case["lines"]]
            with self.subTest(size=len(lines)):
                self.assertEqual(merkle_root(lines), case["root"])
                for index, proof in enumerate(case["proofs"]):
                    self.check_proof(lines, index, proof, case["root"])

    def check_proof(self, lines: list[bytes], index: int, proof: list[str], root: str) -> None:
        size = len(lines)
        self.assertTrue(is_included(lines[index], index, size, proof, root))
        self.assertFalse(is_included(b"other", index, size, proof, root))
        self.assertFalse(is_included(lines[index], size, size, proof, root))
        self.assertFalse(is_included(lines[index], index, size, proof + [root], root))
        if proof:
            self.assertFalse(is_included(lines[index], index, size, proof[:-1], root))
            self.assertFalse(is_included(lines[index], (index + 1) % size, size, proof, root))


class VoteAndShares(unittest.TestCase):
    def test_votes(self) -> None:
        for case in FUNCTIONS["votes"]:
            self.assertEqual(choice_of(case["votes"]), case["choice"])

    def test_winners(self) -> None:
        for case in FUNCTIONS["winners"]:
            found = winner_count(case["tickets"], case["choice"], case["odds"], case["floorWinners"])
            self.assertEqual(found, case["winners"])

    def test_shares(self) -> None:
        for case in FUNCTIONS["shares"]:
            ranks = range(1, case["winners"] + 1)
            shares = [share_of(case["pot"], case["winners"], rank) for rank in ranks]
            self.assertEqual(shares, case["shares"])


class Calendar(unittest.TestCase):
    def test_calendar_times(self) -> None:
        for case in FUNCTIONS["calendar"]:
            schedule = Schedule(
                case["schedule"]["weekday"], case["schedule"]["time"], case["schedule"]["timeZone"]
            )
            with self.subTest(case["week"]):
                self.assertEqual(schedule.calendar_time(case["week"]), case["time"])

    def test_a_week_that_is_not_there(self) -> None:
        schedule = Schedule(7, "20:00", "Europe/Paris")
        for week in ("2025-W53", "2026-W00", "0000-W01"):
            self.assertIsNone(schedule.calendar_time(week))


class WorkedDraw(unittest.TestCase):
    def test_the_whole_draw(self) -> None:
        self.check_draw(FUNCTIONS["draw"])

    def check_draw(self, draw: dict[str, Any]) -> None:
        beacon, manifest_bytes = draw["beacon"], draw["manifest_text"].encode()
        manifest = canonical_json.parse_canonical(manifest_bytes)
        tickets = read_list(draw["list"].encode())
        self.assertEqual(tickets.faults, {})
        self.assertEqual(sha256_hex(draw["list"].encode()), manifest["list_sha256"])
        self.assertEqual(merkle_root(tickets.lines), manifest["merkle_root"])
        self.assertEqual(tickets.votes, manifest["votes"])
        self.assertEqual(choice_of(tickets.votes), manifest["choice"])
        self.assertEqual(
            winner_count(
                len(tickets.lines), manifest["choice"], manifest["odds"], manifest["floor_winners"]
            ),
            manifest["winners"],
        )
        self.assertEqual(QUICKNET.round_of(manifest["draw_time"]), beacon["round"])
        self.assertTrue(QUICKNET.is_signature(beacon["round"], beacon["signature"]))
        self.assertEqual(randomness_of(beacon["signature"]), beacon["randomness"])
        self.assertEqual(sha256_hex(manifest_bytes), draw["manifest_sha256"])
        seed = seed_of(draw["manifest_sha256"], beacon["randomness"])
        self.assertEqual(seed, draw["seed"])
        ranking = [
            {"rank": rank, "ticket": ticket.number, "score": ticket.score}
            for rank, ticket in enumerate(rank_tickets(seed, tickets.numbers), start=1)
        ]
        if "ranking" in draw:
            self.assertEqual(ranking, draw["ranking"])
            self.assertEqual(score_of(seed, ranking[0]["ticket"]), draw["scoreOfFirst"])
        winners = manifest["winners"]
        self.assertEqual(
            [
                {**place, "cents": share_of(manifest["pot_cents"], winners, place["rank"])}
                for place in ranking[:winners]
            ],
            draw["winners"],
        )
        reserve = draw["reserve"]
        self.assertEqual(ranking[winners : winners + len(reserve)], reserve)
        inclusion = draw["inclusion"]
        self.assertTrue(
            is_included(
                inclusion["line"].encode(),
                inclusion["index"],
                manifest["tickets"],
                inclusion["proof"],
                manifest["merkle_root"],
            )
        )
        opening = draw["holder_opening"]
        holder = sha256_hex(f"holder/v1:{opening['nonce']}:{opening['player']}".encode())
        self.assertTrue(inclusion["line"].startswith(opening["number"]))
        self.assertTrue(inclusion["line"].endswith(holder))


class SignatureFiles(unittest.TestCase):
    def test_white_space_around_a_signature_is_ignored(self) -> None:
        for before, after in (" ", "\r\n"), ("\ufeff", "\u2028"), ("\u00a0\v", "\f\u3000"):
            file = f"{before}ab{after}".encode()
            self.assertEqual(signatures.signature_of_file(file), "ab")
        self.assertEqual(signatures.signature_of_file(b"\xff"), "")

    def test_what_trim_leaves(self) -> None:
        for other in "\x00\x1c\x1f\x85\u180e\u200b":
            self.assertEqual(signatures.signature_of_file(f"ab{other}".encode()), f"ab{other}")


if __name__ == "__main__":
    unittest.main()
