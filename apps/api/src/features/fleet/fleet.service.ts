import type { DriverInvitation } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { MissingDocument } from '#api/core/documents/missing-documents.service.ts'
import { findMissingDocuments } from '#api/core/documents/missing-documents.service.ts'
import type { Deps } from '#api/deps.ts'
import { requireAdministeredCompany, requireDriver } from './fleet.access.ts'
import type { FleetDriver } from './fleet.data.ts'
import { findDriversOfFleet, findInvitations } from './fleet.data.ts'
import type { DeliveryRecord, FleetDelivery, FleetFilter } from './fleet-deliveries.data.ts'
import { findFleetDeliveries, isFleetDelivery, readDeliveryRecord } from './fleet-deliveries.data.ts'

/** A company's drivers and invitations, as its administrator sees them. */
export type Fleet = {
  readonly drivers: readonly FleetDriver[]
  readonly invitations: readonly DriverInvitation[]
  /** The missing documents of each driver, by account. */
  readonly missingDocuments: ReadonlyMap<string, readonly MissingDocument[]>
  readonly now: Date
}

/**
 * Returns the drivers of the caller's company by name, with positions, states and missing documents, its invitations
 * newest first, and the database's time. `not-allowed` unless the caller administers a company.
 */
export async function readFleet(deps: Deps, caller: Caller): Promise<Fleet> {
  const companyId = requireAdministeredCompany(caller)
  const now = await databaseNow(deps.db)
  return {
    drivers: await findDriversOfFleet(deps.db, companyId, now),
    invitations: await findInvitations(deps.db, companyId),
    missingDocuments: await findMissingDocuments(deps.db, { companyId }, now),
    now,
  }
}

const pageSize = 20

/**
 * Returns at most 20 deliveries of the caller's company, newest first, and whether older ones follow. Another company's
 * driver or delivery in the filter is `not-found`. `not-allowed` unless the caller administers a company.
 */
export async function readFleetDeliveryPage(
  deps: Deps,
  caller: Caller,
  filter: FleetFilter,
): Promise<{ deliveries: readonly FleetDelivery[]; hasMore: boolean }> {
  const companyId = requireAdministeredCompany(caller)
  if (filter.carrierId !== null) await requireDriver(deps.db, companyId, filter.carrierId)
  if (filter.before !== null && !(await isFleetDelivery(deps.db, companyId, filter.before)))
    throw new Refusal('not-found')
  const rows = await findFleetDeliveries(deps.db, companyId, filter, pageSize + 1)
  return { deliveries: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/**
 * Returns a delivery of the caller's company with its record. One that a driver returned to the search, or of another
 * company, is `not-found`. `not-allowed` unless the caller administers a company.
 */
export async function readOneFleetDelivery(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ delivery: FleetDelivery; record: DeliveryRecord }> {
  const companyId = requireAdministeredCompany(caller)
  const filter = { before: null, carrierId: null, isRunning: null, id }
  const [delivery] = await findFleetDeliveries(deps.db, companyId, filter, 1)
  if (!delivery) throw new Refusal('not-found')
  return { delivery, record: await readDeliveryRecord(deps.db, id) }
}
