import type { Output } from '@repo/contracts/endpoint'
import type { readStatement } from '@repo/contracts/lottery/money'

type Line = Output<typeof readStatement>['lines'][number]

/** Escapes a cell of a CSV file, so that no spreadsheet evaluates it as a formula. */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a statement as CSV: instant, kind, euros, credits, draw, reference. */
export function formatStatementCsv(
  headings: readonly string[],
  lines: readonly Line[],
  getKindName: (kind: string) => string,
): string {
  const rows = lines.map(({ at, kind, cents, credits, week, reference }) => [
    at.toISOString(),
    getKindName(kind),
    (cents / 100).toFixed(2),
    String(credits),
    week ?? '',
    reference,
  ])
  return [headings, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}
