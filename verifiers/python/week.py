"""The checks of one draw's folder (specification, sections 4 to 11 and 14)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

import canonical_json
import forms
from beacon import randomness_of
from draw_calendar import DAY_SECONDS, SALES_CLOSE_BEFORE, Schedule
from merkle import merkle_root
from published import CANCELLED, DRAWN, MOST_POSTPONEMENTS, OPEN, SEALED, WeekFolder
from ranking import RankedTicket, choice_of, rank_tickets, seed_of, share_of, winner_count
from report import Report
from signatures import is_signed, sha256_hex, signature_of_file
from ticket_list import TicketList, read_list
from trust import Trust

# A draw with fewer is cancelled.
FEWEST_TICKETS = 2


@dataclass
class Week:
    """What the checks of a folder found out, for the checks of the series and of prizes."""

    name: str
    state: str
    folder: WeekFolder
    terms: dict[str, Any] | None = None
    # The manifest of a sealed or drawn week, the cancellation of a cancelled one.
    manifest: dict[str, Any] | None = None
    cancellation: dict[str, Any] | None = None
    carried: dict[str, Any] | None = None
    ranking: list[RankedTicket] = field(default_factory=list)
    is_in_calendar: bool = True

    def link(self) -> dict[str, Any] | None:
        """What stands for the draw in the chain: its manifest or cancellation, if it has a form."""
        return self.cancellation if self.state == CANCELLED else self.manifest

    def sequence(self) -> int | None:
        """The number of the draw; that of an open draw is in its terms.

        None if it cannot be read: then the newest period and key hold.
        """
        value = self.terms if self.state == OPEN else self.link()
        return None if value is None else value["sequence"]

    def chained_file(self) -> bytes | None:
        """The file that the draw after this one names."""
        return self.folder.file("cancellation.json" if self.state == CANCELLED else "manifest.json")


class WeekChecker:
    """Checks one folder and puts the findings into the report."""

    def __init__(self, folder: WeekFolder, trust: Trust, now: int, report: Report) -> None:
        self.folder = folder
        self.trust = trust
        self.now = now
        self.report = report
        self.week = Week(folder.week, folder.state(), folder)
        report.look_at(folder.week)

    def check(self) -> Week:
        """All checks that need this folder only."""
        week = self.week
        self._read_bound_files()
        schedule = self.trust.schedule_of(week.sequence())
        calendar_time = schedule.calendar_time(week.name)
        if calendar_time is None:
            week.is_in_calendar = False
            self._expect(
                week.manifest is None, "manifest-draw-time", "The calendar has no week of this name."
            )
        elif week.state == CANCELLED:
            self._check_cancellation(calendar_time)
        elif week.state == OPEN:
            self._check_terms(schedule, calendar_time)
            self._check_open(calendar_time)
        else:
            self._check_terms(schedule, calendar_time)
            self._check_sealed(calendar_time)
        return week

    def _wrong(self, code: str, sentence: str) -> None:
        self.report.wrong(self.week.name, code, sentence)

    def _expect(self, is_right: bool, code: str, sentence: str) -> None:
        if not is_right:
            self._wrong(code, sentence)

    def _is_signed_file(self, name: str, prefix: str) -> bool:
        """Whether the lottery's key for this draw signed <name>.json in <name>.sig."""
        data, signature = self.folder.file(f"{name}.json"), self.folder.file(f"{name}.sig")
        if data is None or signature is None:
            return False
        public_key = self.trust.key_of(self.week.sequence())
        return is_signed(data, prefix, signature_of_file(signature), public_key)

    def _read(
        self, name: str, read: Callable[[bytes], dict[str, Any]], code: str
    ) -> dict[str, Any] | None:
        """The value of a file that is there; a fault of its form is reported."""
        data = self.folder.file(name)
        if data is None:
            return None
        try:
            return read(data)
        except forms.WrongForm as error:
            self._wrong(code, f"{name} has not the form that it must have: {error}.")
            return None

    def _read_bound_files(self) -> None:
        """Reads first what says the draw's number: by it, key and schedule are chosen."""
        week = self.week
        if week.state == CANCELLED:
            week.cancellation = self._read(
                "cancellation.json",
                lambda data: forms.read_canonical(data, forms.CANCELLATION),
                "cancellation-form",
            )
        elif week.state != OPEN:
            week.manifest = self._read(
                "manifest.json",
                lambda data: forms.read_canonical(data, forms.MANIFEST),
                "manifest-form",
            )
            week.carried = self._read("carried.json", forms.read_carried, "carried-form")
        if week.state in (SEALED, DRAWN) or (
            week.state == OPEN and self.folder.has("terms.json", "terms.sig")
        ):
            week.terms = self._read("terms.json", forms.read_terms, "terms-form")

    def _is_demanded(self) -> bool:
        """Whether the draw must have its terms and what was carried."""
        return self.week.state in (SEALED, DRAWN) and self.trust.demands_terms(self.week.sequence())

    # --- Terms ------------------------------------------------------------------------------

    def _check_terms(self, schedule: Schedule, calendar_time: int) -> None:
        terms = self.week.terms
        if not self.folder.has("terms.json"):
            self._expect(
                not self._is_demanded(), "terms-missing", "The signed terms of the draw are missing."
            )
            return
        if terms is None:
            return
        self._expect(
            self._is_signed_file("terms", f"terms/v{terms['v']}:"),
            "terms-signature",
            "The signature of the terms is not that of the lottery's key.",
        )
        price, odds = terms["price"], terms["odds"]
        self._expect(
            price["entry_cents"] == price["entry_draws"] * (price["pot_cents"] + price["cost_cents"]),
            "terms-contradiction",
            "The price of an entry is not what its draws add up to.",
        )
        self._expect(
            terms["contribution_cents"] == price["pot_cents"],
            "terms-contradiction",
            "The contribution of a ticket is not what the price says goes to the pot.",
        )
        self._expect(
            odds["minimum"] >= odds["median"] >= odds["maximum"],
            "terms-contradiction",
            "The odds do not fall from minimum to maximum.",
        )
        chain = self.trust.chain
        expected = {
            "draw": self.week.name,
            "schedule": {
                "weekday": schedule.weekday,
                "time": schedule.time,
                "time_zone": schedule.time_zone,
            },
            "closes_at": calendar_time - SALES_CLOSE_BEFORE,
            "draw_time": calendar_time,
            "chain": chain.hash,
            "round": chain.round_of(calendar_time),
        }
        if self.week.manifest is not None:
            for name in ("sequence", "contribution_cents", "odds", "floor_winners"):
                expected[name] = self.week.manifest[name]
        for name, value in expected.items():
            self._expect(
                terms[name] == value,
                "terms-other",
                f"The terms have another {name} than manifest, calendar or schedule.",
            )

    # --- Postponements ----------------------------------------------------------------------

    def _check_postponements(self, calendar_time: int, expected: int | None) -> None:
        """Checks all notices; expected is how many the manifest or the cancellation speaks of."""
        last = self.folder.last_postponement()
        if expected is not None:
            self._expect(
                last == expected,
                "postponement-count",
                f"There are {last} notices of postponement, and {expected} are needed.",
            )
            last = min(max(last, expected), MOST_POSTPONEMENTS)
        for n in range(1, last + 1):
            self._check_postponement(n, calendar_time)
        for n in self.folder.postponements():
            if n > MOST_POSTPONEMENTS:
                self._wrong("postponement-count", f"There is a notice of postponement {n}.")
                self._expect(
                    self.folder.has(f"postponement-{n}.json"),
                    "postponement-missing",
                    f"The notice of postponement {n} is missing, and its signature is there.",
                )

    def _check_postponement(self, n: int, calendar_time: int) -> None:
        name = f"postponement-{n}"
        if not self.folder.has(f"{name}.json"):
            self._wrong("postponement-missing", f"The notice of postponement {n} is missing.")
            return
        notice = self._read(
            f"{name}.json",
            lambda data: forms.read_canonical(data, forms.POSTPONEMENT),
            "postponement-form",
        )
        if notice is None:
            return
        self._expect(
            self._is_signed_file(name, "postponement/v1:"),
            "postponement-signature",
            f"The signature of the notice of postponement {n} is missing or not that of the lottery's key.",
        )
        before = self.folder.file(f"postponement-{n - 1}.json")
        draw_time = calendar_time + DAY_SECONDS * n
        expected = {
            "draw": self.week.name,
            "postponement": n,
            "from_draw_time": draw_time - DAY_SECONDS,
            "draw_time": draw_time,
            "round": self.trust.chain.round_of(draw_time),
            "previous_postponement_sha256": None if before is None else sha256_hex(before),
        }
        sequence = self.week.sequence()
        if sequence is not None:
            # Of an open draw this is the number in its terms.
            expected["sequence"] = sequence
        for member, value in expected.items():
            self._expect(
                notice[member] == value,
                "postponement-chain",
                f"The notice of postponement {n} has another {member} than it must have.",
            )

    # --- Open and cancelled draws -----------------------------------------------------------

    def _check_open(self, calendar_time: int) -> None:
        self._check_postponements(calendar_time, None)
        draw_time = calendar_time + DAY_SECONDS * self.folder.last_postponement()
        self._expect(
            self.now <= draw_time + DAY_SECONDS,
            "seal-late",
            "The draw is still open more than a day after its time.",
        )

    def _check_cancellation(self, calendar_time: int) -> None:
        cancellation = self.week.cancellation
        self._expect(self.folder.has("cancellation.sig"), "incomplete", "cancellation.sig is missing.")
        if cancellation is None:
            self._check_postponements(calendar_time, None)
            return
        is_too_few = cancellation["cancelled"] == "too-few-tickets"
        self._expect(
            not self.folder.has("cancellation.sig") or self._is_signed_file("cancellation", ""),
            "cancellation-signature",
            "The signature of the cancellation is not that of the lottery's key.",
        )
        self._expect(
            cancellation["draw"] == self.week.name, "folder", "The cancellation is that of another week."
        )
        forbidden = ["manifest.json", "manifest.sig", "beacon.json", "result.json"]
        if is_too_few:
            forbidden.append("list.txt")
        self._expect(
            not self.folder.has_any(*forbidden),
            "cancelled-and-sealed",
            "Beside the cancellation lie files of a draw that takes place.",
        )
        count = cancellation["postponements"]
        self._expect(
            cancellation["tickets"] <= 1 if is_too_few else count == MOST_POSTPONEMENTS,
            "cancellation-form",
            "The numbers of the cancellation do not fit its reason.",
        )
        self._check_postponements(calendar_time, count)
        named, last = cancellation["last_postponement_sha256"], self.folder.file(f"postponement-{count}.json")
        self._expect(
            (named is None) == (count == 0),
            "cancellation-form",
            "The cancellation names a last notice exactly if there is one.",
        )
        self._expect(
            named is None or last is None or named == sha256_hex(last),
            "postponement-chain",
            "The cancellation names another last notice of postponement.",
        )
        if is_too_few:
            self.report.unproven(
                self.week.name,
                "cancellation-tickets",
                "No file shows how many tickets a draw had that was never sealed.",
            )

    # --- Sealed and drawn draws -------------------------------------------------------------

    def _check_sealed(self, calendar_time: int) -> None:
        week, manifest = self.week, self.week.manifest
        needed = ["manifest.json", "manifest.sig", "list.txt"]
        if week.state == DRAWN:
            needed += ["beacon.json", "result.json"]
        for name in needed:
            self._expect(self.folder.has(name), "incomplete", f"{name} is missing.")
        if manifest is not None:
            self._check_manifest(manifest, calendar_time)
        self._check_carried()
        tickets = self._check_list()
        if week.state == DRAWN:
            self._check_beacon_and_result(tickets)

    def _check_manifest(self, manifest: dict[str, Any], calendar_time: int) -> None:
        week, chain = self.week, self.trust.chain
        if self.folder.has("manifest.sig"):
            self._expect(
                self._is_signed_file("manifest", ""),
                "manifest-signature",
                "The signature of the manifest is not that of the lottery's key.",
            )
        self._expect(manifest["draw"] == week.name, "folder", "The manifest is that of another week.")
        draw_time = manifest["draw_time"]
        days, rest = divmod(draw_time - calendar_time, DAY_SECONDS)
        if rest != 0 or days < 0:
            self._wrong(
                "manifest-draw-time",
                "The time of the draw is not a whole number of days after that of the calendar.",
            )
            self._check_postponements(calendar_time, None)
        else:
            self._check_postponements(calendar_time, days)
        self._expect(manifest["chain"] == chain.hash, "beacon-chain", "The manifest names another chain.")
        self._expect(
            manifest["round"] == chain.round_of(draw_time),
            "round",
            "The round of the manifest is not that of the time of the draw.",
        )
        pot = manifest["tickets"] * manifest["contribution_cents"] + manifest["carried_in_cents"]
        self._expect(manifest["pot_cents"] == pot, "pot", f"The pot must be {pot} cents.")
        self._check_times(manifest)

    def _check_times(self, manifest: dict[str, Any]) -> None:
        draw_time = manifest["draw_time"]
        if self.week.state == DRAWN:
            self._expect(
                self.now >= draw_time,
                "result-early",
                "There is a result before the time of the draw, when the randomness cannot exist.",
            )
            return
        self._expect(
            self.now <= draw_time + DAY_SECONDS,
            "result-late",
            "The draw has no result more than a day after its time.",
        )
        if self.now < self.trust.chain.time_of(manifest["round"]):
            self.report.notes.append(
                f"{self.week.name}: at the time of this check the manifest was there, and its "
                "randomness did not exist yet. Keep the manifest to be able to show this."
            )

    def _check_carried(self) -> None:
        """The file itself; its prizes are judged at the draws in which they were won."""
        carried, manifest = self.week.carried, self.week.manifest
        if not self.folder.has("carried.json"):
            self._expect(
                not self._is_demanded(),
                "carried-missing",
                "The signed file of the prizes that ended is missing.",
            )
            return
        if carried is None:
            return
        self._expect(
            self._is_signed_file("carried", "carried/v1:"),
            "carried-signature",
            "The signature of carried.json is missing or not that of the lottery's key.",
        )
        self._expect(
            carried["draw"] == self.week.name, "carried-form", "carried.json is that of another week."
        )
        places = [(prize["draw"], prize["rank"]) for prize in carried["prizes"]]
        self._expect(
            places == sorted(places), "carried-form", "The prizes that ended are not in their order."
        )
        if manifest is None:
            return
        self._expect(
            carried["sequence"] == manifest["sequence"],
            "carried-form",
            "carried.json has another number than the manifest.",
        )
        lapsed = sum(prize["cents"] for prize in carried["prizes"] if prize["end"] == "lapsed")
        self._expect(
            lapsed == manifest["carried_in_cents"],
            "carried-sum",
            f"Prizes of {lapsed} cents lapsed, and the manifest carries {manifest['carried_in_cents']}.",
        )

    def _check_list(self) -> TicketList | None:
        """The list against its form and the manifest."""
        data, manifest = self.folder.file("list.txt"), self.week.manifest
        if data is None:
            return None
        tickets = read_list(data)
        for code, sentence in tickets.faults.items():
            self._wrong(code, sentence)
        if manifest is not None:
            self._expect(
                sha256_hex(data) == manifest["list_sha256"], "list-hash", "The manifest seals another list."
            )
        if manifest is not None and tickets.is_sound():
            self._expect(
                merkle_root(tickets.lines) == manifest["merkle_root"],
                "merkle-root",
                "The root of the tree over the list is not the manifest's.",
            )
            self._expect(
                len(tickets.lines) == manifest["tickets"] and len(tickets.lines) >= FEWEST_TICKETS,
                "ticket-count",
                f"The list has {len(tickets.lines)} tickets: another number, or too few for a draw.",
            )
            self._expect(
                tickets.votes == manifest["votes"], "vote-count", "The votes of the list are others."
            )
            choice = choice_of(tickets.votes)
            self._expect(
                manifest["choice"] == choice, "choice", "The choice is not the median of the list's votes."
            )
            winners = winner_count(
                len(tickets.lines), choice, manifest["odds"], manifest["floor_winners"]
            )
            self._expect(
                manifest["winners"] == winners, "winner-count", f"There must be {winners} winners."
            )
        return tickets

    def _check_beacon_and_result(self, tickets: TicketList | None) -> None:
        beacon = self._read(
            "beacon.json", lambda data: forms.read_lenient(data, forms.BEACON), "beacon-form"
        )
        if beacon is not None:
            self._check_beacon(beacon)
        manifest = self.week.manifest
        # Without these the draw is wrong already, and there is nothing to compute it from.
        if beacon is not None and manifest is not None and tickets is not None and tickets.is_sound():
            seed = seed_of(sha256_hex(self.folder.files["manifest.json"]), beacon["randomness"])
            self.week.ranking = rank_tickets(seed, tickets.numbers)
            if self.folder.has("result.json"):
                self._check_result(seed, manifest)
        else:
            self._read_result()

    def _check_beacon(self, beacon: dict[str, Any]) -> None:
        if self.week.manifest is not None:
            self._expect(
                beacon["round"] == self.week.manifest["round"],
                "beacon-round",
                "The beacon is that of another round than the manifest's.",
            )
        self._expect(
            self.trust.chain.is_signature(beacon["round"], beacon["signature"]),
            "beacon-signature",
            "The signature of the beacon is not that of the chain for its round.",
        )
        self._expect(
            beacon["randomness"] == randomness_of(beacon["signature"]),
            "beacon-randomness",
            "The randomness is not the hash of the beacon's signature.",
        )

    def _check_result(self, seed: str, manifest: dict[str, Any]) -> None:
        winners = [
            {
                "rank": rank,
                "ticket": ticket.number,
                "score": ticket.score,
                "cents": share_of(manifest["pot_cents"], manifest["winners"], rank),
            }
            for rank, ticket in enumerate(self.week.ranking[: manifest["winners"]], start=1)
        ]
        expected = {"v": 1, "draw": self.week.name, "seed": seed, "winners": winners}
        if self.folder.files["result.json"] == canonical_json.write(expected):
            return
        result = self._read_result()
        if result is None:
            return
        self._expect(result.get("seed") == seed, "result-seed", "The seed is not that of this draw.")
        self._wrong("result-winners", "The result differs from the one that follows from list and seed.")

    def _read_result(self) -> dict[str, Any] | None:
        """What the result says, if it is JSON; no members if it is no object."""
        data = self.folder.file("result.json")
        if data is None:
            return None
        try:
            value = canonical_json.parse(data)
        except canonical_json.NotJson as error:
            self._wrong("result-form", f"result.json is no JSON: {error}.")
            return None
        return value if isinstance(value, dict) else {}
