import type { DriverInvitation } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { MissingPaper } from '#api/core/documents/missing-papers.service.ts'
import { missingPapersOf } from '#api/core/documents/missing-papers.service.ts'
import type { Deps } from '#api/deps.ts'
import { administered, requireDriver } from './fleet.access.ts'
import type { FleetDriver } from './fleet.data.ts'
import { driversOfFleet, invitationsOf } from './fleet.data.ts'
import type { DeliveryRecord, FleetDelivery, FleetFilter } from './fleet-deliveries.data.ts'
import { deliveryRecord, fleetDeliveries, isOfFleet } from './fleet-deliveries.data.ts'

export type Fleet = {
  readonly drivers: readonly FleetDriver[]
  readonly invitations: readonly DriverInvitation[]
  /** The missing documents of each driver, by account. */
  readonly missing: ReadonlyMap<string, readonly MissingPaper[]>
  readonly now: Date
}

/**
 * The drivers of the caller's company with their places, states and missing documents, the pending invitations, and the
 * database's time.
 */
export async function readFleet(deps: Deps, caller: Caller): Promise<Fleet> {
  const companyId = administered(caller)
  const now = await databaseNow(deps.db)
  return {
    drivers: await driversOfFleet(deps.db, companyId, now),
    invitations: await invitationsOf(deps.db, companyId),
    missing: await missingPapersOf(deps.db, { companyId }, now),
    now,
  }
}

const pageSize = 20

/** A page of the deliveries of the caller's company; another company's driver or delivery in the filter is a 404. */
export async function fleetDeliveryPage(
  deps: Deps,
  caller: Caller,
  filter: FleetFilter,
): Promise<{ deliveries: readonly FleetDelivery[]; hasMore: boolean }> {
  const companyId = administered(caller)
  if (filter.carrierId !== null) await requireDriver(deps.db, companyId, filter.carrierId)
  if (filter.before !== null && !(await isOfFleet(deps.db, companyId, filter.before)))
    throw new Refusal('not-found')
  const rows = await fleetDeliveries(deps.db, companyId, filter, pageSize + 1)
  return { deliveries: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/** One delivery of the caller's company with its record; one that a driver returned, or of another company, is a 404. */
export async function fleetDeliveryOf(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ delivery: FleetDelivery; record: DeliveryRecord }> {
  const companyId = administered(caller)
  const filter = { before: null, carrierId: null, isRunning: null, id }
  const [delivery] = await fleetDeliveries(deps.db, companyId, filter, 1)
  if (!delivery) throw new Refusal('not-found')
  return { delivery, record: await deliveryRecord(deps.db, id) }
}
