import type { Db } from '#api/database.ts'

/** An account of the carrying side with its working row (none for a company's administrator). */
export function carrierAccount(db: Db, accountId: string) {
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
export function vehiclesOf(db: Db, ownerIds: readonly string[]) {
  return db.vehicle.findMany({
    where: { ownerId: { in: [...ownerIds] }, removedAt: null },
    orderBy: { createdAt: 'asc' },
  })
}
