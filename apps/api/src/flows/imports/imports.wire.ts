import type { getImport } from '@repo/contracts/delivery/imports'
import type { Output } from '@repo/contracts/endpoint'
import type { ImportRowStatus, ImportStatus } from '@repo/prisma/delivery-types'
import { readCells } from './csv.rules.ts'
import type { ImportRow, ImportSummary } from './imports.data.ts'

type WireImport = Output<typeof getImport>

const importStates = {
  checking: 'verification',
  ready: 'pret',
  ordering: 'commande',
  done: 'termine',
} as const satisfies Record<ImportStatus, WireImport['import']['etat']>

const rowStates = {
  checking: 'verification',
  ready: 'prete',
  refused: 'refusee',
  ordered: 'commandee',
} as const satisfies Record<ImportRowStatus, WireImport['lignes'][number]['etat']>

/** Returns an import as the list shows it. */
export function toImport(summary: ImportSummary): WireImport['import'] {
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

/** Returns a row as the detail shows it. */
export function toImportLine(row: ImportRow): WireImport['lignes'][number] {
  const cells = readCells(row)
  return {
    ligne: row.line,
    etat: rowStates[row.status],
    message: row.message,
    depart: cells.adresseDepart,
    arrivee: cells.adresseArrivee,
    nomDestinataire: cells.nomDestinataire,
    reference: cells.reference,
    enlevementPrevu: cells.enlevementPrevu,
    lieux: toPlaces(row),
    montant: row.priceCents,
    commandeId: row.orderId,
  }
}

function toPlaces(row: ImportRow): WireImport['lignes'][number]['lieux'] {
  const { pickupLat, pickupLon, dropoffLat, dropoffLon } = row
  if (pickupLat === null || pickupLon === null || dropoffLat === null || dropoffLon === null) return null
  return { depart: { lat: pickupLat, long: pickupLon }, arrivee: { lat: dropoffLat, long: dropoffLon } }
}
