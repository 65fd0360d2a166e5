import { getHistoryLabel } from '@repo/delivery-rules/statuses'
import { escapeFormula, writeCsv } from '#api/csv-cells.ts'
import { formatSpreadsheetEuros } from '#api/euros.ts'
import { shortDayFormat } from '#api/pdf/formats.ts'
import { computeCostCents } from './order-cost.rules.ts'
import type { EndedOrder } from './orders.data.ts'

const columns = [
  'Commandée le',
  'Votre référence',
  'Destinataire',
  'Adresse d’enlèvement',
  'Adresse de livraison',
  'État',
  'Terminée le',
  'Montant TTC (€)',
  'Émissions (g CO₂e)',
]

/**
 * Returns a sender's past orders as a CSV file for French spreadsheets. The amount is what an order costs the sender.
 */
export function writeOrdersCsv(orders: readonly EndedOrder[]): string {
  return writeCsv([columns, ...orders.map(toCells)])
}

function toCells(order: EndedOrder): readonly string[] {
  const { phase, deliveryEndedAt } = order
  return [
    shortDayFormat.format(order.createdAt),
    escapeFormula(order.reference ?? ''),
    escapeFormula(order.recipientName),
    escapeFormula(order.pickup.address),
    escapeFormula(order.dropoff.address),
    getHistoryLabel(phase === 'delivered' || phase === 'returned' ? phase : 'cancelled'),
    deliveryEndedAt === null ? '' : shortDayFormat.format(deliveryEndedAt),
    formatSpreadsheetEuros(computeCostCents(order)),
    order.co2eG === null ? '' : String(order.co2eG),
  ]
}
