import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import { missingPapersOf } from '#api/core/documents/missing-papers.service.ts'
import { findNeededNow } from '#api/core/documents/required-documents.service.ts'
import { suspensionOf } from '#api/core/suspension/suspension.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { runningDeliveryOf } from '#api/features/deliveries/deliveries.data.ts'
import { noteOf } from '#api/features/deliveries/steps/delivery-note.service.ts'
import { ownStrandedGoods } from '#api/flows/road-problems/road-problems.data.ts'

/** Everything that the carrier's home screen shows: duty, documents, vehicles, the running delivery, and the database's time. */
export async function carrierState(deps: Deps, caller: Caller) {
  const now = await databaseNow(deps.db)
  const account = await carrierAccount(deps.db, caller.accountId)
  const { companyId = null, isOnDuty = false, validUntil = null, vehicle = null } = account.carrier ?? {}
  const owners = companyId === null ? [account.id] : [account.id, companyId]
  const [vehicles, job, stranded, required, missing, suspension] = await Promise.all([
    vehiclesOf(deps.db, owners),
    runningDeliveryOf(deps.db, account.id).then((running) => running && noteOf(deps.db, running)),
    ownStrandedGoods(deps.db, account.id),
    findNeededNow(deps.db, caller, now),
    missingPapersOf(deps.db, { accountId: account.id }, now),
    account.status === 'suspended' ? suspensionOf(deps.db, account.id) : null,
  ])
  return {
    account,
    companyId,
    isOnDuty,
    isValid: validUntil !== null && validUntil > now,
    vehicle,
    vehicles,
    job,
    stranded,
    required,
    missing: missing.get(account.id) ?? null,
    suspension,
    now,
  }
}

export type CarrierState = Awaited<ReturnType<typeof carrierState>>

/** An account of the carrying side with its working row (none for a company's administrator). */
function carrierAccount(db: Db, accountId: string) {
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

/** The vehicles of a carrier or a company, oldest first. */
function vehiclesOf(db: Db, ownerIds: readonly string[]) {
  return db.vehicle.findMany({
    where: { ownerId: { in: [...ownerIds] }, removedAt: null },
    orderBy: { createdAt: 'asc' },
  })
}
