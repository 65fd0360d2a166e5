/**
 * Returns a text safe for a terminal: user texts move no cursor, hide nothing and reverse no direction. Only line feeds
 * stay of all control characters.
 */
export function makePrintable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '\ufffd')
}

const joinLines = (cell: string) => cell.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ')

/** Returns rows as a text table with aligned columns; without rows, one line that says so. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none
  const lines = [headings, ...rows].map((line) => line.map(joinLines))
  const widths = headings.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns facts as lines of label and value. */
export function facts(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${joinLines(value)}`).join('\n')
}

const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const zone = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeZoneName: 'short' })

/** Returns an instant as staff read it: Paris time with its zone, `2026-11-21 15:04:59 CET`; a dash for none. */
export function at(instant: Date | null): string {
  if (instant === null) return '—'
  const zoneName = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  return `${stamp.format(instant)} ${zoneName}`
}

/** Returns cents as staff read them, `12.30 €`, for sums of any size. */
export function euros(cents: number | bigint): string {
  const size = String(cents < 0 ? -cents : cents).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)} €`
}
