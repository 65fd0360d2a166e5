import { historyLabel } from '@repo/delivery-rules/statuses'
import { unspoken, writeCsv } from '#api/csv-cells.ts'
import { spreadsheetEuros } from '#api/euros.ts'
import { shortDay } from '#api/pdf/formats.ts'
import type { EndedOrder } from './orders.service.ts'

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

/** A sender's orders as a file for French spreadsheets. */
export function ordersCsv(orders: readonly EndedOrder[]): string {
  return writeCsv([columns, ...orders.map(cellsOf)])
}

function cellsOf(order: EndedOrder): readonly string[] {
  const { phase, deliveryEndedAt, feeCents, priceCents } = order
  return [
    shortDay.format(order.createdAt),
    unspoken(order.reference ?? ''),
    unspoken(order.recipientName),
    unspoken(order.pickup.address),
    unspoken(order.dropoff.address),
    historyLabel(phase === 'delivered' || phase === 'returned' ? phase : 'cancelled'),
    deliveryEndedAt === null ? '' : shortDay.format(deliveryEndedAt),
    spreadsheetEuros(phase === 'cancelled' ? (feeCents ?? 0) : priceCents),
    order.co2eG === null ? '' : String(order.co2eG),
  ]
}
