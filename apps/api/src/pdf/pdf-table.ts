/** A column of a table in a PDF. */
export type Column = {
  readonly title: string
  /** In points. */
  readonly width: number
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean
}

/** The height of a row, its line below included. */
export const rowHeight = 18

const cellGap = 6
const ink = '#1c2329'
const dimmed = '#555d65'
const lineColour = '#d8dee2'

/** Draws the titles of the columns from `left` points at the present height, and moves below them. */
export function drawHead(doc: PDFKit.PDFDocument, columns: readonly Column[], left: number): void {
  drawCells(
    doc,
    columns,
    left,
    columns.map(({ title }) => title),
    { font: 'regular', colour: dimmed },
  )
}

/** Draws one row, each cell shortened to its column's width, and moves below it. It does not begin a new page. */
export function drawRow(
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  left: number,
  cells: readonly string[],
  { isStrong = false }: { readonly isStrong?: boolean } = {},
): void {
  drawCells(doc, columns, left, cells, { font: isStrong ? 'strong' : 'regular', colour: ink })
}

function drawCells(
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  left: number,
  cells: readonly string[],
  { font, colour }: { readonly font: 'regular' | 'strong'; readonly colour: string },
): void {
  const top = doc.y
  doc.font(font).fontSize(8).fillColor(colour)
  let x = left
  for (const [index, { width, isNumber = false }] of columns.entries()) {
    const cell = fitText(doc, cells[index] ?? '', width - cellGap)
    const from = isNumber ? x + width - doc.widthOfString(cell) : x
    if (cell !== '') doc.text(cell, from, top + 4, { lineBreak: false })
    x += width
  }
  doc
    .moveTo(left, top + rowHeight - 0.5)
    .lineTo(x, top + rowHeight - 0.5)
    .lineWidth(0.5)
    .strokeColor(lineColour)
    .stroke()
  doc.y = top + rowHeight
}

/** Returns a text, shortened with an ellipsis when it is wider than `width` points. */
function fitText(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text
  // Begins with an estimate: measuring every length would take most of the time of a long statement.
  let shortened = text.slice(0, Math.ceil((text.length * width) / doc.widthOfString(text)) + 2)
  while (shortened !== '' && doc.widthOfString(`${shortened}…`) > width) shortened = shortened.slice(0, -1)
  return `${shortened.trimEnd()}…`
}
