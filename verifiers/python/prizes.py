"""Prizes that ended, judged at the draws in which they were won (specification, section 12)."""

from __future__ import annotations

from typing import Any

from draw_calendar import DAY_SECONDS
from published import DRAWN
from ranking import share_of
from report import Report
from week import Week

CLAIM_DAYS_OF_VERSION_1 = 60
REASONS_OF_REPLACED = ("identity", "excluded", "barred")
REASONS_OF_LAPSED = ("unclaimed", "no-reserve")


def check_prizes(weeks: list[Week], begins_with_first: bool, report: Report) -> None:
    """Judges every prize that a file of these weeks says has ended."""
    by_name = {week.name: week for week in weeks}
    ledgers: dict[str, PrizeLedger] = {}
    for telling in weeks:
        if telling.carried is None or telling.manifest is None:
            continue
        ended_by_draw: dict[str, list[dict[str, Any]]] = {}
        for prize in telling.carried["prizes"]:
            ended_by_draw.setdefault(prize["draw"], []).append(prize)
        for name, ended in ended_by_draw.items():
            if name >= telling.name:
                report.wrong(
                    telling.name, "carried-prize", f"A prize of {name} cannot have ended by {telling.name}."
                )
            elif name not in by_name:
                sentence = f"{telling.name} tells of a prize of {name}, whose folder is not there."
                add = report.wrong if begins_with_first else report.unproven
                add("series", "carried-elsewhere", sentence)
            elif by_name[name].state != DRAWN:
                report.wrong(
                    name, "carried-prize", f"{telling.name} tells of a prize of {name}, which was not drawn."
                )
            elif by_name[name].ranking and by_name[name].manifest is not None:
                ledger = ledgers.setdefault(name, PrizeLedger(by_name[name], report))
                ledger.end_prizes(ended, telling.manifest["draw_time"])


class PrizeLedger:
    """Who has the prizes of one draw, as the later files say it one after the other."""

    def __init__(self, week: Week, report: Report) -> None:
        assert week.manifest is not None
        self.week = week.name
        self.ranking = week.ranking
        self.draw_time = week.manifest["draw_time"]
        self.report = report
        winners = week.manifest["winners"]
        self.winners = winners
        # The sum and the number of refusals before, for each rank that has or had a prize.
        self.cents = {
            rank: share_of(week.manifest["pot_cents"], winners, rank)
            for rank in range(1, min(winners, len(week.ranking)) + 1)
        }
        self.refusals = dict.fromkeys(self.cents, 0)
        self.ended: set[int] = set()
        self.handed_count = 0
        self.handed_farthest = winners
        prizes = (week.terms or {}).get("prizes")
        self.claim_days = prizes["claim_days"] if prizes else CLAIM_DAYS_OF_VERSION_1
        self.objection_days = prizes["objection_days"] if prizes else 0

    def end_prizes(self, ended: list[dict[str, Any]], told_at: int) -> None:
        """Ends the prizes of one file, in the order of their ranks.

        A rank that is handed a prize lies behind the rank that loses it, so that a prize may
        end twice in one file.
        """
        for prize in ended:
            self._end_prize(prize, told_at)
        if self.handed_farthest != self.winners + self.handed_count:
            self._wrong("carried-prize", "The ranks that were handed a prize leave one out.")
        # By this file and all earlier ones.
        is_reserve_left = self.winners + self.handed_count < len(self.ranking)
        for prize in ended:
            if prize["reason"] == "no-reserve" and is_reserve_left:
                self._wrong(
                    "carried-prize", f"The prize of rank {prize['rank']} lapses, and a reserve is left."
                )

    def _wrong(self, code: str, sentence: str) -> None:
        self.report.wrong(self.week, code, sentence)

    def _end_prize(self, prize: dict[str, Any], told_at: int) -> None:
        rank = prize["rank"]
        is_lapsed = prize["next_rank"] is None
        if prize["reason"] not in (REASONS_OF_LAPSED if is_lapsed else REASONS_OF_REPLACED):
            self._wrong("carried-prize", f"The prize of rank {rank} cannot end so by its reason.")
        if prize["reason"] != "unclaimed":
            self.report.unproven(
                self.week, "carried-refused", "Why a prize was refused is in no file."
            )
        if rank in self.ended:
            self._wrong("carried-repeats", f"The prize of rank {rank} ends twice.")
            return
        if rank not in self.cents:
            self._wrong("carried-prize", f"Rank {rank} had no prize.")
            return
        self.ended.add(rank)
        if prize["ticket"] != self.ranking[rank - 1].number or prize["cents"] != self.cents[rank]:
            self._wrong("carried-prize", f"The ticket or the sum of rank {rank} is another.")
        refusals = self.refusals[rank]
        if prize["reason"] == "unclaimed":
            days = refusals * self.objection_days + self.claim_days
        else:
            days = (refusals + 1) * self.objection_days
        if told_at - self.draw_time < days * DAY_SECONDS:
            self._wrong("carried-early", f"The prize of rank {rank} ends before {days} days are over.")
        next_rank = prize["next_rank"]
        if next_rank is None:
            return
        if next_rank in self.cents or not self.winners < next_rank <= len(self.ranking):
            self._wrong("carried-prize", f"Rank {next_rank} cannot be handed a prize.")
            return
        self.handed_count += 1
        self.handed_farthest = max(self.handed_farthest, next_rank)
        self.cents[next_rank] = self.cents[rank]
        self.refusals[next_rank] = refusals + 1
