import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { findOfferWithOrder } from '#api/core/dispatch/dispatch.data.ts'
import type { AnswerableOffer } from '#api/core/dispatch/offers.service.ts'
import type { Db } from '#api/database.ts'

/**
 * Returns an offer that the caller may answer: its own, or one of its drivers' for a company's administrator. Any other
 * is `not-found`.
 */
export async function requireAnswerableOffer(
  db: Db,
  caller: Caller,
  offerId: string,
): Promise<AnswerableOffer> {
  const offer = await findOfferWithOrder(db, offerId)
  const isOwn = offer?.carrierId === caller.accountId
  const isOfOwnDriver = caller.kind === 'TREN' && offer?.carrier.companyId === caller.accountId
  if (!offer || !(isOwn || isOfOwnDriver)) throw new Refusal('not-found')
  return offer
}
