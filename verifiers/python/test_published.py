"""The published weeks and all tampered cases of the specification's vectors."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import tempfile
import unittest
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import bls12_381
import lottery_verifier
from lottery_verifier import CannotLook, Options, verify
from report import Report
from vectors_path import VECTORS, read_vectors

INDEX = read_vectors("index.json")
NOW = 1785952800

# The same few beacons lie in nearly every case: each signature is verified once.
is_signature_once = cache(bls12_381.is_signature)


class PublishedFolder(unittest.TestCase):
    """Gives each test a copy of the published weeks that it may change."""

    def setUp(self) -> None:
        beacons = mock.patch.object(bls12_381, "is_signature", is_signature_once)
        beacons.start()
        self.addCleanup(beacons.stop)
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name) / "published"
        self.copy_published()

    def copy_published(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        for name in INDEX["published"]:
            target = self.root.parent / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((VECTORS / name).read_bytes())

    def apply(self, change: dict[str, Any]) -> None:
        path = self.root / (change.get("write") or change["remove"])
        if "write" in change:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(change["text"].encode("utf-8"))
        elif path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()

    def verify(self, **options: Any) -> Report:
        settings = {"now": NOW, "pinned_key": INDEX["key"], "is_development_allowed": True}
        return verify(self.root, Options(**{**settings, **options}))[0]

    def codes(self, subject: str, **options: Any) -> set[str]:
        return {f.code for f in self.verify(**options).findings if f.subject == subject}


class Published(PublishedFolder):
    def test_all_weeks(self) -> None:
        report = self.verify(receipt=(VECTORS / INDEX["receipt"]).read_bytes())
        self.assertEqual(
            {(f.subject, f.verdict, f.code) for f in report.findings},
            {
                ("2026-W29", "unproven", "cancellation-tickets"),
                ("2026-W30", "unproven", "carried-refused"),
            },
        )
        self.assertEqual(
            report.subjects,
            ["trust", *(f"2026-W{week}" for week in range(28, 33)), "series", "receipt"],
        )

    def test_development_beacon_is_not_allowed_by_itself(self) -> None:
        self.assertIn("beacon-development", self.codes("trust", is_development_allowed=False))

    def test_trust_of_another_file(self) -> None:
        moved = self.root.parent / "keys.json"
        (self.root / "trust.json").rename(moved)
        self.assertEqual(self.verify(trust_file=moved).verdict(), "unproven")

    def test_a_broken_trust_file_stops(self) -> None:
        (self.root / "trust.json").write_text('{"publicKey":"00"}')
        with self.assertRaisesRegex(CannotLook, "trust-form"):
            self.verify()

    def test_trust_that_is_no_json_stops(self) -> None:
        data = (self.root / "trust.json").read_bytes()
        (self.root / "trust.json").write_bytes("\ufeff".encode() + data)
        with self.assertRaises(CannotLook):
            self.verify()

    def test_no_folder_of_a_draw_stops(self) -> None:
        for week in self.root.glob("2026-*"):
            shutil.rmtree(week)
        (self.root / "2026-W32").mkdir()
        with self.assertRaises(CannotLook):
            self.verify()

    def test_sealed_week_before_its_round_is_noted(self) -> None:
        for name in ("beacon.json", "result.json"):
            (self.root / "2026-W31" / name).unlink()
        self.assertEqual(len(self.verify(now=1785693600 - 1).notes), 1)
        self.assertEqual(self.verify(now=1785693600).notes, [])

    def test_an_empty_folder_hides_nothing(self) -> None:
        (self.root / "2026-W33").mkdir()
        self.assertIn("chain-late", self.codes("series", now=NOW + 7 * 86_400))

    def test_a_file_has_no_limit(self) -> None:
        beacon = self.root / "2026-W28" / "beacon.json"
        beacon.write_bytes(beacon.read_bytes() + b" " * (65 * 2**20))
        self.assertEqual(self.codes("2026-W28"), set())

    def test_an_open_folder_of_no_week(self) -> None:
        shutil.copytree(self.root / "2026-W32", self.root / "2026-W54")
        self.assertIn("chain-week", self.codes("series"))
        self.assertEqual(self.codes("2026-W54"), set())
        for week in range(28, 33):
            shutil.rmtree(self.root / f"2026-W{week}")
        self.assertEqual(self.codes("series"), {"chain-week"})

    def test_a_drawn_folder_of_no_week(self) -> None:
        (self.root / "2026-W28").rename(self.root / "2026-W00")
        self.assertIn("manifest-draw-time", self.codes("2026-W00"))
        self.assertIn("chain-week", self.codes("series"))


# What Python names of the untouched weeks, which the table leaves out of its other rows.
OF_UNTOUCHED = {("2026-W29", "cancellation-tickets"), ("2026-W30", "carried-refused")}


def named_by(report: Report) -> str:
    """The codes that a report names beyond the untouched weeks, by subject."""
    named: dict[str, list[str]] = {}
    for finding in report.findings:
        codes = named.setdefault(finding.subject, [])
        if (finding.subject, finding.code) not in OF_UNTOUCHED and finding.code not in codes:
            codes.append(finding.code)
    return "; ".join(f"{subject}: {' '.join(codes)}" for subject, codes in named.items() if codes) or "—"


class Tampered(PublishedFolder):
    def test_all_cases(self) -> None:
        cases = read_vectors(INDEX["tampered"])["cases"]
        self.assertGreater(len(cases), 0)
        table = (VECTORS.parent / "tampering.md").read_text(encoding="utf-8").splitlines()
        for case in cases:
            with self.subTest(case["name"]):
                report = self.check_case(case)
                row = next(line for line in table if f"| {case['name']} |" in line)
                self.assertEqual(row.split(" | ")[5].removesuffix(" |"), named_by(report))

    def check_case(self, case: dict[str, Any]) -> Report:
        """Fails unless the verifier says of a case what it must; returns its report."""
        self.copy_published()
        for change in case["changes"]:
            self.apply(change)
        receipt = case["receipt"]
        report = self.verify(
            now=case["now"],
            pinned_key=case["key"],
            receipt=None if receipt is None else json.dumps(receipt).encode(),
        )
        self.assertEqual(report.verdict(), case["verdict"], report.findings)
        for expected in case["findings"]:
            subject = expected["subject"]
            self.assertEqual(report.verdict(subject), expected["verdict"], report.findings)
            codes = {
                f.code
                for f in report.findings
                if f.subject == subject and f.verdict == expected["verdict"]
            }
            self.assertTrue(codes & set(expected["codes"]), (expected, report.findings))
        return report


class Command(PublishedFolder):
    def run_command(self, *arguments: str) -> tuple[int, str]:
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            try:
                code = lottery_verifier.main([str(self.root), *arguments])
            except SystemExit as stop:
                code = int(stop.code or 0)
        return code, output.getvalue()

    def test_exit_codes(self) -> None:
        usual = ("--now", str(NOW), "--key", INDEX["key"])
        self.assertEqual(self.run_command(*usual, "--allow-development-beacon")[0], 3)
        code, output = self.run_command(*usual)
        self.assertEqual(code, 1)
        self.assertIn("beacon-development", output)
        (self.root / "trust.json").write_text("{}")
        code, output = self.run_command(*usual)
        self.assertEqual(code, 2)
        self.assertIn("trust-form", output)
        shutil.rmtree(self.root)
        self.assertEqual(self.run_command(*usual)[0], 2)

    def test_a_file_is_no_key(self) -> None:
        self.assertEqual(self.run_command("--key", str(self.root / "trust.json"))[0], 2)

    def test_right_ends_with_0(self) -> None:
        cases = {case["name"]: case for case in read_vectors(INDEX["tampered"])["cases"]}
        case = cases["an untouched drawn week with the next one open"]
        for change in case["changes"]:
            self.apply(change)
        arguments = ("--now", str(case["now"]), "--key", case["key"], "--allow-development-beacon")
        self.assertEqual(self.run_command(*arguments)[0], 0)

    def test_evidence_of_two_manifests(self) -> None:
        cases = {case["name"]: case for case in read_vectors(INDEX["tampered"])["cases"]}
        case = cases["a receipt of one signed manifest lies beside another signed manifest"]
        for change in case["changes"]:
            self.apply(change)
        receipt, evidence = self.root.parent / "receipt.json", self.root.parent / "evidence.json"
        receipt.write_text(json.dumps(case["receipt"]))
        code, _ = self.run_command("--receipt", str(receipt), "--evidence", str(evidence))
        self.assertEqual(code, 1)
        written = json.loads(evidence.read_text())
        self.assertEqual([m["from"] for m in written["manifests"]], ["receipt", "published"])
        self.assertEqual([m["isSigned"] for m in written["manifests"]], [True, True])
        self.assertEqual(written["publicKey"], INDEX["key"])


if __name__ == "__main__":
    unittest.main()
