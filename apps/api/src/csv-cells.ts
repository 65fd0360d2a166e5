import Papa from 'papaparse'

/** The start of a cell that spreadsheets execute as a formula. */
const formula = /^[=+\-@\t\r]/

/** Returns a cell that spreadsheets show as text: a formula gets an apostrophe in front. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe that `escapeFormula` adds. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/**
 * Returns rows as a CSV file for French spreadsheets: UTF-8 with a byte order mark, semicolons. Pass user text through
 * `escapeFormula` first.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${csvMark}${writeCsvLines(rows)}`
}

/** The byte order mark at the start of a CSV file. */
export const csvMark = '\uFEFF'

/** Returns rows as CSV lines without the byte order mark; '' without rows. */
export function writeCsvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ';', newline: '\r\n' },
  )
  return `${text}\r\n`
}
