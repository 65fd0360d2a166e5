import type { ClaimKind, ClaimStatus, Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

const includePictures = {
  pictures: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.ClaimInclude

/** A claim with its pictures, those of each party in their order. */
export type StoredClaim = Prisma.ClaimGetPayload<{ include: typeof includePictures }>

/** Deliveries that may have had the goods: their carrier has not left, or could not continue with the goods. */
export const claimableDeliveries = {
  OR: [{ status: { not: 'withdrawn' } }, { roadProblem: { isNot: null } }],
} as const satisfies Prisma.DeliveryWhereInput

const pickups = {
  where: { status: 'picked_up' },
  select: { status: true, at: true, recordedAt: true, undoneAt: true },
} as const satisfies Prisma.Delivery$eventsArgs

const includeClaimableFacts = {
  quote: { select: { pickupCity: true, dropoffCity: true } },
  sender: { select: { email: true } },
  deliveries: {
    where: claimableDeliveries,
    select: {
      id: true,
      status: true,
      carrierId: true,
      carrier: {
        select: {
          companyId: true,
          account: { select: { email: true } },
          company: { select: { email: true } },
        },
      },
      events: pickups,
    },
  },
  roadProblems: { select: { reportedAt: true, recordedAt: true, decidedAt: true } },
  claims: { include: includePictures, orderBy: [{ openedAt: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.OrderInclude

/** An order with the facts that decide whether it may be claimed about, and its claims, newest first. */
export type ClaimableOrder = Prisma.OrderGetPayload<{ include: typeof includeClaimableFacts }>

/** Returns an order with its claims, and the facts that decide whether more may be made. Null for an unknown order. */
export function findClaimableOrder(db: Db, orderId: string): Promise<ClaimableOrder | null> {
  return db.order.findUnique({ where: { id: orderId }, include: includeClaimableFacts })
}

/** Returns a claim. Null for an unknown id. */
export function findClaim(db: Db, id: string): Promise<StoredClaim | null> {
  return db.claim.findUnique({ where: { id }, include: includePictures })
}

/** Inserts a claim and returns it. */
export function insertClaim(tx: Tx, data: Prisma.ClaimUncheckedCreateInput): Promise<StoredClaim> {
  return tx.claim.create({ data, include: includePictures })
}

/** Updates a claim and returns its new state. */
export function updateClaim(
  tx: Tx,
  id: string,
  data: Prisma.ClaimUncheckedUpdateInput,
): Promise<StoredClaim> {
  return tx.claim.update({ where: { id }, data, include: includePictures })
}

const includeDeliveries = {
  ...includePictures,
  order: {
    select: {
      quote: {
        select: { pickupCity: true, pickupPostcode: true, dropoffCity: true, dropoffPostcode: true },
      },
      deliveries: {
        where: claimableDeliveries,
        select: {
          id: true,
          status: true,
          carrierId: true,
          carrier: { select: { companyId: true } },
          billNumber: true,
          endedAt: true,
          events: pickups,
        },
      },
    },
  },
} as const satisfies Prisma.ClaimInclude

/** A claim with its order's trip and deliveries. */
export type ClaimWithDeliveries = Prisma.ClaimGetPayload<{ include: typeof includeDeliveries }>

/** Returns the claims about orders that this carrier, or a company's drivers, carried: newest first, at most 50. */
export function findClaimsOfCarrier(db: Db, accountId: string): Promise<ClaimWithDeliveries[]> {
  const ownDelivery = { OR: [{ carrierId: accountId }, { carrier: { companyId: accountId } }] }
  return db.claim.findMany({
    where: { kind: 'delivery', order: { deliveries: { some: { AND: [claimableDeliveries, ownDelivery] } } } },
    include: includeDeliveries,
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take: 50,
  })
}

/** Returns the claims of these ids with their deliveries, in no order; unknown ids are left out. */
export function findClaimsWithDeliveries(db: Db, ids: readonly string[]): Promise<ClaimWithDeliveries[]> {
  return db.claim.findMany({ where: { id: { in: [...ids] } }, include: includeDeliveries })
}

/** Returns claims for the staff, oldest first, at most 200. */
export function findClaimsForStaff(
  db: Db,
  filter: { readonly status?: ClaimStatus; readonly kind?: ClaimKind; readonly orderId?: string },
) {
  return db.claim.findMany({
    where: filter,
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: 200,
    include: { _count: { select: { pictures: true } } },
  })
}
