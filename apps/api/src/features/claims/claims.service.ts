import type { GoodsEvent } from '@repo/delivery-rules/claims'
import {
  computeClaimDeadline,
  computeDisputeDeadline,
  isWithin,
  maxClaimsOfKind,
} from '@repo/delivery-rules/claims'
import type { ClaimKind, ClaimSubject } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { storePictures } from '#api/core/files/pictures.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { findClaimsWithCancelledRefund } from './cancelled-refunds.service.ts'
import type { FormPictures } from './claim-files.service.ts'
import { addPictures } from './claim-files.service.ts'
import { notifyOfOpening, notifyOfWithdrawal } from './claim-news.service.ts'
import type { ClaimableOrder, StoredClaim } from './claims.data.ts'
import { findClaim, findClaimableOrder, insertClaim, updateClaim } from './claims.data.ts'
import { lockSuspendedUntilSettled, restoreAccounts } from './settled-suspensions.service.ts'

/** A sender's claim about a delivery (`subject`) or its bill (no subject, no pictures). */
export type ClaimDraft = {
  readonly orderId: string
  readonly subject: ClaimSubject | null
  readonly text: string
  readonly clientKey: string
  readonly pictures: FormPictures
}

/** The claims of an order, newest first. For each kind, until when another claim may be made; null when it may not. */
export type ClaimsOfOrder = {
  readonly claims: readonly StoredClaim[]
  /** The ids of the claims whose refund was cancelled. */
  readonly refundCancelledIds: ReadonlySet<string>
  readonly claimableUntil: Date | null
  readonly disputableUntil: Date | null
}

/**
 * Returns the claims about an order of the caller, and until when others may be made. Any other order is `not-found`.
 */
export async function readClaimsOfOrder(deps: Deps, caller: Caller, orderId: string): Promise<ClaimsOfOrder> {
  const order = await requireOwnClaimable(deps, caller, orderId)
  const now = await databaseNow(deps.db)
  const findEnd = (kind: ClaimKind) =>
    findRefusal(order, kind, now) === null ? findWindowEnd(order, kind) : null
  return {
    claims: order.claims,
    refundCancelledIds: await findClaimsWithCancelledRefund(deps.db, order.claims),
    claimableUntil: findEnd('delivery'),
    disputableUntil: findEnd('invoice'),
  }
}

/**
 * Stores a claim with its pictures and notifies the sender, the support and (for a delivery) the carrier. A repeat with
 * its key returns the claim; `claim-key-used` for another text or subject with that key. `claim-open` beside an open
 * one, so that of two concurrent claims one is stored; `too-many-claims`; `claim-too-early`, `nothing-billed`,
 * `claim-too-late` or `dispute-too-late` outside its period. Another sender's order is `not-found`, an invalid picture
 * a field error.
 */
export async function openClaim(deps: Deps, caller: Caller, draft: ClaimDraft): Promise<StoredClaim> {
  const earlier = findClaimByKey(await requireOwnClaimable(deps, caller, draft.orderId), draft)
  if (earlier) return earlier
  return storePictures(deps, draft.pictures, (written) =>
    deps.db.$transaction((tx) => storeClaim(deps, tx, caller, draft, Object.values(written))),
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
  const order = locked && (await findClaimableOrder(tx, locked.id))
  if (!order || order.senderId !== caller.senderId) throw new Refusal('not-found')
  const earlier = findClaimByKey(order, draft)
  if (earlier) return earlier
  const { subject, text, clientKey } = draft
  const kind = subject === null ? 'invoice' : 'delivery'
  const refusal = findRefusal(order, kind, locked.now)
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
  return (await findClaim(tx, claim.id)) ?? claim
}

/**
 * Withdraws an open claim of the caller, notifies the support and (for a delivery) the carrier, and restores accounts
 * that were suspended until its settlement. Idempotent. `claim-answered` (409) once answered; another sender's claim is
 * `not-found`.
 */
export async function withdrawClaim(deps: Deps, caller: Caller, claimId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const unlocked = await findClaim(tx, claimId)
    const carriers = await lockSuspendedUntilSettled(tx, claimId)
    const locked = unlocked && (await lockOrder(tx, unlocked.orderId))
    if (!locked || locked.senderId !== caller.senderId) throw new Refusal('not-found')
    const claim = await findClaim(tx, claimId)
    if (claim?.status === 'withdrawn') return
    if (claim?.status !== 'open') throw new Refusal('claim-answered')
    await updateClaim(tx, claimId, { status: 'withdrawn', withdrawnAt: locked.now })
    const order = await findClaimableOrder(tx, locked.id)
    if (order) await notifyOfWithdrawal(deps, tx, order, claim)
    await tell(tx, [locked.senderId], { type: 'order', id: locked.id })
    await restoreAccounts(deps, tx, carriers)
  })
}

async function requireOwnClaimable(deps: Deps, caller: Caller, orderId: string): Promise<ClaimableOrder> {
  const order = await findClaimableOrder(deps.db, orderId)
  if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
  return order
}

/**
 * Returns the earlier claim with this key, or null. Throws `claim-key-used` for another text or subject with the key.
 */
function findClaimByKey(order: ClaimableOrder, { clientKey, text, subject }: ClaimDraft): StoredClaim | null {
  const claim = order.claims.find((candidate) => candidate.clientKey === clientKey)
  if (claim && (claim.text !== text || claim.subject !== subject)) throw new Refusal('claim-key-used')
  return claim ?? null
}

/** Returns the refusal of a claim of this kind, or null when it may be made now. */
function findRefusal(order: ClaimableOrder, kind: ClaimKind, now: Date): Refusal | null {
  const sameKind = order.claims.filter((claim) => claim.kind === kind)
  if (sameKind.some(({ status }) => status === 'open')) return new Refusal('claim-open')
  if (sameKind.length >= maxClaimsOfKind) return new Refusal('too-many-claims')
  const until = findWindowEnd(order, kind)
  if (until === null) return new Refusal(kind === 'delivery' ? 'claim-too-early' : 'nothing-billed')
  if (isWithin(until, now)) return null
  return new Refusal(kind === 'delivery' ? 'claim-too-late' : 'dispute-too-late')
}

function findWindowEnd(order: ClaimableOrder, kind: ClaimKind): Date | null {
  if (kind === 'delivery') return computeClaimDeadline(listGoodsEvents(order))
  const { endedAt, phase, priceCents, feeCents } = order
  return computeDisputeDeadline({ endedAt, costCents: phase === 'cancelled' ? (feeCents ?? 0) : priceCents })
}

function listGoodsEvents({ deliveries, roadProblems }: ClaimableOrder): readonly GoodsEvent[] {
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
