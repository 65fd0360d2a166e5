import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import { findMissingDocuments } from '#api/core/documents/missing-documents.service.ts'
import { findDocumentsNeededNow } from '#api/core/documents/required-documents.service.ts'
import { findSuspension } from '#api/core/suspension/suspension.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { findRunningDelivery } from '#api/features/deliveries/deliveries.data.ts'
import { toNote } from '#api/features/deliveries/steps/delivery-note.service.ts'
import { findOwnStrandedGoods } from '#api/flows/road-problems/road-problems.data.ts'

/**
 * Returns everything on the carrier's home screen: duty, documents, vehicles, the running delivery, a suspension and
 * the database's time. Also for a company's administrator, who is off duty and drives nothing.
 */
export async function readCarrierState(deps: Deps, caller: Caller) {
  const now = await databaseNow(deps.db)
  const account = await readCarrierAccount(deps.db, caller.accountId)
  const { companyId = null, isOnDuty = false, validUntil = null, vehicle = null } = account.carrier ?? {}
  const owners = companyId === null ? [account.id] : [account.id, companyId]
  const [vehicles, runningDelivery, stranded, needed, missing, suspension] = await Promise.all([
    findVehicles(deps.db, owners),
    findRunningDelivery(deps.db, account.id).then((running) => running && toNote(deps.db, running)),
    findOwnStrandedGoods(deps.db, account.id),
    findDocumentsNeededNow(deps.db, caller, now),
    findMissingDocuments(deps.db, { accountId: account.id }, now),
    account.status === 'suspended' ? findSuspension(deps.db, account.id) : null,
  ])
  return {
    account,
    companyId,
    isOnDuty,
    isValid: validUntil !== null && validUntil > now,
    vehicle,
    vehicles,
    runningDelivery,
    stranded,
    neededDocuments: needed,
    missingDocuments: missing.get(account.id) ?? null,
    suspension,
    now,
  }
}

/** Everything on the carrier's home screen. */
export type CarrierState = Awaited<ReturnType<typeof readCarrierState>>

/** Returns an account with its carrier row, which a company’s administrator does not have. */
function readCarrierAccount(db: Db, accountId: string) {
  return db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      id: true,
      personId: true,
      kind: true,
      status: true,
      displayName: true,
      carrier: {
        select: { companyId: true, isOnDuty: true, validUntil: true, vehicle: true },
      },
    },
  })
}

/** Returns the vehicles of a carrier or a company, oldest first. */
function findVehicles(db: Db, ownerIds: readonly string[]) {
  return db.vehicle.findMany({
    where: { ownerId: { in: [...ownerIds] }, removedAt: null },
    orderBy: { createdAt: 'asc' },
  })
}
