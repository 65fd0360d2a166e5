import { setImmediate } from 'node:timers/promises'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { findBillNumber } from '@repo/delivery-rules/bill-number'
import type { Earnings } from '@repo/delivery-rules/earnings'
import { findEarningKind } from '@repo/delivery-rules/earnings'
import {
  formatKilometres,
  formatMonth,
  formatPdfEuros,
  shortDayFormat,
  toPrintable,
} from '#api/pdf/formats.ts'
import type { Party } from '#api/pdf/letterhead.ts'
import { drawLetterhead } from '#api/pdf/letterhead.ts'
import type { Doc } from '#api/pdf/pages.ts'
import {
  addPageWhenFull,
  brand,
  dimmed,
  drawHeading,
  ink,
  innerWidth,
  lowestContentY,
  margin,
  pale,
  writePages,
} from '#api/pdf/pages.ts'
import type { Column } from '#api/pdf/pdf-table.ts'
import { drawHead, drawRow } from '#api/pdf/pdf-table.ts'
import type { EarningLine } from '../earnings/earnings.data.ts'
import type { Statement } from './statement.types.ts'

/** Returns the statement as a PDF of A4 pages; a long one yields to other work between its pages. */
export function writeStatement(statement: Statement): Promise<Buffer> {
  const title = `Relevé de gains – ${formatMonth(statement.month)}`
  const about = { title, author: statement.operator.name ?? 'Volant', writtenAt: statement.writtenAt }
  return writePages(about, async (doc) => {
    const { writtenAt, isProvisional, carrier } = statement
    const platform = describePlatform(statement)
    drawLetterhead(doc, { title, writtenAt, isProvisional, platform, party: carrier, role: 'Transporteur' })
    drawSums(doc, statement)
    drawPayment(doc, statement)
    if (statement.drivers !== null) drawDrivers(doc, statement.drivers)
    await drawLines(doc, statement)
    drawNotes(doc, statement)
  })
}

function describePlatform({ operator }: Statement): Party {
  return {
    name: [operator.name ?? '[dénomination de l’exploitant]', operator.legalForm].filter(Boolean).join(', '),
    lines: [
      operator.address ?? '[adresse du siège]',
      operator.registration ?? '[numéro d’immatriculation]',
      `TVA ${operator.vatNumber ?? '[numéro de TVA intracommunautaire]'}`,
    ],
  }
}

function drawSums(doc: Doc, { total, feeVatCents, payoutDay, transfer }: Statement): void {
  const top = doc.y
  doc.roundedRect(margin, top, innerWidth, 78, 8).fill(pale)
  const third = (innerWidth - 32) / 3
  const figures = [
    ['Montant brut', formatPdfEuros(total.grossCents), 'Payé par les expéditeurs, TTC', ink],
    ['Frais de service', formatPdfEuros(total.feeCents), `Dont TVA ${formatPdfEuros(feeVatCents)}`, ink],
    [
      'Net à verser',
      formatPdfEuros(total.netCents),
      `Virement le ${formatDay(transfer?.executionDay ?? payoutDay)}`,
      brand,
    ],
  ] as const
  for (const [index, [label, amount, note, colour]] of figures.entries()) {
    const x = margin + 16 + index * third
    const width = third - 8
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(dimmed)
      .text(label, x, top + 14, { width })
    doc.font('strong').fontSize(16).fillColor(colour)
    doc.text(amount, x, top + 28, { width })
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(dimmed)
      .text(note, x, top + 52, { width })
  }
  doc.y = top + 96
}

const paymentColumns: readonly Column[] = [
  { title: 'Versement', width: 411 },
  { title: '', width: 100, isNumber: true },
]

/** Draws the month's payment when it has a transfer, or parts of other months. */
function drawPayment(doc: Doc, { total, payment, transfer }: Statement): void {
  const { carriedOverCents, takenInCents, takenEarlierCents } = payment
  const rows = [
    ['Corrections retenues sur un versement antérieur', -takenEarlierCents],
    ['Corrections venues après le mois', takenInCents],
  ] as const
  const toPayCents = total.netCents + carriedOverCents + takenInCents - takenEarlierCents
  const hasOnlyThisMonth = [carriedOverCents, takenInCents, takenEarlierCents].every((cents) => cents === 0)
  if (hasOnlyThisMonth && transfer === null) return
  drawHead(doc, paymentColumns, margin)
  const draw = (label: string, amount: string, style?: { readonly isStrong: boolean }) =>
    drawRow(doc, paymentColumns, margin, [label, amount], style)
  draw('Net du mois', formatPdfEuros(total.netCents))
  draw('Report des mois précédents', formatPdfEuros(carriedOverCents))
  for (const [label, cents] of rows) if (cents !== 0) draw(label, formatPdfEuros(cents))
  const inBold = { isStrong: true }
  if (transfer) {
    draw('Montant versé', formatPdfEuros(transfer.amountCents), inBold)
    const label = `Virement du ${formatDay(transfer.executionDay)} sur le compte ${transfer.iban}`
    draw(toPrintable(label), '')
    draw(`Référence du virement : ${transfer.reference}`, '')
  } else {
    const label = toPayCents > 0 ? 'Montant à verser' : 'Solde reporté sur le mois suivant'
    draw(label, formatPdfEuros(toPayCents), inBold)
  }
  doc.y += 16
}

function formatDay(day: string): string {
  return formatFrenchLongDay(new Date(`${day}T12:00:00Z`))
}

const driverColumns: readonly Column[] = [
  { title: 'Chauffeur', width: 191 },
  { title: 'Livraisons', width: 60, isNumber: true },
  { title: 'Distance', width: 70, isNumber: true },
  { title: 'Brut', width: 65, isNumber: true },
  { title: 'Frais', width: 60, isNumber: true },
  { title: 'Net', width: 65, isNumber: true },
]

function drawDrivers(doc: Doc, drivers: readonly (Earnings & { readonly name: string })[]): void {
  if (drivers.length === 0) return
  drawHeading(doc, 'Par chauffeur')
  drawHead(doc, driverColumns, margin)
  for (const driver of drivers) {
    addPageWhenFull(doc, driverColumns)
    drawRow(doc, driverColumns, margin, [
      toPrintable(driver.name),
      String(driver.deliveries),
      formatKilometres(driver.distanceM),
      ...formatSums(driver),
    ])
  }
  doc.y += 16
}

function listLineColumns(hasDriverNames: boolean): readonly Column[] {
  const trip = { title: 'Trajet', width: hasDriverNames ? 133 : 213 }
  return [
    { title: 'Date', width: 58 },
    { title: 'Bordereau', width: 90 },
    trip,
    ...(hasDriverNames ? [{ title: 'Chauffeur', width: 80 }] : []),
    { title: 'Brut', width: 50, isNumber: true },
    { title: 'Frais', width: 50, isNumber: true },
    { title: 'Net', width: 50, isNumber: true },
  ]
}

async function drawLines(doc: Doc, { lines, drivers, total }: Statement): Promise<void> {
  drawHeading(doc, 'Détail')
  if (lines.length === 0) {
    doc.font('regular').fontSize(9).fillColor(ink).text('Aucune livraison ce mois-ci.', margin)
    return
  }
  const hasDriverNames = drivers !== null
  const columns = listLineColumns(hasDriverNames)
  drawHead(doc, columns, margin)
  for (const line of lines) {
    // A company's month may have thousands of lines: others are served between its pages.
    if (addPageWhenFull(doc, columns)) await setImmediate()
    drawRow(doc, columns, margin, toCells(line, hasDriverNames))
  }
  addPageWhenFull(doc, columns)
  const sums = formatSums(total)
  const emptyCells = Array.from({ length: columns.length - 1 - sums.length }, () => '')
  drawRow(doc, columns, margin, ['Total', ...emptyCells, ...sums], { isStrong: true })
}

function toCells(line: EarningLine, hasDriverNames: boolean): readonly string[] {
  const labels = {
    delivery: findBillNumber(line) ?? '',
    compensation: 'Annulation',
    correction: 'Correction',
    charge: 'Retenue',
  } as const
  return [
    shortDayFormat.format(line.at),
    labels[findEarningKind(line.entryKind)],
    toPrintable(`${line.pickup.city} – ${line.dropoff.city}`),
    ...(hasDriverNames ? [toPrintable(line.driverName)] : []),
    ...formatSums(line),
  ]
}

function formatSums({
  grossCents,
  feeCents,
  netCents,
}: Pick<Earnings, 'grossCents' | 'feeCents' | 'netCents'>): readonly string[] {
  return [grossCents, feeCents, netCents].map(formatPdfEuros)
}

function drawNotes(doc: Doc, { payoutDay }: Statement): void {
  const notes = [
    `Le net est versé par virement à partir du ${formatDay(payoutDay)} sur le compte dont le transporteur a remis les coordonnées.`,
    'Montants en euros, toutes taxes comprises. Les frais de service de la plateforme comprennent la TVA indiquée plus haut. La TVA du transport suit le régime du transporteur (le cas échéant : « TVA non applicable, art. 293 B du CGI »).',
    'Une ligne « Annulation » est ce que l’expéditeur a payé pour avoir annulé après l’acceptation ; une ligne « Correction » retire ce qui lui a été remboursé ; une ligne « Retenue » est une indemnité due par le transporteur, dont le motif lui a été écrit, ou ce qui lui en est rendu.',
    'Ce relevé n’est pas une facture. Les sommes perçues sont à déclarer : www.impots.gouv.fr et www.urssaf.fr.',
  ]
  if (doc.y > lowestContentY - 110) doc.addPage()
  doc.font('regular').fontSize(8).fillColor(dimmed)
  doc.y += 16
  for (const note of notes) doc.text(note, margin, doc.y + 4, { width: innerWidth })
}
