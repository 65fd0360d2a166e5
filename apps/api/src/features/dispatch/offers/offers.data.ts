import type { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

const includeCard = {
  carrier: {
    select: { account: { select: { displayName: true } }, vehicle: { select: { vehicleClass: true } } },
  },
  request: {
    select: {
      order: {
        select: {
          priceCents: true,
          commissionCents: true,
          plannedPickupAt: true,
          quote: true,
          roadProblems: {
            select: { outcome: true, shareCents: true, lat: true, lon: true, city: true, postcode: true },
          },
        },
      },
    },
  },
} as const satisfies Prisma.OfferInclude

/** An offer with everything that its card shows. */
export type ShownOffer = Prisma.OfferGetPayload<{ include: typeof includeCard }>

/** Returns the open offers of carriers, oldest first. */
export function findOpenOffers(db: Db, carrierIds: readonly string[], now: Date): Promise<ShownOffer[]> {
  return db.offer.findMany({
    where: { carrierId: { in: [...carrierIds] }, status: 'pending', expiresAt: { gt: now } },
    orderBy: { offeredAt: 'asc' },
    include: includeCard,
  })
}

/** Returns the account ids of a company’s drivers. */
export async function listDriverIds(db: Db, companyId: string): Promise<readonly string[]> {
  const rows = await db.carrier.findMany({ where: { companyId }, select: { accountId: true } })
  return rows.map(({ accountId }) => accountId)
}

/** A locked carrier, with the facts that decide whether it may accept an offer. */
export type LockedCarrier = {
  readonly isOnDuty: boolean
  readonly vehicleId: string | null
  /** Whether its documents and its vehicle's are valid. */
  readonly isValid: boolean
}

/**
 * Locks a carrier against going off duty, changing vehicles or losing a document meanwhile. Null for an unknown
 * carrier.
 */
export async function lockCarrier(tx: Tx, carrierId: string): Promise<LockedCarrier | null> {
  const [row] = await tx.$queryRaw<LockedCarrier[]>`
    SELECT is_on_duty AS "isOnDuty", vehicle_id AS "vehicleId", coalesce(valid_until > app_now(), false) AS "isValid" FROM carrier
    WHERE account_id = ${carrierId}::uuid FOR NO KEY UPDATE`
  return row ?? null
}

/** Inserts the delivery of an accepted offer and returns its id. */
export async function insertDelivery(tx: Tx, delivery: Prisma.DeliveryUncheckedCreateInput): Promise<string> {
  const at = delivery.acceptedAt
  const { id } = await tx.delivery.create({
    data: { ...delivery, events: { create: { status: 'assigned', at, recordedAt: at } } },
    select: { id: true },
  })
  return id
}
