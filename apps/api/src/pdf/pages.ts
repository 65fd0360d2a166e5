import PDFDocument from 'pdfkit'
import { createDocumentFonts } from './fonts.ts'
import type { Column } from './pdf-table.ts'
import { drawHead, rowHeight } from './pdf-table.ts'

/** The margin on each side of an A4 page, in points. */
export const margin = 42
const pageWidth = 595.28
/** A page's width between its margins, in points. */
export const innerWidth = pageWidth - 2 * margin
/** The lowest position of content on a page, in points; the foot begins below it. */
export const lowestContentY = 770
/** The colour of primary text. */
export const ink = '#1c2329'
/** The colour of explanations. */
export const dimmed = '#555d65'
/** The platform's colour on white. */
export const brand = '#0c7773'
/** The background of highlighted parts. */
export const pale = '#e6f3f2'

/** A document that is being drawn. */
export type Doc = PDFKit.PDFDocument

/** A document's description, for its reader's title bar and its file's properties. */
export type AboutDocument = {
  readonly title: string
  readonly author: string
  readonly writtenAt: Date
}

/**
 * Draws a document of A4 pages with numbered feet, and returns its bytes, which are the same for the same input.
 * `options` are PDFKit's own, for more than a plain PDF. Throws the errors of `draw`.
 */
export async function writePages(
  { title, author, writtenAt }: AboutDocument,
  draw: (doc: Doc) => void | Promise<void>,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const fonts = createDocumentFonts()
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'fr-FR',
    displayTitle: true,
    font: fonts.regular,
    info: { Title: title, Author: author, CreationDate: writtenAt },
    ...options,
  })
  doc.registerFont('regular', fonts.regular).registerFont('strong', fonts.strong)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  await draw(doc)
  drawFeet(doc, title)
  doc.end()
  await written
  return Buffer.concat(chunks)
}

/** Draws a heading at the present position, on a new page when fewer than four rows fit there. */
export function drawHeading(doc: Doc, text: string): void {
  if (doc.y > lowestContentY - 4 * rowHeight) doc.addPage()
  doc.font('strong').fontSize(12).fillColor(ink).text(text, margin, doc.y)
  doc.y += 6
}

/** Begins a new page, with the table's head, when no row fits any more. Returns whether it did. */
export function addPageWhenFull(doc: Doc, columns: readonly Column[]): boolean {
  if (doc.y + rowHeight <= lowestContentY) return false
  doc.addPage()
  drawHead(doc, columns, margin)
  return true
}

function drawFeet(doc: Doc, title: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    // Written below the margin: it must not begin a new page.
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(8).fillColor(dimmed)
    doc.text(title, margin, 806, { lineBreak: false })
    doc.text(`Page ${index + 1} sur ${count}`, margin, 806, {
      width: innerWidth,
      align: 'right',
      lineBreak: false,
    })
  }
}
