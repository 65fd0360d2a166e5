import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { requirePossiblePickup } from '#api/core/cards/planned-pickup.service.ts'
import type { Trip } from '#api/core/order/trip.rules.ts'
import type { Deps } from '#api/deps.ts'
import { estimateTrip, locateTripEnds } from '#api/features/estimates/estimates.service.ts'
import { checkImportJob } from '#api/job-definitions.ts'
import type { Cells } from './csv.rules.ts'
import { readCells } from './csv.rules.ts'
import type { RowFaults } from './import-row.rules.ts'
import { describeFaults, readRow } from './import-row.rules.ts'
import { queueRestOrFinish, rowsPerJob } from './import-rows.service.ts'
import { findRows } from './imports.data.ts'

/**
 * Checks and prices the next unchecked rows of an import, at most 25, then queues itself for the rest, so that a long
 * file does not block others. After the last row the import is ready. Continues after a crash. Safe to run
 * concurrently.
 */
export async function checkImport(deps: Deps, importId: string): Promise<void> {
  const shipmentImport = await deps.db.shipmentImport.findUnique({ where: { id: importId } })
  if (shipmentImport?.status !== 'checking') return
  for (const row of await findRows(deps.db, importId, { status: 'checking', limit: rowsPerJob })) {
    const data = await judgeRow(deps, shipmentImport.senderId, readCells(row))
    await deps.db.importRow.updateMany({ where: { importId, line: row.line, status: 'checking' }, data })
  }
  await queueRestOrFinish(deps, importId, {
    job: checkImportJob,
    from: 'checking',
    to: 'ready',
    rowStatus: 'checking',
  })
}

async function judgeRow(deps: Deps, senderId: string, cells: Cells) {
  const { plannedPickupAt, trip, faults } = readRow(cells)
  const { estimate, refused } = await priceRow(deps, senderId, cells, trip)
  const pickupFaults = plannedPickupAt ? await findPickupFaults(deps, plannedPickupAt) : {}
  const places = estimate && {
    pickupLat: estimate.pickup.point.lat,
    pickupLon: estimate.pickup.point.lon,
    dropoffLat: estimate.dropoff.point.lat,
    dropoffLon: estimate.dropoff.point.lon,
  }
  const generalMessage = refused && describeFaults(refused.fields) === '' ? refused.message : ''
  const message = [describeFaults({ ...pickupFaults, ...refused?.fields, ...faults }), generalMessage]
    .filter((part) => part !== '')
    .join('\n')
  if (message !== '') return { status: 'refused', message, ...places } as const
  if (!estimate) throw new Error('A row without a price has a fault')
  return { status: 'ready', priceCents: estimate.quote.priceCents, ...places } as const
}

/** Returns the row's price, or the refusal. A row with unknown goods has neither, but its addresses are checked. */
async function priceRow(deps: Deps, senderId: string, cells: Cells, trip: Trip | null) {
  try {
    if (trip) return { estimate: await estimateTrip(deps, { senderId }, trip), refused: null }
    const { adresseDepart: pickupAddress, adresseArrivee: dropoffAddress } = cells
    if (pickupAddress !== '' && dropoffAddress !== '')
      await locateTripEnds(deps, { pickupAddress, dropoffAddress })
    return { estimate: null, refused: null }
  } catch (error) {
    return { estimate: null, refused: toRefusal(error) }
  }
}

async function findPickupFaults(deps: Deps, plannedPickupAt: Date): Promise<RowFaults> {
  try {
    requirePossiblePickup(plannedPickupAt, await databaseNow(deps.db))
    return {}
  } catch (error) {
    return toRefusal(error).fields
  }
}

/** Returns the text of a row's refusal: its fields by name, or else its sentence. */
export function describeRefusal(refusal: Refusal): string {
  return describeFaults(refusal.fields) || refusal.message
}

/** Returns the refusal in an error; other errors, and refusals of status 500 and above, are rethrown. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.status < 500) return error
  throw error
}
