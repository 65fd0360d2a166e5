import type { Prisma } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** The condition for reviews that staff has not hidden. */
const visibleReview = { hiddenAt: null } as const satisfies Prisma.RatingWhereInput

/** Returns the sum of the stars and the number of the ratings of carriers. A hidden review still counts. */
export async function sumRatings(
  db: Db,
  carrierFilter: Prisma.RatingWhereInput,
): Promise<{ sum: number; count: number }> {
  const { _sum, _count } = await db.rating.aggregate({
    where: carrierFilter,
    _sum: { stars: true },
    _count: true,
  })
  return { sum: _sum.stars ?? 0, count: _count }
}

const nameInclude = {
  carrier: { select: { id: true, individual: { select: { firstNames: true } }, displayName: true } },
  delivery: {
    select: { order: { select: { sender: { select: { individual: { select: { firstNames: true } } } } } } },
  },
} as const satisfies Prisma.RatingInclude

/** A review with the names of its carrier and its sender. */
export type Review = Prisma.RatingGetPayload<{ include: typeof nameInclude }>

/**
 * Returns a page of visible reviews of carriers, newest first: those older than the review of the delivery `before`.
 * The first page for null, or a delivery without a review.
 */
export async function readReviewPage(
  db: Db,
  carrierFilter: Prisma.RatingWhereInput,
  before: string | null,
  pageSize: number,
): Promise<readonly Review[]> {
  const last =
    before && (await db.rating.findFirst({ where: { AND: [carrierFilter, { deliveryId: before }] } }))
  const older = last
    ? {
        // By itself the second condition would read all newer rows: this one lets the index begin at the last.
        createdAt: { lte: last.createdAt },
        OR: [{ createdAt: { lt: last.createdAt } }, { deliveryId: { lt: last.deliveryId } }],
      }
    : {}
  return db.rating.findMany({
    where: { AND: [carrierFilter, visibleReview, older] },
    include: nameInclude,
    orderBy: [{ createdAt: 'desc' }, { deliveryId: 'desc' }],
    take: pageSize,
  })
}

/** Returns a visible review of carriers, with its order; null for any other. */
export function findVisibleReview(db: Db, carrierFilter: Prisma.RatingWhereInput, deliveryId: string) {
  return db.rating.findFirst({
    where: { AND: [carrierFilter, visibleReview, { deliveryId }] },
    include: { delivery: { select: { orderId: true, order: { select: { senderId: true } } } } },
  })
}
