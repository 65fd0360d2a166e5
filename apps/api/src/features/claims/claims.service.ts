import type { GoodsEvent } from '@repo/delivery-rules/claims'
import { claimableUntil, disputableUntil, isWithin, maxClaimsOfKind } from '@repo/delivery-rules/claims'
import type { ClaimKind, ClaimSubject } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { WrittenFile } from '#api/core/files/stored-files.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { claimsNotRefunded } from './cancelled-refunds.service.ts'
import type { FormPictures } from './claim-files.service.ts'
import { addPictures, withClaimPictures } from './claim-files.service.ts'
import { notifyOfOpening, notifyOfWithdrawal } from './claim-news.service.ts'
import type { ClaimableOrder, StoredClaim } from './claims.data.ts'
import { claimableOrder, claimById, insertClaim, updateClaim } from './claims.data.ts'
import { holdSuspendedUntil, restoreAll } from './settled-suspensions.service.ts'

/** A sender's claim about a delivery (`subject`) or its bill (no subject, no pictures). */
export type ClaimDraft = {
  readonly orderId: string
  readonly subject: ClaimSubject | null
  readonly text: string
  readonly clientKey: string
  readonly pictures: FormPictures
}

/** The claims of an order of the caller, newest first, and until when another of each kind may be made now; null when none may. */
export type ClaimsOfOrder = {
  readonly claims: readonly StoredClaim[]
  /** The ids of those with a cancelled refund. */
  readonly notRefunded: ReadonlySet<string>
  readonly claimableUntil: Date | null
  readonly disputableUntil: Date | null
}

/** The claims about an order of the caller, and the possible ones; any other id is a 404. */
export async function claimsOfOrder(deps: Deps, caller: Caller, orderId: string): Promise<ClaimsOfOrder> {
  const order = await ownClaimable(deps, caller, orderId)
  const now = await databaseNow(deps.db)
  const until = (kind: ClaimKind) => (refusalOf(order, kind, now) === null ? windowOf(order, kind) : null)
  return {
    claims: order.claims,
    notRefunded: await claimsNotRefunded(deps.db, order.claims),
    claimableUntil: until('delivery'),
    disputableUntil: until('invoice'),
  }
}

/**
 * Stores a claim with its pictures and notifies the support, and the carrier where it is about the delivery. A repeat
 * under its key returns the same claim, another text under that key is a 409. Of two concurrent calls, one is stored,
 * the other refused as the second.
 */
export async function openClaim(deps: Deps, caller: Caller, draft: ClaimDraft): Promise<StoredClaim> {
  const before = claimNamed(await ownClaimable(deps, caller, draft.orderId), draft)
  if (before) return before
  return withClaimPictures(deps, draft.pictures, (written) =>
    deps.db.$transaction((tx) => storeClaim(deps, tx, caller, draft, written)),
  )
}

async function storeClaim(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  draft: ClaimDraft,
  written: readonly WrittenFile[],
): Promise<StoredClaim> {
  const locked = await lockOrder(tx, draft.orderId)
  const order = locked && (await claimableOrder(tx, locked.id))
  if (!order || order.senderId !== caller.senderId) throw new Refusal('not-found')
  const before = claimNamed(order, draft)
  if (before) return before
  const { subject, text, clientKey } = draft
  const kind = subject === null ? 'invoice' : 'delivery'
  const refusal = refusalOf(order, kind, locked.now)
  if (refusal) throw refusal
  const claim = await insertClaim(tx, {
    orderId: order.id,
    kind,
    subject,
    text,
    clientKey,
    openedAt: locked.now,
  })
  await addPictures(tx, claim.id, 'sender', written)
  await notifyOfOpening(deps, tx, order, claim)
  await tell(tx, [order.senderId], { type: 'order', id: order.id })
  return (await claimById(tx, claim.id)) ?? claim
}

/** Withdraws a claim of the caller; a repeat changes nothing, an answered one is a 409, any other a 404. */
export async function withdrawClaim(deps: Deps, caller: Caller, claimId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const known = await claimById(tx, claimId)
    const carriers = await holdSuspendedUntil(tx, claimId)
    const locked = known && (await lockOrder(tx, known.orderId))
    if (!locked || locked.senderId !== caller.senderId) throw new Refusal('not-found')
    const claim = await claimById(tx, claimId)
    if (claim?.status === 'withdrawn') return
    if (claim?.status !== 'open') throw new Refusal('claim-answered')
    await updateClaim(tx, claimId, { status: 'withdrawn', withdrawnAt: locked.now })
    const order = await claimableOrder(tx, locked.id)
    if (order) await notifyOfWithdrawal(deps, tx, order, claim)
    await tell(tx, [locked.senderId], { type: 'order', id: locked.id })
    await restoreAll(deps, tx, carriers)
  })
}

async function ownClaimable(deps: Deps, caller: Caller, orderId: string): Promise<ClaimableOrder> {
  const order = await claimableOrder(deps.db, orderId)
  if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
  return order
}

/** The claim that was made under this key before; another one under it is a 409. */
function claimNamed(order: ClaimableOrder, { clientKey, text, subject }: ClaimDraft): StoredClaim | null {
  const claim = order.claims.find((candidate) => candidate.clientKey === clientKey)
  if (claim && (claim.text !== text || claim.subject !== subject)) throw new Refusal('claim-key-used')
  return claim ?? null
}

/** Why no claim of this kind may be made now; null when one may. */
function refusalOf(order: ClaimableOrder, kind: ClaimKind, now: Date): Refusal | null {
  const ofKind = order.claims.filter((claim) => claim.kind === kind)
  if (ofKind.some(({ status }) => status === 'open')) return new Refusal('claim-open')
  if (ofKind.length >= maxClaimsOfKind) return new Refusal('too-many-claims')
  const until = windowOf(order, kind)
  if (until === null) return new Refusal(kind === 'delivery' ? 'claim-too-early' : 'nothing-billed')
  if (isWithin(until, now)) return null
  return new Refusal(kind === 'delivery' ? 'claim-too-late' : 'dispute-too-late')
}

function windowOf(order: ClaimableOrder, kind: ClaimKind): Date | null {
  if (kind === 'delivery') return claimableUntil(goodsEventsOf(order))
  const { endedAt, phase, priceCents, feeCents } = order
  return disputableUntil({ endedAt, costCents: phase === 'cancelled' ? (feeCents ?? 0) : priceCents })
}

function goodsEventsOf({ deliveries, roadProblems }: ClaimableOrder): readonly GoodsEvent[] {
  const pickups = deliveries.flatMap(({ events }) =>
    events.flatMap(({ at, recordedAt, undoneAt }) =>
      undoneAt === null ? [{ happenedAt: at, recordedAt }] : [],
    ),
  )
  const stops = roadProblems.flatMap(({ reportedAt, recordedAt, decidedAt }) => [
    { happenedAt: reportedAt, recordedAt },
    ...(decidedAt === null ? [] : [{ happenedAt: decidedAt, recordedAt: decidedAt }]),
  ])
  return [...pickups, ...stops]
}
