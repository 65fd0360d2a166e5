import type { InvoiceContent, InvoiceParty } from '#api/core/invoicing/invoice.types.ts'
import { formatPdfEuros, toPrintable } from '#api/pdf/formats.ts'
import type { Doc } from '#api/pdf/pages.ts'
import { brand, dimmed, ink, innerWidth, lowestContentY, margin, pale, writePages } from '#api/pdf/pages.ts'
import type { Column } from '#api/pdf/pdf-table.ts'
import { drawHead } from '#api/pdf/pdf-table.ts'
import { facturXName, writeFacturX } from './factur-x.xml.ts'
import { facturXMetadata } from './factur-x-metadata.xml.ts'
import { findExemption, formatDayInWords, writeStatements } from './statements.texts.ts'

/** Returns an invoice as a PDF/A-3b with its Factur-X XML inside. The same invoice always gives the same bytes. */
export function writeInvoice(invoice: InvoiceContent): Promise<Buffer> {
  const writtenAt = new Date(`${invoice.issuedOn}T12:00:00Z`)
  const about = { title: `${nameDocument(invoice)} ${invoice.number}`, author: 'Volant', writtenAt }
  const options = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const
  return writePages(
    about,
    (doc) => {
      attachXml(doc, invoice, writtenAt)
      drawHeader(doc, invoice)
      drawParties(doc, invoice)
      drawService(doc, invoice)
      drawTotals(doc, invoice)
      drawStatements(doc, invoice)
    },
    options,
  )
}

function nameDocument({ type }: InvoiceContent): string {
  return type === 'invoice' ? 'Facture' : 'Avoir'
}

function attachXml(doc: Doc, invoice: InvoiceContent, writtenAt: Date): void {
  // The library's types do not know the relationship.
  const file: PDFKit.Mixins.PDFAttachmentOptions & { readonly relationship: string } = {
    name: facturXName,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: writtenAt,
    modifiedDate: writtenAt,
  }
  doc.file(Buffer.from(writeFacturX(invoice)), file)
  doc.appendXML(facturXMetadata)
}

function drawHeader(doc: Doc, invoice: InvoiceContent): void {
  const { number, issuedOn, suppliedOn, billNumber, corrects, orderId, reference } = invoice
  doc.font('strong').fontSize(11).fillColor(brand).text('Volant', margin, margin)
  doc
    .font('strong')
    .fontSize(20)
    .fillColor(ink)
    .text(`${nameDocument(invoice)} ${number}`, margin, 62, { width: innerWidth })
  const facts = [
    `${invoice.type === 'invoice' ? 'Émise' : 'Émis'} le ${formatDayInWords(issuedOn)}`,
    `Prestation du ${formatDayInWords(suppliedOn)}`,
    ...(billNumber === null ? [] : [`Bordereau ${billNumber}`]),
  ]
  doc.font('regular').fontSize(9).fillColor(dimmed).text(facts.join('  ·  '), { width: innerWidth })
  if (corrects)
    doc.text(
      `${invoice.type === 'credit_note' ? 'Rectifie la facture' : 'Annule l’avoir'} ${corrects.number} du ${formatDayInWords(corrects.issuedOn)}.`,
      { width: innerWidth },
    )
  doc.text(`Commande ${orderId}`, { width: innerWidth })
  if (reference !== null) doc.text(toPrintable(`Votre référence : ${reference}`), { width: innerWidth })
  doc.y += 18
}

function drawParties(doc: Doc, { kind, seller, buyer }: InvoiceContent): void {
  const half = innerWidth / 2 - 12
  const top = doc.y
  const ends = [
    drawParty(doc, kind === 'carriage' ? 'Transporteur' : 'Plateforme', seller, {
      x: margin,
      y: top,
      width: half,
    }),
    drawParty(doc, 'Client', buyer, { x: margin + innerWidth / 2 + 12, y: top, width: half }),
  ]
  doc.y = Math.max(...ends) + 20
}

function drawParty(
  doc: Doc,
  role: string,
  party: InvoiceParty,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): number {
  const { address } = party
  const town = [address.postcode, address.city].filter((part) => part !== null).join(' ')
  const name = party.legalForm === null ? party.name : `${party.name}, ${party.legalForm}`
  // The operator's registration contains more than its SIREN: the place and the register.
  const registration = role === 'Plateforme' ? party.reference : party.siren && `SIREN ${party.siren}`
  const lines = [
    address.line,
    town,
    registration,
    party.siret === null ? null : `SIRET ${party.siret}`,
    party.vatNumber === null ? null : `TVA ${party.vatNumber}`,
  ]
  doc.font('regular').fontSize(8).fillColor(dimmed).text(role, x, y, { width })
  doc.font('strong').fontSize(10).fillColor(ink).text(toPrintable(name), { width })
  doc.font('regular').fontSize(9)
  for (const line of lines) if (line !== null && line !== '') doc.text(toPrintable(line), { width })
  return doc.y
}

const columns: readonly Column[] = [
  { title: 'Désignation', width: 251 },
  { title: 'Quantité', width: 60, isNumber: true },
  { title: 'Prix unitaire HT', width: 80, isNumber: true },
  { title: 'TVA', width: 40, isNumber: true },
  { title: 'Montant HT', width: 80, isNumber: true },
]

function drawService(doc: Doc, invoice: InvoiceContent): void {
  const { service, amounts, from, to } = invoice
  drawHead(doc, columns, margin)
  const top = doc.y + 5
  const textWidth = (columns[0]?.width ?? 0) - 10
  doc.font('regular').fontSize(9).fillColor(ink).text(toPrintable(service), margin, top, { width: textWidth })
  const trip = toPrintable(`${from.postcode} ${from.city} – ${to.postcode} ${to.city}`)
  doc.fontSize(8).fillColor(dimmed).text(trip, { width: textWidth })
  const end = doc.y
  const net = formatPdfEuros(amounts.netCents)
  let x = margin
  for (const [index, { width }] of columns.entries()) {
    const cell = ['', '1', net, formatRate(invoice), net][index] ?? ''
    x += width
    doc.fontSize(9).fillColor(ink)
    if (cell !== '') doc.text(cell, x - doc.widthOfString(cell), top, { lineBreak: false })
  }
  doc
    .moveTo(margin, end + 6)
    .lineTo(x, end + 6)
    .lineWidth(0.5)
    .strokeColor('#d8dee2')
    .stroke()
  doc.y = end + 18
}

function formatRate({ vat, amounts }: InvoiceContent): string {
  return vat === 'taxed' ? `${String(amounts.vatPerMille / 10).replace('.', ',')} %` : '–'
}

function drawTotals(doc: Doc, invoice: InvoiceContent): void {
  const { amounts, unpaidCents, pendingCents, type } = invoice
  const isTaxed = findExemption(invoice) === null
  const rows: readonly (readonly [label: string, amount: string, isStrong?: boolean])[] = [
    ['Total HT', formatPdfEuros(amounts.netCents)],
    [isTaxed ? `TVA ${formatRate(invoice)}` : 'TVA', isTaxed ? formatPdfEuros(amounts.vatCents) : '–'],
    [type === 'invoice' ? 'Total TTC' : 'Total TTC de l’avoir', formatPdfEuros(amounts.grossCents), true],
    [labelSettlement(invoice), formatPdfEuros(amounts.grossCents - unpaidCents - pendingCents)],
    ...(pendingCents > 0 ? [['Débit en cours', formatPdfEuros(pendingCents)] as const] : []),
    ...(unpaidCents > 0 ? [['Reste à payer', formatPdfEuros(unpaidCents)] as const] : []),
  ]
  const width = 230
  const left = margin + innerWidth - width
  const top = doc.y
  doc.roundedRect(left, top, width, rows.length * 18 + 14, 8).fill(pale)
  for (const [index, [label, amount, isStrong]] of rows.entries()) {
    const y = top + 9 + index * 18
    doc
      .font(isStrong ? 'strong' : 'regular')
      .fontSize(isStrong ? 11 : 9)
      .fillColor(ink)
    doc.text(label, left + 12, y, { lineBreak: false })
    doc.text(amount, left + width - 12 - doc.widthOfString(amount), y, { lineBreak: false })
  }
  doc.y = top + rows.length * 18 + 32
}

function labelSettlement({ settledBy, type }: InvoiceContent): string {
  if (settledBy !== 'card') return settlementLabels[settledBy]
  return type === 'invoice' ? 'Payé par carte' : 'Remboursement sur la carte'
}

const settlementLabels = {
  platform: 'Pris en charge par la plateforme',
  annulled: 'N’est plus dû',
  already: 'Déjà rendu',
} as const

function drawStatements(doc: Doc, invoice: InvoiceContent): void {
  doc.font('regular').fontSize(9).fillColor(dimmed)
  for (const { text } of writeStatements(invoice)) {
    if (doc.y > lowestContentY - 30) doc.addPage()
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(dimmed)
      .text(text, margin, doc.y + 4, { width: innerWidth })
  }
}
