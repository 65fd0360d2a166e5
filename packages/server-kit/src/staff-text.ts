/** A text safe for a terminal: user texts move no cursor, hide nothing and reverse no direction. Line ends stay. */
export function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '\ufffd')
}

const onOneLine = (cell: string) => cell.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ')

/** Rows as a text table with columns of the needed width; without rows, one line that says so. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none
  const lines = [headings, ...rows].map((line) => line.map(onOneLine))
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

/** Facts one below the other. */
export function facts(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${onOneLine(value)}`).join('\n')
}

const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const zone = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeZoneName: 'short' })

/** An instant as the staff reads every instant: in Paris, with its zone, `2026-11-21 15:04:59 CET`; a dash for none. */
export function at(instant: Date | null): string {
  if (instant === null) return '—'
  const named = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
  return `${stamp.format(instant)} ${named?.value}`
}

/** Cents as the staff reads them, `12.30 €`; sums of any size. */
export function euros(cents: number | bigint): string {
  const size = String(cents < 0 ? -cents : cents).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)} €`
}
