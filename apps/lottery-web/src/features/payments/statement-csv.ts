import type { Output } from '@repo/contracts/endpoint'
import type { readStatement } from '@repo/contracts/lottery/money'

type Line = Output<typeof readStatement>['lines'][number]

/** Quotes a cell of a CSV file where necessary. A formula gets a `'` before it, so that no spreadsheet evaluates it. */
function formatCell(text: string): string {
  const inertText = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n]/.test(inertText) ? `"${inertText.replaceAll('"', '""')}"` : inertText
}

/** Returns a statement as CSV: the headings, then a row a line: instant, kind, euros, credits, draw, reference. */
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
