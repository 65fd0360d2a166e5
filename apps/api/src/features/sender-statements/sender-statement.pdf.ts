import { setImmediate } from 'node:timers/promises'
import { findBillNumber } from '@repo/delivery-rules/bill-number'
import { formatMonth, formatPdfEuros, shortDayFormat, toPrintable } from '#api/pdf/formats.ts'
import type { Operator, Party } from '#api/pdf/letterhead.ts'
import { drawLetterhead } from '#api/pdf/letterhead.ts'
import type { Doc } from '#api/pdf/pages.ts'
import {
  addPageWhenFull,
  dimmed,
  drawHeading,
  ink,
  innerWidth,
  lowestContentY,
  margin,
  writePages,
} from '#api/pdf/pages.ts'
import type { Column } from '#api/pdf/pdf-table.ts'
import { drawHead, drawRow } from '#api/pdf/pdf-table.ts'
import type { StatementFigure, StatementLine, StatementMonth } from './sender-statements.data.ts'

/** The content of a company's monthly statement. */
type SenderStatement = StatementMonth & {
  readonly month: string
  readonly writtenAt: Date
  /** Whether the month is not over. */
  readonly isProvisional: boolean
  readonly operator: Operator
  readonly company: Party
}

const columns: readonly Column[] = [
  { title: 'Date', width: 48 },
  { title: 'Bordereau', width: 82 },
  { title: 'Trajet', width: 72 },
  { title: 'Factures et avoirs', width: 129 },
  { title: 'Débité', width: 48, isNumber: true },
  { title: 'Remboursé', width: 52, isNumber: true },
  { title: 'Facturé', width: 44, isNumber: true },
  { title: 'TVA', width: 36, isNumber: true },
]

const figures = [
  'chargedCents',
  'refundedCents',
  'invoicedCents',
  'vatCents',
] as const satisfies readonly StatementFigure[]

/** Writes the statement as a PDF of A4 pages; a long one yields to other work between its pages. */
export function writeSenderStatement(statement: SenderStatement): Promise<Buffer> {
  const title = `Relevé mensuel – ${formatMonth(statement.month)}`
  const about = { title, author: statement.operator.name ?? 'Volant', writtenAt: statement.writtenAt }
  return writePages(about, async (doc) => {
    const { writtenAt, isProvisional, operator, company } = statement
    const platform = {
      name: operator.name ?? '[dénomination de l’exploitant]',
      lines: [
        operator.address ?? '[adresse du siège]',
        operator.registration ?? '[numéro d’immatriculation]',
      ],
    }
    drawLetterhead(doc, { title, writtenAt, isProvisional, platform, party: company, role: 'Client' })
    drawHeading(doc, 'Détail')
    if (statement.lines.length === 0)
      doc.font('regular').fontSize(9).fillColor(ink).text('Aucun mouvement ce mois-ci.', margin)
    else await drawLines(doc, statement)
    drawNotes(doc)
  })
}

async function drawLines(doc: Doc, { lines, count, sums }: SenderStatement): Promise<void> {
  drawHead(doc, columns, margin)
  for (const line of lines) {
    // A company's month may have thousands of lines: others are served between its pages.
    if (addPageWhenFull(doc, columns)) await setImmediate()
    drawRow(doc, columns, margin, toCells(line))
  }
  if (count > lines.length) {
    addPageWhenFull(doc, columns)
    const continuation = `Suite dans l’export : ${count - lines.length}`
    drawRow(doc, columns, margin, ['', '', '', continuation, '', '', '', ''])
  }
  addPageWhenFull(doc, columns)
  drawRow(doc, columns, margin, ['Total', '', '', '', ...formatFigures(sums)], { isStrong: true })
}

function toCells(line: StatementLine): readonly string[] {
  return [
    shortDayFormat.format(line.at),
    line.isCancelled ? 'Annulation' : (findBillNumber(line) ?? ''),
    toPrintable(`${line.pickupCity} – ${line.dropoffCity}`),
    line.invoices,
    ...formatFigures(line),
  ]
}

function formatFigures(amounts: Readonly<Record<StatementFigure, number>>): readonly string[] {
  return figures.map((figure) => formatPdfEuros(amounts[figure]))
}

function drawNotes(doc: Doc): void {
  const notes = [
    'Débité : ce que votre carte a payé dans le mois, et ce qui reste dû. Remboursé : ce qu’il a été décidé de vous rendre dans le mois, et ce que votre banque vous a rendu après une contestation. Montants en euros, toutes taxes comprises.',
    'Facturé et TVA : selon les factures et avoirs émis dans le mois, qui seuls font foi. Ce relevé n’est pas une facture.',
  ]
  if (doc.y > lowestContentY - 60) doc.addPage()
  doc.font('regular').fontSize(8).fillColor(dimmed)
  doc.y += 16
  for (const note of notes) doc.text(note, margin, doc.y + 4, { width: innerWidth })
}
