"""Prizes that ended, judged at the draws in which they were won (specification, section 12)."""

from __future__ import annotations

from typing import Any

from draw_calendar import DAY_SECONDS
from published import DRAWN
from ranking import share_of
from report import Report
from series import SERIES
from week import Week

CLAIM_DAYS_OF_VERSION_1 = 60
REASONS_OF_REPLACED = ("identity", "excluded", "barred")
REASONS_OF_LAPSED = ("unclaimed", "no-reserve")


def check_prizes(weeks: list[Week], begins_with_first: bool, report: Report) -> None:
    """Judges every prize that a file of these weeks says has ended."""
    by_name = {week.name: week for week in weeks}
    ledgers: dict[str, PrizeLedger] = {}
    for telling in weeks:
        if telling.carried is None or telling.manifest is None or not telling.folder.has("manifest.sig"):
            continue
        ended_by_draw: dict[str, list[dict[str, Any]]] = {}
        for prize in telling.carried["prizes"]:
            ended_by_draw.setdefault(prize["draw"], []).append(prize)
        for name, ended in ended_by_draw.items():
            won = by_name.get(name)
            if won is None or won.state != DRAWN:
                # A later draw can be no earlier one, whichever folders are there.
                is_wrong = won is not None or begins_with_first or name >= telling.name
                add = report.wrong if is_wrong else report.unproven
                sentence = f"{telling.name} tells of a prize of {name}, which is no drawn draw here."
                add(SERIES, "carried-elsewhere", sentence)
            elif won.manifest is not None:
                told_at = telling.manifest["draw_time"]
                if told_at <= won.manifest["draw_time"]:
                    report.wrong(
                        name, "carried-early", f"A prize of {name} cannot have ended by {telling.name}."
                    )
                if name >= telling.name:
                    report.wrong(
                        name, "carried-prize", f"A prize of {name} cannot have ended by {telling.name}."
                    )
                # Without a ranking something is wrong with the draw, which is reported already.
                if won.ranking:
                    ledgers.setdefault(name, PrizeLedger(won, report)).tell(ended, told_at)
    for ledger in ledgers.values():
        ledger.judge()


class PrizeLedger:
    """Who had the prizes of one draw, as all later files together say it.

    The files may tell of a rank's end before they tell how it was handed the prize.
    """

    def __init__(self, week: Week, report: Report) -> None:
        assert week.manifest is not None
        self.week = week.name
        self.ranking = week.ranking
        self.draw_time = week.manifest["draw_time"]
        self.pot_cents = week.manifest["pot_cents"]
        self.winners = week.manifest["winners"]
        self.report = report
        # By rank, what ended the prize and the time of the draw that tells it.
        self.ends: dict[int, tuple[dict[str, Any], int]] = {}
        prizes = (week.terms or {}).get("prizes")
        self.claim_days = prizes["claim_days"] if prizes else CLAIM_DAYS_OF_VERSION_1
        self.objection_days = prizes["objection_days"] if prizes else 0

    def _wrong(self, code: str, sentence: str) -> None:
        self.report.wrong(self.week, code, sentence)

    def tell(self, ended: list[dict[str, Any]], told_at: int) -> None:
        """Takes in what one file tells; files come in the order of their weeks."""
        for prize in ended:
            rank = prize["rank"]
            is_lapsed = prize["next_rank"] is None
            if prize["reason"] not in (REASONS_OF_LAPSED if is_lapsed else REASONS_OF_REPLACED):
                self._wrong("carried-prize", f"The prize of rank {rank} cannot end so by its reason.")
            if prize["reason"] != "unclaimed":
                self.report.unproven(
                    self.week, "carried-refused", "Why a prize was refused is in no file."
                )
            if rank in self.ends:
                self._wrong("carried-repeats", f"The prize of rank {rank} ends twice.")
            else:
                self.ends[rank] = (prize, told_at)
        # By this file and all earlier ones.
        replacements = sum(prize["next_rank"] is not None for prize, _ in self.ends.values())
        if self.winners + replacements < len(self.ranking):
            for prize in ended:
                if prize["reason"] == "no-reserve":
                    self._wrong(
                        "carried-prize", f"The prize of rank {prize['rank']} lapses, and a reserve is left."
                    )

    def judge(self) -> None:
        """Judges all that was told, once all files have told it."""
        losers = self._losers_of_handed_ranks()
        # The sum and the number of refusals before, of each rank that has or had a prize.
        holders = [
            (rank, share_of(self.pot_cents, self.winners, rank), 0)
            for rank in range(1, min(self.winners, len(self.ranking)) + 1)
        ]
        judged = set()
        for rank, cents, refusals in holders:
            if rank not in self.ends:
                continue
            judged.add(rank)
            prize, told_at = self.ends[rank]
            if prize["ticket"] != self.ranking[rank - 1].number or prize["cents"] != cents:
                self._wrong("carried-prize", f"The ticket or the sum of rank {rank} is another.")
            if prize["reason"] == "unclaimed":
                days = refusals * self.objection_days + self.claim_days
            else:
                days = (refusals + 1) * self.objection_days
            if told_at - self.draw_time < days * DAY_SECONDS:
                self._wrong("carried-early", f"The prize of rank {rank} ends before {days} days are over.")
            if losers.get(prize["next_rank"]) == rank:
                # The list grows by those who are handed a prize, each once.
                holders.append((prize["next_rank"], cents, refusals + 1))
        for rank in self.ends.keys() - judged:
            self._wrong("carried-prize", f"Rank {rank} had no prize.")

    def _losers_of_handed_ranks(self) -> dict[int, int]:
        """By each rank that was handed a prize, the rank that lost it."""
        losers: dict[int, int] = {}
        for rank, (prize, _) in self.ends.items():
            next_rank = prize["next_rank"]
            if next_rank is None:
                continue
            if next_rank in losers or not self.winners < next_rank <= len(self.ranking):
                self._wrong("carried-prize", f"Rank {next_rank} cannot be handed a prize.")
            else:
                losers[next_rank] = rank
        if losers and max(losers) != self.winners + len(losers):
            self._wrong("carried-prize", "The ranks that were handed a prize leave one out.")
        return losers
