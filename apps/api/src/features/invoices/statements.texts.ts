import { formatFrenchLongDay } from '@repo/contracts/french-date'
import type { InvoiceContent } from '#api/core/invoicing/invoice.types.ts'
import { formatKilometres, formatPdfEuros, toPrintable } from '#api/pdf/formats.ts'

/** A sentence that the law requires on an invoice; `code` is its subject in UNTDID 4451. */
export type Statement = { readonly code: 'AAI' | 'REG' | 'PMT' | 'PMD' | 'AAB'; readonly text: string }

const grams = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const kilograms = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Returns an ISO day in French words: “27 novembre 2026”. */
export function formatDayInWords(day: string): string {
  return formatFrenchLongDay(new Date(`${day}T12:00:00Z`))
}

/** Returns why no VAT is stated. Null when it is stated. */
export function findExemption({ vat }: InvoiceContent): string | null {
  if (vat === 'taxed') return null
  if (vat === 'exempt') return 'TVA non applicable, art. 293 B du CGI'
  return 'TVA non mentionnée : le prestataire n’a pas déclaré son régime de TVA'
}

/**
 * Returns the statements of an invoice besides its figures, in printed order. Sources: CGI annexe II art. 242 nonies A,
 * C. com. L. 441-9.
 */
export function writeStatements(invoice: InvoiceContent): readonly Statement[] {
  const { writtenBy, seller, type, vat, buyer } = invoice
  const subject = type === 'invoice' ? 'Facture établie' : 'Avoir établi'
  const exemption = findExemption(invoice)
  return [
    ...(writtenBy === null
      ? []
      : [createStatement('REG', `${subject} par ${writtenBy} au nom et pour le compte de ${seller.name}.`)]),
    createStatement('AAI', 'Catégorie de l’opération : prestation de services.'),
    createStatement('AAI', exemption === null ? 'TVA exigible à l’encaissement.' : `${exemption}.`),
    ...(vat === 'undeclared'
      ? [
          createStatement(
            'AAI',
            'Cette absence ne vaut pas exonération : une facture rectificative peut être demandée au support.',
          ),
        ]
      : []),
    ...writePayment(invoice),
    ...(buyer.isCompany && type === 'invoice' ? professionalStatements : []),
    ...writeCarbon(invoice),
  ]
}

/**
 * Returns the open amount of a document in cents: the debt and the pending charge, or a credit note's deduction from
 * such an invoice.
 */
export function sumOpenCents({ settledBy, unpaidCents, pendingCents, amounts }: InvoiceContent): number {
  return settledBy === 'annulled' ? amounts.grossCents : unpaidCents + pendingCents
}

function writePayment(invoice: InvoiceContent): readonly Statement[] {
  const { type, paidOn, unpaidCents, pendingCents, settledBy, amounts } = invoice
  const day = formatDayInWords(paidOn)
  if (settledBy === 'annulled')
    return [createStatement('AAI', `Montant qui n’avait pas été payé : il n’est plus dû depuis le ${day}.`)]
  if (settledBy === 'already') return [createStatement('AAI', 'Montant déjà rendu au client.')]
  if (settledBy === 'platform')
    return [
      createStatement('AAI', 'Prise en charge par la plateforme : aucune somme n’est demandée au client.'),
    ]
  if (type === 'credit_note')
    return [createStatement('AAI', `Remboursement sur la carte bancaire décidé le ${day}.`)]
  const paidCents = amounts.grossCents - sumOpenCents(invoice)
  if (paidCents === amounts.grossCents) return [createStatement('AAI', `Payée par carte bancaire le ${day}.`)]
  const parts = [
    ...(paidCents > 0 ? [`${formatPdfEuros(paidCents)} payés par carte bancaire le ${day}.`] : []),
    ...(pendingCents > 0
      ? [`Débit de ${formatPdfEuros(pendingCents)} en cours sur la carte bancaire autorisée.`]
      : []),
    ...(unpaidCents > 0 ? [`Reste à payer à réception : ${formatPdfEuros(unpaidCents)}.`] : []),
  ]
  return [createStatement('AAI', parts.join(' '))]
}

const professionalStatements: readonly Statement[] = [
  createStatement('AAB', 'Pas d’escompte pour paiement anticipé.'),
  createStatement(
    'PMD',
    'Pénalités de retard : trois fois le taux d’intérêt légal (art. L. 441-10 du code de commerce).',
  ),
  createStatement('PMT', 'Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.'),
]

function writeCarbon({ co2eG, co2eOf }: InvoiceContent): readonly Statement[] {
  if (co2eG === null) return []
  const emissionText = `Gaz à effet de serre émis par la prestation de transport : ${formatCarbonMass(co2eG)} (art. L. 1431-3 du code des transports)`
  if (!co2eOf) return [createStatement('AAI', `${emissionText}.`)]
  const { vehicle, drivenM, drivenBy, quotedG, quotedVehicle } = co2eOf
  const by = drivenBy === 'track' ? 'd’après les positions relevées' : 'd’après l’itinéraire routier'
  return [
    createStatement(
      'AAI',
      `${emissionText}, pour ${formatKilometres(drivenM)} parcourus, approche comprise, ${by}, au taux moyen de la catégorie « ${vehicle} » ; l’énergie de ce véhicule n’est pas déclarée.`,
    ),
    ...(quotedG === null
      ? []
      : [
          createStatement(
            'AAI',
            `Le devis estimait ${formatCarbonMass(quotedG)} pour la catégorie « ${quotedVehicle} » : écart de ${formatDifference(co2eG - quotedG)}.`,
          ),
        ]),
  ]
}

function formatCarbonMass(amountG: number): string {
  const amount = amountG < 1000 ? `${grams.format(amountG)} g` : `${kilograms.format(amountG / 1000)} kg`
  return `${amount} CO2e`
}

function formatDifference(amountG: number): string {
  return `${amountG < 0 ? '−' : '+'} ${formatCarbonMass(Math.abs(amountG))}`
}

function createStatement(code: Statement['code'], text: string): Statement {
  return { code, text: toPrintable(text) }
}
