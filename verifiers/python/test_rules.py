"""Rules that the specification's vectors do not reach, on weeks signed by a key of this test."""

from __future__ import annotations

import json
import shutil
import unittest
from pathlib import Path
from typing import Any

from nacl.signing import SigningKey

import canonical_json
from beacon import QUICKNET
from draw_calendar import DAY_SECONDS
from lottery_verifier import CannotLook
from prizes import PrizeLedger
from published import DRAWN, WeekFolder
from ranking import RankedTicket, rank_tickets
from report import Report
from signatures import sha256_hex
from test_published import INDEX, PublishedFolder
from vectors_path import VECTORS
from week import Week

SIGNING_KEY = SigningKey(bytes(range(32)))
PUBLIC_KEY = SIGNING_KEY.verify_key.encode().hex()
SECOND_KEY = SigningKey(bytes(range(1, 33))).verify_key.encode().hex()
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

    def hand_over(self, from_sequence: int) -> None:
        """A second key, that the first one signs and that signs nothing."""
        entry = {"fromSequence": from_sequence, "publicKey": SECOND_KEY}
        signature = SIGNING_KEY.sign(b"key/v1:" + canonical_json.write(entry)).signature.hex()
        trust = self.read("trust.json")
        trust["publicKey"] = SECOND_KEY
        trust["keys"] = [{"fromSequence": 1, "publicKey": PUBLIC_KEY}, {**entry, "signature": signature}]
        (self.root / "trust.json").write_text(json.dumps(trust))

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
        self.assertEqual(self.findings(), {(self.WEEK, "cancellation-form")})
        self.write(
            f"{self.WEEK}/cancellation.json",
            {**self.cancellation, "last_postponement_sha256": "00" * 32},
        )
        self.assertEqual(self.findings(), {(self.WEEK, "postponement-chain")})

    def test_a_notice_above_the_sixth(self) -> None:
        (self.root / self.WEEK / "postponement-8.json").write_text("{}")
        self.assertEqual(self.findings(), {(self.WEEK, "postponement-count")})

    def test_without_its_signature_it_is_incomplete(self) -> None:
        (self.root / self.WEEK / "cancellation.sig").unlink()
        self.assertEqual(self.findings(), {(self.WEEK, "incomplete")})

    def test_its_terms_and_its_carried_prizes_are_not_looked_at(self) -> None:
        for name in ("terms.sig", "carried.sig", "list.txt"):
            (self.root / self.WEEK / name).write_text("nonsense")
        (self.root / self.WEEK / "carried.json").unlink()
        self.assertEqual(self.findings(), set())
        for name in ("terms.json", "terms.sig"):
            (self.root / self.WEEK / name).unlink()
        self.assertEqual(self.findings(), set())

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

    def test_its_number_says_the_period(self) -> None:
        trust = self.read("trust.json")
        later = {"weekday": 6, "time": "20:00", "timeZone": "Europe/Paris"}
        trust["periods"].append({"fromSequence": 6, "schedule": later})
        (self.root / "trust.json").write_text(json.dumps(trust))
        self.assertEqual(self.findings(), set())
        self.assertEqual(self.terms(sequence=6), {(self.WEEK, "terms-other")})

    def test_its_number_says_the_key(self) -> None:
        self.hand_over(6)
        self.assertEqual(self.findings(), set())
        self.assertEqual(self.terms(sequence=6), {(self.WEEK, "terms-signature")})

    def test_its_number_is_compared_with_its_notices_alone(self) -> None:
        calendar_time = self.read(f"{self.WEEK}/terms.json")["draw_time"]
        self.write_postponements(self.WEEK, 9, calendar_time, 1)
        self.assertEqual(self.terms(sequence=9), set())
        self.write_postponements(self.WEEK, 77, calendar_time, 1)
        self.assertEqual(self.terms(sequence=9), {(self.WEEK, "postponement-chain")})

    def test_without_its_terms_a_notice_goes_by_the_newest_key(self) -> None:
        calendar_time = self.read(f"{self.WEEK}/terms.json")["draw_time"]
        self.write_postponements(self.WEEK, 5, calendar_time, 1)
        (self.root / self.WEEK / "terms.json").unlink()
        self.assertEqual(self.findings(), set())
        self.hand_over(6)
        self.assertEqual(self.findings(), {(self.WEEK, "postponement-signature")})

    def test_a_notice_above_the_sixth(self) -> None:
        (self.root / self.WEEK / "postponement-7.json").write_text("{}")
        self.assertEqual(self.findings(), {(self.WEEK, "postponement-count")})

    def test_names_that_are_no_notice(self) -> None:
        for name in ("postponement-0.json", "postponement-01.json", "postponement-7.txt"):
            (self.root / self.WEEK / name).write_text("{}")
        self.assertEqual(self.findings(), set())

    def test_a_notice_without_signature_and_a_signature_without_notice(self) -> None:
        calendar_time = self.read(f"{self.WEEK}/terms.json")["draw_time"]
        self.write_postponements(self.WEEK, 5, calendar_time, 1)
        (self.root / self.WEEK / "postponement-1.sig").rename(self.root / self.WEEK / "postponement-2.sig")
        self.assertEqual(
            self.findings(), {(self.WEEK, "postponement-signature"), (self.WEEK, "postponement-missing")}
        )

    def test_an_entry_has_at_least_one_draw(self) -> None:
        price = {"entry_cents": 0, "entry_draws": 0, "pot_cents": 10, "cost_cents": 0}
        self.assertEqual(self.terms(price=price), {(self.WEEK, "terms-form")})

    def test_open_draws_alone_are_no_broken_series(self) -> None:
        for week in range(28, 32):
            shutil.rmtree(self.root / f"2026-W{week}")
        self.assertEqual(self.findings(), set())

    def test_what_nobody_signed_binds_nothing(self) -> None:
        for name in ("list.txt", "manifest.json", "carried.json"):
            (self.root / self.WEEK / name).write_text("nonsense")
        self.assertEqual(self.findings(), set())


class TrustUse(SignedFolder):
    """What trust.json says of draws that are not there is named all the same."""

    def test_the_named_key_is_a_later_one(self) -> None:
        self.hand_over(100)
        self.assertEqual(self.findings(pinned_key=SECOND_KEY), {("trust", "key-unpinned")})
        self.assertEqual(self.findings(), set())

    def test_keys_that_are_no_list_and_an_empty_list(self) -> None:
        trust = self.read("trust.json")
        for keys in ({}, None, "x"):
            (self.root / "trust.json").write_text(json.dumps({**trust, "keys": keys}))
            with self.assertRaisesRegex(CannotLook, "trust-form"):
                self.findings()
        (self.root / "trust.json").write_text(json.dumps({**trust, "keys": []}))
        self.assertEqual(self.findings(), {("trust", "trust-keys")})

    def test_a_time_zone_is_named_as_the_tz_database_has_it(self) -> None:
        trust = self.read("trust.json")
        for zone in ("europe/paris", "Europe/paris", "+01:00", "localtime", "Europe/Nowhere"):
            trust["schedule"]["timeZone"] = zone
            (self.root / "trust.json").write_text(json.dumps(trust))
            with self.assertRaisesRegex(CannotLook, "trust-form"):
                self.findings()

    def test_the_named_key_begins_before_all_folders(self) -> None:
        for week in range(28, 32):
            shutil.rmtree(self.root / f"2026-W{week}")
        self.hand_over(2)
        self.assertIn(("trust", "key-unpinned"), self.findings(pinned_key=SECOND_KEY))

    def test_a_first_period_before_all_folders(self) -> None:
        for week in range(28, 32):
            shutil.rmtree(self.root / f"2026-W{week}")
        trust = self.read("trust.json")
        trust["periods"][0]["fromSequence"] = 2
        (self.root / "trust.json").write_text(json.dumps(trust))
        self.assertEqual(self.findings(), {("trust", "trust-periods")})


class Drawn(SignedFolder):
    """The first draw, of which the later files tell; and the file that tells of the third."""

    WEEK = "2026-W28"

    def prize(self, rank: int, reason: str, next_rank: int | None, **changes: Any) -> dict[str, Any]:
        result = self.read(f"{self.WEEK}/result.json")
        lines = (self.root / self.WEEK / "list.txt").read_text().splitlines()
        ranking = rank_tickets(result["seed"], [line.split(";")[0] for line in lines])
        end = "lapsed" if next_rank is None else "replaced"
        cents = result["winners"][0]["cents"]
        told = {"draw": self.WEEK, "rank": rank, "ticket": ranking[rank - 1].number, "cents": cents}
        return {**told, "end": end, "reason": reason, "next_rank": next_rank, **changes}

    def carry(self, week: str, *prizes: dict[str, Any]) -> None:
        """Adds prizes to what a file tells already."""
        carried = self.read(f"{week}/carried.json")
        told = [*prizes, *carried["prizes"]]
        self.write(f"{week}/carried.json", {**carried, "prizes": told})

    def test_later_files_tell_of_a_prize_in_any_order(self) -> None:
        winners = self.read(f"{self.WEEK}/manifest.json")["winners"]
        self.carry("2026-W30", self.prize(winners + 1, "excluded", winners + 2))
        self.carry("2026-W31", self.prize(1, "identity", winners + 1))
        self.assertEqual(self.findings(), {(self.WEEK, "carried-refused")})

    def test_a_later_file_leaves_a_rank_out(self) -> None:
        winners = self.read(f"{self.WEEK}/manifest.json")["winners"]
        self.carry("2026-W30", self.prize(1, "identity", winners + 2))
        self.assertIn((self.WEEK, "carried-prize"), self.findings())

    def test_a_draw_tells_of_itself(self) -> None:
        winners = self.read(f"{self.WEEK}/manifest.json")["winners"]
        self.carry(self.WEEK, self.prize(1, "identity", winners + 1))
        self.assertEqual(
            self.findings(),
            {
                (self.WEEK, "carried-early"),
                (self.WEEK, "carried-prize"),
                (self.WEEK, "carried-refused"),
            },
        )

    def test_a_draw_tells_of_a_later_one(self) -> None:
        told = self.read("2026-W31/carried.json")["prizes"][0]
        self.carry(self.WEEK, told)
        self.assertIn(("2026-W30", "carried-early"), self.findings())

    def test_a_prize_of_a_cancelled_draw(self) -> None:
        told = self.prize(1, "unclaimed", None, draw="2026-W29", cents=0)
        self.carry("2026-W30", told)
        self.assertEqual(self.findings(), {("series", "carried-elsewhere")})

    def test_a_prize_of_a_draw_that_no_folder_has(self) -> None:
        self.carry("2026-W30", self.prize(1, "unclaimed", None, draw="2026-W27", cents=0))
        self.assertEqual(self.verify(pinned_key=PUBLIC_KEY).verdict("series"), "wrong")
        for week in (28, 29):
            shutil.rmtree(self.root / f"2026-W{week}")
        self.assertEqual(self.verify(pinned_key=PUBLIC_KEY).verdict("series"), "unproven")
        told = self.read("2026-W30/carried.json")
        told["prizes"][0]["draw"] = "2026-W40"
        self.write("2026-W30/carried.json", told)
        self.assertEqual(self.verify(pinned_key=PUBLIC_KEY).verdict("series"), "wrong")

    def test_another_number_or_week_in_what_is_carried(self) -> None:
        carried = self.read("2026-W31/carried.json")
        for change in {"sequence": 5}, {"draw": "2026-W30"}:
            self.write("2026-W31/carried.json", {**carried, **change})
            self.assertEqual(self.findings(), {("2026-W31", "carried-form")})

    def test_what_is_carried_counts_without_its_signature(self) -> None:
        (self.root / "2026-W31/carried.sig").unlink()
        self.assertEqual(self.findings(), {("2026-W31", "carried-signature")})
        codes = self.codes("2026-W30", pinned_key=PUBLIC_KEY)
        self.assertEqual(codes, {"carried-refused"})

    def test_what_a_draft_carries_does_not_count(self) -> None:
        (self.root / "2026-W31/manifest.sig").unlink()
        self.assertEqual(self.codes("2026-W30", pinned_key=PUBLIC_KEY), set())
        self.assertEqual(self.codes("2026-W31", pinned_key=PUBLIC_KEY), {"incomplete"})

    def test_terms_without_their_signature(self) -> None:
        (self.root / self.WEEK / "terms.sig").unlink()
        self.assertEqual(self.findings(), {(self.WEEK, "terms-signature")})

    def test_choice_and_winners_are_those_of_the_list(self) -> None:
        manifest = self.read(f"{self.WEEK}/manifest.json")
        self.write(f"{self.WEEK}/manifest.json", {**manifest, "votes": dict.fromkeys(manifest["votes"], 0)})
        codes = self.codes(self.WEEK, pinned_key=PUBLIC_KEY)
        self.assertEqual(codes, {"vote-count", "result-seed", "result-winners"})
        self.write(f"{self.WEEK}/manifest.json", {**manifest, "tickets": 10_000})
        codes = self.codes(self.WEEK, pinned_key=PUBLIC_KEY)
        self.assertEqual(codes, {"ticket-count", "pot", "result-seed", "result-winners"})

    def test_a_list_with_a_fault_of_its_own(self) -> None:
        path = self.root / self.WEEK / "list.txt"
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([*lines, lines[-1]]))
        self.assertEqual(self.findings(), {(self.WEEK, "list-repeats"), (self.WEEK, "list-hash")})

    def test_a_result_that_is_not_canonical(self) -> None:
        path = self.root / self.WEEK / "result.json"
        data = path.read_bytes()
        for text in (data + b"\n", b"[]", b"{}", data.replace(b"W28", b"W30")):
            path.write_bytes(text)
            self.assertIn((self.WEEK, "result-winners"), self.findings())
        path.write_bytes(b"{")
        self.assertEqual(self.findings(), {(self.WEEK, "result-form")})

    def test_the_seed_is_of_the_randomness_that_the_beacon_says(self) -> None:
        beacon = self.read(f"{self.WEEK}/beacon.json")
        beacon["randomness"] = "00" * 32
        (self.root / self.WEEK / "beacon.json").write_text(json.dumps(beacon))
        codes = {code for subject, code in self.findings() if subject == self.WEEK}
        self.assertEqual(codes, {"beacon-randomness", "result-seed", "result-winners"})

    def test_a_beacon_is_read_as_by_json_parse(self) -> None:
        path = self.root / self.WEEK / "beacon.json"
        beacon = self.read(f"{self.WEEK}/beacon.json")
        text = json.dumps(beacon).replace('"round": ', '"round": 1, "round": ')
        path.write_text(text.replace(f'{beacon["round"]}', f'{beacon["round"]}.0'))
        self.assertEqual(self.findings(), set())

    def test_a_manifest_of_no_right_form_is_left_out_of_the_chain(self) -> None:
        path = self.root / "2026-W30/manifest.json"
        path.write_bytes(path.read_bytes() + b"\n")
        found = self.findings()
        self.assertIn(("2026-W30", "manifest-form"), found)
        self.assertIn(("series", "chain-sequence"), found)
        path = self.root / f"{self.WEEK}/manifest.json"
        path.write_bytes(path.read_bytes() + b"\n")
        self.assertIn(("series", "chain-begin"), self.findings())

    def test_a_signature_with_a_byte_order_mark(self) -> None:
        path = self.root / self.WEEK / "manifest.sig"
        path.write_text("\ufeff" + path.read_text() + "\u2003")
        self.assertEqual(self.findings(), set())


class Receipt(SignedFolder):
    def setUp(self) -> None:
        super().setUp()
        self.receipt = json.loads((VECTORS / INDEX["receipt"]).read_bytes())
        self.week = self.receipt["draw"]
        self.receipt["manifest"] = (self.root / self.week / "manifest.json").read_text()
        self.sign_receipt()

    def sign_receipt(self) -> None:
        data = self.receipt["manifest"].encode()
        self.receipt["signature"] = SIGNING_KEY.sign(data).signature.hex()

    def receipt_codes(self, text: str | None = None) -> set[str]:
        data = (json.dumps(self.receipt) if text is None else text).encode()
        return self.codes("receipt", pinned_key=PUBLIC_KEY, receipt=data)

    def test_it_is_right(self) -> None:
        self.assertEqual(self.receipt_codes(), set())

    def test_white_space_around_its_signature(self) -> None:
        self.receipt["signature"] = f"\u00a0{self.receipt['signature']}\u2028\ufeff"
        self.assertEqual(self.receipt_codes(), set())

    def test_its_length(self) -> None:
        text = json.dumps(self.receipt)
        self.assertEqual(self.receipt_codes(text.ljust(65_536)), set())
        self.assertEqual(self.receipt_codes(text.ljust(65_537)), {"receipt-form"})
        # Bytes count, not characters.
        longer = text.removesuffix("}") + ', "more": "' + "€" * 22_000 + '"}'
        self.assertEqual(self.receipt_codes(longer), {"receipt-form"})

    def test_it_is_read_as_by_json_parse(self) -> None:
        text = json.dumps(self.receipt).replace('{"v": 1,', '{"v": 7, "v": 1.0,')
        self.assertIn("1.0", text)
        self.assertEqual(self.receipt_codes(text), set())
        self.assertEqual(self.receipt_codes("\ufeff" + text), {"receipt-form"})

    def test_the_round_of_quicknet(self) -> None:
        manifest = json.loads(self.receipt["manifest"])
        right = QUICKNET.round_of(manifest["draw_time"])
        for chain, waits_for, is_right in (
            (QUICKNET.hash, right, True),
            (QUICKNET.hash, right + 1, False),
            (manifest["chain"], right + 1, True),
        ):
            changed = {**manifest, "chain": chain, "round": waits_for}
            self.receipt["manifest"] = canonical_json.write(changed).decode()
            self.sign_receipt()
            self.assertEqual("round" not in self.receipt_codes(), is_right)

    def test_beside_a_cancellation_a_manifest_is_not_published(self) -> None:
        (self.root / self.week / "cancellation.json").write_text("{}")
        self.assertEqual(self.receipt_codes(), {"receipt-unpublished"})

    def test_a_signed_cancellation_is_what_is_published(self) -> None:
        for name in ("cancellation.json", "cancellation.sig"):
            shutil.copy(self.root / "2026-W29" / name, self.root / self.week / name)
        self.assertEqual(self.receipt_codes(), {"receipt-other-manifest"})


class DraftReceipt(SignedFolder):
    def test_a_manifest_without_signature_is_not_published(self) -> None:
        receipt = {
            "v": 1,
            "draw": "2026-W32",
            "ticket": {"number": "AA00AA00", "vote": "none", "kind": "paid", "holder": "00" * 32},
            "nonce": "00" * 32,
            "playerId": "p",
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
        self.week = Week("2026-W01", DRAWN, WeekFolder("2026-W01", {}))
        self.week.manifest = {"winners": 2, "pot_cents": 11, "draw_time": 0}
        self.week.terms = {"prizes": {"claim_days": 60, "objection_days": 14}}
        self.week.ranking = [RankedTicket(str(rank), f"T{rank}") for rank in range(1, 6)]

    def judge(self, *files: tuple[Any, ...]) -> set[str]:
        """The codes of some files, each a day and its prizes (rank, cents, reason, next rank)."""
        report = Report()
        ledger = PrizeLedger(self.week, report)
        for day, *prizes in files:
            ended = [
                {"rank": rank, "ticket": f"T{rank}", "cents": cents, "reason": reason, "next_rank": after}
                for rank, cents, reason, after in prizes
            ]
            ledger.tell(ended, day * DAY_SECONDS)
        ledger.judge()
        return {finding.code for finding in report.findings}

    def test_a_prize_walks_through_the_reserve(self) -> None:
        files = (14, (1, 6, "identity", 3)), (42, (2, 5, "barred", 5), (3, 6, "excluded", 4))
        self.assertEqual(self.judge(*files), {"carried-refused"})

    def test_files_may_tell_it_in_any_order(self) -> None:
        files = (42, (3, 6, "excluded", 4)), (49, (1, 6, "identity", 3))
        self.assertEqual(self.judge(*files), {"carried-refused"})
        files = (14, (1, 6, "identity", 4)), (21, (2, 5, "identity", 3))
        self.assertEqual(self.judge(*files), {"carried-refused"})

    def test_refusals_are_counted_along_next_rank_in_any_order(self) -> None:
        files = (27, (3, 6, "excluded", 4)), (49, (1, 6, "identity", 3))
        self.assertEqual(self.judge(*files), {"carried-refused", "carried-early"})

    def test_unclaimed_is_proven(self) -> None:
        self.assertEqual(self.judge((60, (2, 5, "unclaimed", None))), set())

    def test_unclaimed_too_early(self) -> None:
        self.assertEqual(self.judge((59, (2, 5, "unclaimed", None))), {"carried-early"})

    def test_a_handed_prize_waits_longer(self) -> None:
        first = (14, (1, 6, "identity", 3))
        self.assertIn("carried-early", self.judge(first, (73, (3, 6, "unclaimed", None))))
        self.assertNotIn("carried-early", self.judge(first, (74, (3, 6, "unclaimed", None))))

    def test_a_second_refusal_too_early(self) -> None:
        files = (14, (1, 6, "identity", 3)), (27, (3, 6, "identity", 4))
        self.assertIn("carried-early", self.judge(*files))

    def test_a_prize_that_ends_twice(self) -> None:
        files = (60, (1, 6, "unclaimed", None)), (90, (1, 6, "unclaimed", None))
        self.assertEqual(self.judge(*files), {"carried-repeats"})

    def test_a_rank_is_left_out(self) -> None:
        self.assertIn("carried-prize", self.judge((14, (1, 6, "identity", 4))))

    def test_two_prizes_go_to_one_rank(self) -> None:
        files = (14, (1, 6, "identity", 3), (2, 5, "identity", 3))
        self.assertIn("carried-prize", self.judge(files))

    def test_ranks_hand_a_prize_to_each_other(self) -> None:
        files = (90, (3, 6, "identity", 4), (4, 6, "identity", 3))
        self.assertIn("carried-prize", self.judge(files))

    def test_a_rank_without_a_prize(self) -> None:
        self.assertEqual(self.judge((60, (3, 6, "unclaimed", None))), {"carried-prize"})

    def test_a_rank_that_has_a_prize_gets_no_second_one(self) -> None:
        self.assertIn("carried-prize", self.judge((14, (1, 6, "identity", 2))))

    def test_a_rank_behind_the_last_ticket(self) -> None:
        self.assertIn("carried-prize", self.judge((14, (1, 6, "identity", 6))))

    def test_no_reserve_while_one_is_left(self) -> None:
        self.assertIn("carried-prize", self.judge((14, (1, 6, "no-reserve", None))))

    def test_no_reserve_once_all_of_it_was_handed_prizes(self) -> None:
        files = (
            (14, (1, 6, "identity", 3)),
            (70, (2, 5, "identity", 4), (3, 6, "identity", 5)),
            (140, (4, 5, "no-reserve", None)),
        )
        self.assertEqual(self.judge(*files), {"carried-refused"})

    def test_no_reserve_in_a_file_before_the_last_of_it_was_handed_a_prize(self) -> None:
        files = (
            (70, (1, 6, "identity", 3), (2, 5, "identity", 4), (4, 5, "no-reserve", None)),
            (140, (3, 6, "identity", 5)),
        )
        self.assertIn("carried-prize", self.judge(*files))

    def test_a_refused_prize_does_not_lapse(self) -> None:
        self.assertIn("carried-prize", self.judge((14, (1, 6, "identity", None))))

    def test_an_unclaimed_prize_is_not_handed_on(self) -> None:
        self.assertIn("carried-prize", self.judge((60, (1, 6, "unclaimed", 3))))

    def test_another_sum(self) -> None:
        self.assertEqual(self.judge((60, (1, 5, "unclaimed", None))), {"carried-prize"})


if __name__ == "__main__":
    unittest.main()
