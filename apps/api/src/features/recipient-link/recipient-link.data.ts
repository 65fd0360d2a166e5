import type { Prisma } from '@repo/prisma/delivery-types'
import { deleteBrowsersOf } from '#api/core/recipient/recipient-browsers.data.ts'
import type { RecipientContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import type { Db, Tx } from '#api/database.ts'

const orderStateFields = {
  phase: true,
  endedAt: true,
  senderId: true,
  tellsRecipient: true,
  recipientPhone: true,
  recipientEmail: true,
  deliveries: { where: { status: { not: 'withdrawn' } }, select: { status: true, carrierId: true } },
  roadProblems: { where: { outcome: null }, select: { id: true } },
} as const satisfies Prisma.OrderSelect

/** The facts of an order that decide a recipient's view. */
export type LinkedOrder = Prisma.OrderGetPayload<{ select: typeof orderStateFields }>

/** Returns the state of an order, or null for an unknown one. */
export function findLinkedOrder(db: Db, orderId: string): Promise<LinkedOrder | null> {
  return db.order.findUnique({ where: { id: orderId }, select: orderStateFields })
}

const followedLinkFields = {
  id: true,
  orderId: true,
  instructions: true,
  order: {
    select: {
      phase: true,
      endedAt: true,
      tellsRecipient: true,
      recipientPhone: true,
      recipientEmail: true,
      handoverCode: { select: { code: true } },
      roadProblems: { where: { outcome: null }, select: { id: true } },
      quote: {
        select: {
          pickupCity: true,
          dropoffCity: true,
          dropoffAddress: true,
          dropoffLat: true,
          dropoffLon: true,
        },
      },
      deliveries: {
        where: { status: { not: 'withdrawn' } },
        select: {
          id: true,
          status: true,
          atDropoffAt: true,
          endedAt: true,
          returns: { orderBy: { recordedAt: 'desc' }, take: 1, select: { reason: true, refusedAt: true } },
          vehicle: { select: { vehicleClass: true } },
          carrier: {
            select: { account: { select: { individual: { select: { firstNames: true } } } } },
          },
          proofs: {
            where: { stage: 'dropoff' },
            select: { photoFileId: true, signatureFileId: true, comment: true },
          },
        },
      },
    },
  },
} as const satisfies Prisma.RecipientLinkSelect

/** A link with the data of all stages; `toSuivi` decides which of it is shown. */
export type FollowedLink = Prisma.RecipientLinkGetPayload<{ select: typeof followedLinkFields }>

/** Returns a link. Null for an unknown or revoked one. */
export function findFollowedLink(db: Db, linkId: string): Promise<FollowedLink | null> {
  return db.recipientLink.findFirst({ where: { id: linkId, revokedAt: null }, select: followedLinkFields })
}

/** Returns the active link of an order. Null without one. */
export function findActiveLink(db: Db, orderId: string) {
  return db.recipientLink.findFirst({
    where: { orderId, revokedAt: null },
    select: { id: true, createdAt: true, instructions: true },
  })
}

/** Returns the recipient's contact of a link's order; null for an unknown link. */
export async function findContact(
  db: Db,
  link: Prisma.RecipientLinkWhereInput,
): Promise<(RecipientContact & { readonly orderId: string }) | null> {
  const row = await db.recipientLink.findFirst({
    where: link,
    select: { orderId: true, order: { select: { recipientPhone: true, recipientEmail: true } } },
  })
  return row && { orderId: row.orderId, ...row.order }
}

/**
 * Revokes the link of an order, and deletes its holder's texts and browsers. Returns the number of revoked links: 0 for
 * a repeat.
 */
export async function revokeLink(tx: Tx, orderId: string, at: Date): Promise<number> {
  await deleteBrowsersOf(tx, orderId)
  const { count } = await tx.recipientLink.updateMany({
    where: { orderId, revokedAt: null },
    data: { revokedAt: at, instructions: null, instructedAt: null },
  })
  return count
}
