"""Rules that the specification's vectors do not reach, on weeks signed by a key of this test."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any

from nacl.signing import SigningKey

import canonical_json
from draw_calendar import DAY_SECONDS
from prizes import PrizeLedger
from published import DRAWN, WeekFolder
from ranking import RankedTicket
from report import Report
from signatures import sha256_hex
from test_published import PublishedFolder
from week import Week

SIGNING_KEY = SigningKey(bytes(range(32)))
PUBLIC_KEY = SIGNING_KEY.verify_key.encode().hex()
PREFIXES = {"terms": "terms/v{v}:", "carried": "carried/v1:", "postponement": "postponement/v1:"}


class SignedFolder(PublishedFolder):
    """The published weeks of the vectors, signed again by the key of this test."""

    def setUp(self) -> None:
        super().setUp()
        trust = self.read("trust.json")
        trust["publicKey"] = PUBLIC_KEY
        (self.root / "trust.json").write_text(json.dumps(trust))
        for signature in self.root.glob("*/*.sig"):
            self.sign(signature.with_suffix(".json"))

    def read(self, name: str) -> dict[str, Any]:
        return json.loads((self.root / name).read_bytes())

    def sign(self, path: Path) -> None:
        data = path.read_bytes()
        prefix = PREFIXES.get(path.stem.split("-")[0], "").format(v=json.loads(data)["v"])
        signature = SIGNING_KEY.sign(prefix.encode() + data).signature.hex()
        path.with_suffix(".sig").write_text(signature + "\n")

    def write(self, name: str, value: dict[str, Any]) -> None:
        (self.root / name).write_bytes(canonical_json.write(value))
        self.sign(self.root / name)

    def write_postponements(self, week: str, sequence: int, calendar_time: int, count: int) -> None:
        before = None
        for n in range(1, count + 1):
            draw_time = calendar_time + n * DAY_SECONDS
            notice = {
                "v": 1,
                "draw": week,
                "sequence": sequence,
                "postponement": n,
                "reason": "not-sealed-in-time",
                "from_draw_time": draw_time - DAY_SECONDS,
                "draw_time": draw_time,
                "round": -((1692803367 - draw_time) // 3) + 1,
                "previous_postponement_sha256": before,
            }
            self.write(f"{week}/postponement-{n}.json", notice)
            before = sha256_hex(canonical_json.write(notice))

    def findings(self, **options: Any) -> set[tuple[str, str]]:
        report = self.verify(**{"pinned_key": PUBLIC_KEY, **options})
        expected = {("2026-W29", "cancellation-tickets"), ("2026-W30", "carried-refused")}
        return {(f.subject, f.code) for f in report.findings} - expected


class PutOffTooOften(SignedFolder):
    WEEK = "2026-W31"

    def setUp(self) -> None:
        super().setUp()
        calendar_time = self.read(f"{self.WEEK}/terms.json")["draw_time"]
        previous = (self.root / "2026-W30/manifest.json").read_bytes()
        for name in ("manifest.json", "manifest.sig", "beacon.json", "result.json"):
            (self.root / self.WEEK / name).unlink()
        self.write_postponements(self.WEEK, 4, calendar_time, 6)
        last = (self.root / self.WEEK / "postponement-6.json").read_bytes()
        self.cancellation = {
            "v": 1,
            "draw": self.WEEK,
            "sequence": 4,
            "cancelled": "put-off-too-often",
            "tickets": 25,
            "postponements": 6,
            "last_postponement_sha256": sha256_hex(last),
            "previous_manifest_sha256": sha256_hex(previous),
        }
        self.write(f"{self.WEEK}/cancellation.json", self.cancellation)

    def test_it_may_have_a_list(self) -> None:
        self.assertEqual(self.findings(), set())

    def test_a_notice_is_missing(self) -> None:
        (self.root / self.WEEK / "postponement-3.json").unlink()
        self.assertIn((self.WEEK, "postponement-missing"), self.findings())

    def test_it_names_too_few_postponements(self) -> None:
        self.write(f"{self.WEEK}/cancellation.json", {**self.cancellation, "postponements": 5})
        self.assertLessEqual(
            {(self.WEEK, "cancellation-form"), (self.WEEK, "postponement-count")}, self.findings()
        )

    def test_it_names_another_last_notice(self) -> None:
        self.write(
            f"{self.WEEK}/cancellation.json", {**self.cancellation, "last_postponement_sha256": None}
        )
        self.assertEqual(self.findings(), {(self.WEEK, "postponement-chain")})

    def test_too_few_tickets_may_have_no_list(self) -> None:
        self.write(
            f"{self.WEEK}/cancellation.json",
            {**self.cancellation, "cancelled": "too-few-tickets", "tickets": 1},
        )
        self.assertIn((self.WEEK, "cancelled-and-sealed"), self.findings())


class OpenDraw(SignedFolder):
    WEEK = "2026-W32"

    def terms(self, **changes: Any) -> set[tuple[str, str]]:
        self.write(f"{self.WEEK}/terms.json", {**self.read(f"{self.WEEK}/terms.json"), **changes})
        return self.findings()

    def test_untouched(self) -> None:
        self.assertEqual(self.findings(), set())

    def test_an_unknown_version_of_the_terms(self) -> None:
        self.assertEqual(self.terms(v=3), {(self.WEEK, "terms-form")})

    def test_terms_of_another_schedule(self) -> None:
        schedule = {"weekday": 6, "time": "20:00", "time_zone": "Europe/Paris"}
        self.assertEqual(self.terms(schedule=schedule), {(self.WEEK, "terms-other")})

    def test_odds_that_rise(self) -> None:
        odds = {"minimum": 10, "median": 100, "maximum": 1000}
        self.assertEqual(self.terms(odds=odds), {(self.WEEK, "terms-contradiction")})

    def test_terms_without_their_signature_are_not_there_yet(self) -> None:
        (self.root / self.WEEK / "terms.sig").unlink()
        self.assertEqual(self.findings(), {("series", "chain-late")})

    def test_it_is_open_for_a_day_after_its_postponed_time(self) -> None:
        calendar_time = self.read(f"{self.WEEK}/terms.json")["draw_time"]
        self.write_postponements(self.WEEK, 5, calendar_time, 2)
        self.assertEqual(self.findings(), set())
        late = (self.WEEK, "seal-late")
        self.assertNotIn(late, self.findings(now=calendar_time + 3 * DAY_SECONDS))
        self.assertIn(late, self.findings(now=calendar_time + 3 * DAY_SECONDS + 1))

    def test_what_nobody_signed_binds_nothing(self) -> None:
        for name in ("list.txt", "manifest.json", "carried.json"):
            (self.root / self.WEEK / name).write_text("nonsense")
        self.assertEqual(self.findings(), set())


class DraftReceipt(SignedFolder):
    def test_a_manifest_without_signature_is_not_published(self) -> None:
        receipt = {
            "v": 1,
            "draw": "2026-W32",
            "ticket": {"number": "AA00AA00", "vote": "none", "kind": "paid", "holder": "00" * 32},
            "nonce": "00" * 32,
            "playerId": "\ud800",
            "index": 0,
            "proof": [],
            "manifest": (self.root / "2026-W28/manifest.json").read_text(),
            "signature": "",
        }
        (self.root / "2026-W32/manifest.json").write_text(receipt["manifest"])
        found = self.findings(receipt=json.dumps(receipt).encode())
        self.assertEqual(
            {code for subject, code in found if subject == "receipt"},
            {"receipt-signature", "receipt-draw", "receipt-holder", "receipt-proof", "receipt-unpublished"},
        )


class Ledger(unittest.TestCase):
    """Prizes of a draw with two winners, three more tickets, and terms of version 2."""

    def setUp(self) -> None:
        self.report = Report()
        week = Week("2026-W01", DRAWN, WeekFolder("2026-W01", {}))
        week.manifest = {"winners": 2, "pot_cents": 11, "draw_time": 0}
        week.terms = {"prizes": {"claim_days": 60, "objection_days": 14}}
        week.ranking = [RankedTicket(str(rank), f"T{rank}") for rank in range(1, 6)]
        self.ledger = PrizeLedger(week, self.report)

    def end(self, day: int, *prizes: tuple[int, int, str, int | None]) -> set[str]:
        """Ends prizes (rank, cents, reason, next rank) on a day; returns the codes so far."""
        ended = [
            {"rank": rank, "ticket": f"T{rank}", "cents": cents, "reason": reason, "next_rank": after}
            for rank, cents, reason, after in prizes
        ]
        self.ledger.end_prizes(ended, day * DAY_SECONDS)
        return {finding.code for finding in self.report.findings}

    def test_a_prize_walks_through_the_reserve(self) -> None:
        self.assertEqual(self.end(14, (1, 6, "identity", 3)), {"carried-refused"})
        self.assertEqual(
            self.end(42, (2, 5, "barred", 5), (3, 6, "excluded", 4)), {"carried-refused"}
        )

    def test_unclaimed_is_proven(self) -> None:
        self.assertEqual(self.end(60, (2, 5, "unclaimed", None)), set())

    def test_unclaimed_too_early(self) -> None:
        self.assertEqual(self.end(59, (2, 5, "unclaimed", None)), {"carried-early"})

    def test_a_handed_prize_waits_longer(self) -> None:
        self.end(14, (1, 6, "identity", 3))
        self.assertIn("carried-early", self.end(73, (3, 6, "unclaimed", None)))

    def test_a_second_refusal_too_early(self) -> None:
        self.end(14, (1, 6, "identity", 3))
        self.assertIn("carried-early", self.end(27, (3, 6, "identity", 4)))

    def test_a_prize_that_ends_twice(self) -> None:
        self.end(60, (1, 6, "unclaimed", None))
        self.assertEqual(self.end(90, (1, 6, "unclaimed", None)), {"carried-repeats"})

    def test_a_rank_is_left_out(self) -> None:
        self.assertIn("carried-prize", self.end(14, (1, 6, "identity", 4)))

    def test_a_rank_without_a_prize(self) -> None:
        self.assertEqual(self.end(60, (3, 6, "unclaimed", None)), {"carried-prize"})

    def test_a_rank_that_has_a_prize_gets_no_second_one(self) -> None:
        self.assertIn("carried-prize", self.end(14, (1, 6, "identity", 2)))

    def test_a_rank_behind_the_last_ticket(self) -> None:
        self.assertIn("carried-prize", self.end(14, (1, 6, "identity", 6)))

    def test_no_reserve_while_one_is_left(self) -> None:
        self.assertIn("carried-prize", self.end(14, (1, 6, "no-reserve", None)))

    def test_no_reserve_once_all_of_it_was_handed_prizes(self) -> None:
        self.end(14, (1, 6, "identity", 3))
        self.end(70, (2, 5, "identity", 4), (3, 6, "identity", 5))
        self.assertEqual(self.end(140, (4, 5, "no-reserve", None)), {"carried-refused"})

    def test_no_reserve_before_the_last_of_it_was_handed_a_prize(self) -> None:
        self.end(14, (1, 6, "identity", 3))
        self.assertIn("carried-prize", self.end(28, (2, 5, "no-reserve", None)))

    def test_a_refused_prize_does_not_lapse(self) -> None:
        self.assertIn("carried-prize", self.end(14, (1, 6, "identity", None)))

    def test_an_unclaimed_prize_is_not_handed_on(self) -> None:
        self.assertIn("carried-prize", self.end(60, (1, 6, "unclaimed", 3)))

    def test_another_sum(self) -> None:
        self.assertEqual(self.end(60, (1, 5, "unclaimed", None)), {"carried-prize"})


if __name__ == "__main__":
    unittest.main()
