"""Findings and verdicts (specification, section 16)."""

from __future__ import annotations

from dataclasses import dataclass, field

RIGHT, WRONG, UNPROVEN = "right", "wrong", "unproven"
EXIT_CODES = {RIGHT: 0, WRONG: 1, UNPROVEN: 3}


@dataclass(frozen=True)
class Finding:
    """Something that is wrong or unproven, with its code and a sentence for people."""

    subject: str
    verdict: str
    code: str
    sentence: str


@dataclass
class Report:
    """All that a verification found."""

    subjects: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def look_at(self, subject: str) -> None:
        """Names a subject that is checked, so that it can also come out right."""
        if subject not in self.subjects:
            self.subjects.append(subject)

    def wrong(self, subject: str, code: str, sentence: str) -> None:
        self._add(Finding(subject, WRONG, code, sentence))

    def unproven(self, subject: str, code: str, sentence: str) -> None:
        self._add(Finding(subject, UNPROVEN, code, sentence))

    def _add(self, finding: Finding) -> None:
        self.look_at(finding.subject)
        if finding not in self.findings:
            self.findings.append(finding)

    def verdict(self, subject: str | None = None) -> str:
        """The verdict of one subject, or of all."""
        verdicts = {
            finding.verdict for finding in self.findings if subject in (None, finding.subject)
        }
        if WRONG in verdicts:
            return WRONG
        return UNPROVEN if UNPROVEN in verdicts else RIGHT
