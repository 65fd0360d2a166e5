import type { getImport } from '@repo/contracts/delivery/imports'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import type { ImportRowStatus, ImportStatus } from '@repo/prisma/delivery-types'
import { z } from 'zod'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import type { Cells } from './csv.rules.ts'
import { cellsOf } from './csv.rules.ts'
import type { ImportRow, ImportSummary } from './imports.data.ts'

type Answer = Output<typeof getImport>

const importStates = {
  checking: 'verification',
  ready: 'pret',
  ordering: 'commande',
  done: 'termine',
} as const satisfies Record<ImportStatus, Answer['import']['etat']>

const rowStates = {
  checking: 'verification',
  ready: 'prete',
  refused: 'refusee',
  ordered: 'commandee',
} as const satisfies Record<ImportRowStatus, Answer['lignes'][number]['etat']>

/** An import as the list shows it. */
export function toImport(summary: ImportSummary): Answer['import'] {
  return {
    importId: summary.id,
    nomFichier: summary.fileName,
    creeA: summary.createdAt,
    etat: importStates[summary.status],
    lignes: summary.rows,
    enVerification: summary.checking,
    pretes: summary.ready,
    refusees: summary.refused,
    commandees: summary.ordered,
    montantPretes: summary.readyCents,
    montantCommandees: summary.orderedCents,
  }
}

/** A row as the detail shows it. */
export function toImportLine(row: ImportRow): Answer['lignes'][number] {
  const cells = cellsOf(row)
  return {
    ligne: row.line,
    etat: rowStates[row.status],
    message: row.message,
    depart: cells.adresseDepart,
    arrivee: cells.adresseArrivee,
    montant: row.priceCents,
    commandeId: row.orderId,
  }
}

const form = z.object(shipmentFields)

/** A row as a shipment, or the sentence of its first wrong column. */
export function readRow(cells: Cells): { shipment: Shipment } | { fault: string } {
  const prevenirDestinataire = cells.prevenirDestinataire || '0'
  const read = form.safeDecode({ ...cells, prevenirDestinataire } as never)
  if (read.success) return { shipment: toShipment(read.data) }
  const [first] = Object.keys(shipmentFields).flatMap((field) =>
    read.error.issues.filter((issue) => issue.path[0] === field).slice(0, 1),
  )
  return { fault: first ? `${String(first.path[0])} : ${first.message}` : read.error.message }
}
