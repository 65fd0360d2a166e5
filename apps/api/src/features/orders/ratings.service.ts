import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** The caller's newest delivery that is done and not yet rated, with its proofs; or null. */
export function unratedDelivery(deps: Deps, caller: Caller) {
  return findUnrated(deps.db, caller.senderId)
}

export type RatingDraft = { readonly deliveryId: string; readonly stars: number; readonly review: string }

/** Rates the carrier of a finished delivery of the caller, once: the same rating again is harmless, another one is a 409. */
export async function rateDelivery(deps: Deps, caller: Caller, draft: RatingDraft): Promise<void> {
  const { deliveryId, stars, review } = draft
  const delivery = await deps.db.delivery.findFirst({
    where: { id: deliveryId, order: { senderId: caller.senderId } },
    select: { status: true, carrierId: true },
  })
  if (!delivery) throw new Refusal('not-found')
  if (delivery.status !== 'delivered') throw new Refusal('delivery-not-finished')
  const createdAt = await databaseNow(deps.db)
  await deps.db.rating.createMany({
    data: [{ deliveryId, carrierId: delivery.carrierId, stars, review, createdAt }],
    skipDuplicates: true,
  })
  const kept = await deps.db.rating.findUniqueOrThrow({ where: { deliveryId } })
  if (kept.stars !== stars || kept.review !== review) throw new Refusal('already-rated')
}

/** The newest delivered order of a sender that is not rated, with its proofs; or null. */
function findUnrated(db: Db, senderId: string) {
  return db.delivery.findFirst({
    where: { status: 'delivered', rating: null, order: { senderId } },
    orderBy: { endedAt: 'desc' },
    include: { order: true, proofs: true },
  })
}
