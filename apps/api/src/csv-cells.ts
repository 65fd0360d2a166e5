import Papa from 'papaparse'

/** A spreadsheet would carry out a cell that begins so. */
const formula = /^[=+\-@\t\r]/

/** A text cell that a spreadsheet shows without executing it: with an apostrophe in front, as spreadsheets themselves write. */
export function unspoken(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe of `unspoken`. */
export function spoken(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Rows as a file that a French spreadsheet opens: UTF-8 with its mark, semicolons. User text goes through `unspoken` before. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines(rows)}`
}

/** The prefix of such a file. */
export const csvMark = '\uFEFF'

/** Rows of such a file, without its mark; nothing for none. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ';', newline: '\r\n' },
  )
  return `${text}\r\n`
}
