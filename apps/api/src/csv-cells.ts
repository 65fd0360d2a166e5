import Papa from 'papaparse'

/** A spreadsheet would carry out a cell that begins so. */
const formula = /^[=+\-@\t\r]/

/** A cell of text that a spreadsheet shows and does not carry out: an apostrophe before it, as spreadsheets themselves write. */
export function unspoken(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Takes back what `unspoken` put before a cell. */
export function spoken(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Rows as a file that a French spreadsheet opens: UTF-8 with its mark, semicolons. Text of people goes through `unspoken` before. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines(rows)}`
}

/** What such a file begins with. */
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
