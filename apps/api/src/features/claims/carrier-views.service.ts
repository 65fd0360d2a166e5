import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { storePictures } from '#api/core/files/pictures.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import type { FormPictures } from './claim-files.service.ts'
import { addPictures } from './claim-files.service.ts'
import { findClaimedDelivery } from './claimed-delivery.rules.ts'
import type { ClaimableOrder, ClaimWithDeliveries, StoredClaim } from './claims.data.ts'
import { findClaim, findClaimableOrder, findClaimsOfCarrier, updateClaim } from './claims.data.ts'

/** A claim with the delivery that it concerns. */
export type ClaimOnDelivery = {
  readonly claim: ClaimWithDeliveries
  readonly delivery: ClaimWithDeliveries['order']['deliveries'][number]
}

/** Returns the claims about deliveries of the caller or its drivers, newest first; at most 50. */
export async function listClaimsOnDeliveries(
  deps: Deps,
  caller: Caller,
): Promise<readonly ClaimOnDelivery[]> {
  const claims = await findClaimsOfCarrier(deps.db, caller.accountId)
  return claims.flatMap((claim) => {
    const delivery = findClaimedDelivery(claim.order.deliveries, claim.openedAt)
    return delivery && isOwn(delivery, caller) ? [{ claim, delivery }] : []
  })
}

function isOwn(
  delivery: { readonly carrierId: string; readonly carrier: { readonly companyId: string | null } },
  { accountId }: Caller,
): boolean {
  return delivery.carrierId === accountId || delivery.carrier.companyId === accountId
}

/** A carrier's statement on a claim. */
export type ViewDraft = { readonly claimId: string; readonly text: string; readonly pictures: FormPictures }

/**
 * Stores the carrier's statement on an open claim, updates the screens of driver and company, and returns its time. The
 * driver or its company may make it. A repeat returns the first time; another text is `claim-view-given` (409), a
 * closed claim `claim-closed` (409). A claim about another carrier's delivery, or about an invoice, is `not-found`. An
 * invalid picture is a field error.
 */
export async function submitCarrierView(deps: Deps, caller: Caller, draft: ViewDraft): Promise<Date> {
  const unlocked = await requireCarriedClaim(deps.db, caller, draft.claimId)
  const earlierAt = findEarlierView(unlocked.claim, draft)
  if (earlierAt) return earlierAt
  return storePictures(deps, draft.pictures, (written) =>
    deps.db.$transaction(async (tx) => {
      const locked = await lockOrder(tx, unlocked.order.id)
      const { claim, order } = await requireCarriedClaim(tx, caller, draft.claimId)
      if (!locked) throw new Refusal('not-found')
      const concurrentAt = findEarlierView(claim, draft)
      if (concurrentAt) return concurrentAt
      return storeView(tx, order, claim, { ...draft, written: Object.values(written), now: locked.now })
    }),
  )
}

async function storeView(
  tx: Tx,
  order: ClaimableOrder,
  claim: StoredClaim,
  view: { readonly text: string; readonly written: readonly WrittenFile[]; readonly now: Date },
): Promise<Date> {
  if (claim.status !== 'open') throw new Refusal('claim-closed')
  await updateClaim(tx, claim.id, { carrierView: view.text, carrierViewAt: view.now })
  await addPictures(tx, claim.id, 'carrier', view.written)
  const { carrierId, carrier } = findClaimedDelivery(order.deliveries, claim.openedAt) ?? {}
  const accountIds = [carrierId, carrier?.companyId].filter((id) => typeof id === 'string')
  await tell(tx, accountIds, { type: 'order', id: order.id })
  return view.now
}

function findEarlierView({ carrierView, carrierViewAt }: StoredClaim, { text }: ViewDraft): Date | null {
  if (carrierViewAt !== null && carrierView !== text) throw new Refusal('claim-view-given')
  return carrierViewAt
}

/** Returns a claim about a delivery of the caller or its drivers, with its order. Any other is `not-found`. */
async function requireCarriedClaim(
  db: Parameters<typeof findClaim>[0],
  caller: Caller,
  claimId: string,
): Promise<{ claim: StoredClaim; order: ClaimableOrder }> {
  const claim = await findClaim(db, claimId)
  const order = claim && (await findClaimableOrder(db, claim.orderId))
  const delivery = claim && order && findClaimedDelivery(order.deliveries, claim.openedAt)
  if (!claim || !order || !delivery || !isOwn(delivery, caller) || claim.kind !== 'delivery')
    throw new Refusal('not-found')
  return { claim, order }
}
