import { disputeLost, disputeOpened, disputeWon } from '@repo/lottery-rules/ledger'
import type { FlagKind } from '@repo/lottery-rules/watch-terms'
import type { CardDispute, Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { advanceDispute } from '@repo/stripe-edge/dispute-progress'
import type { CardDispute as ProviderDispute } from '@repo/stripe-edge/refunds-and-disputes'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { ProviderError } from '#lottery-api/edges/payments/payment-provider.ts'
import { checkPaymentAtProvider } from './check-payment.service.ts'
import { lockPurchaseLot, setDisputeLock, voidPaidCredits } from './disputed-credits.service.ts'
import { lockPurchase } from './purchases.data.ts'

/**
 * Reads a card dispute from the provider and updates ours, as `applyDispute` does; one that the provider does not know
 * changes nothing. A repeated or late call leads to the same state. Throws `ProviderError`.
 */
export async function reconcileDispute(deps: Deps, disputeId: string): Promise<void> {
  const theirs = await deps.payments.card.findDispute(disputeId)
  if (theirs) await applyDispute(deps, theirs)
}

/**
 * Updates our dispute to the provider's: once, for concurrent and repeated calls. The staff get a flag, and the player
 * is notified once the money is withdrawn. A charge that is not ours is logged. Throws `ProviderError`.
 */
export async function applyDispute(deps: Deps, theirs: ProviderDispute): Promise<void> {
  const { disputeId, intentId } = theirs
  const purchase =
    intentId === null ? null : await deps.db.purchase.findUnique({ where: { reference: intentId } })
  // A charge made by hand at the provider has no money in our ledger to set aside.
  if (!purchase) return deps.log.error({ disputeId }, 'a charge is disputed that is not ours')
  // A dispute may be reported before the payment itself, which is settled first.
  if (purchase.settledAt === null) await checkPaymentAtProvider(deps, purchase)
  await deps.db.$transaction((tx) => recordDispute(deps, tx, theirs, purchase))
}

async function recordDispute(
  deps: Deps,
  tx: Tx,
  theirs: ProviderDispute,
  disputed: Pick<Purchase, 'id' | 'playerId'>,
): Promise<void> {
  const { id: purchaseId, playerId } = disputed
  await lockPlayer(tx, playerId)
  const lot = await lockPurchaseLot(tx, disputed)
  const purchase = await lockPurchase(tx, purchaseId)
  if (!lot || purchase.settledAt === null)
    throw new ProviderError(`Purchase ${purchaseId} is disputed before it is settled`, {
      kind: 'unavailable',
    })
  const { disputeId: providerDisputeId, amountCents, reasonCode, createdAt: openedAt } = theirs
  const ours = await tx.cardDispute.findUnique({ where: { providerDisputeId } })
  const now = await databaseNow(tx)
  const next = advanceDispute(ours, theirs, now)
  if (!next) return
  const dispute = ours
    ? await tx.cardDispute.update({ where: { id: ours.id }, data: next })
    : await tx.cardDispute.create({
        data: { purchaseId, providerDisputeId, amountCents, reasonCode, openedAt, ...next },
      })
  await raiseFlag(tx, dispute, playerId, now)
  if (dispute.withdrawnAt !== null) await bookMovements(deps, tx, dispute, { purchase, lot, now })
  const open = await tx.cardDispute.count({
    where: { purchaseId, withdrawnAt: { not: null }, closedAt: null },
  })
  await setDisputeLock(tx, lot, { isDisputed: open > 0, now })
}

async function raiseFlag(
  tx: Tx,
  { id, amountCents }: CardDispute,
  playerId: string,
  now: Date,
): Promise<void> {
  const kind: FlagKind = 'card-dispute'
  await tx.flag.createMany({
    data: [{ playerId, kind, key: id, facts: { cents: amountCents }, raisedAt: now }],
    skipDuplicates: true,
  })
}

type DisputedPurchase = {
  readonly purchase: Purchase
  readonly lot: NonNullable<Awaited<ReturnType<typeof lockPurchaseLot>>>
  readonly now: Date
}

/** Books the dispute's movements, once each, also those that an earlier report left out. */
async function bookMovements(
  deps: Deps,
  tx: Tx,
  dispute: CardDispute,
  { purchase, lot, now }: DisputedPurchase,
): Promise<void> {
  const { id, status, amountCents: cents } = dispute
  const { playerId } = purchase
  const opened = disputeOpened({ cents, playerId })
  await post(tx, { kind: 'dispute-opened', key: `dispute-opened:${id}`, postings: opened }, now)
  if (status === 'won') {
    const postings = disputeWon({ cents, playerId })
    await post(tx, { kind: 'dispute-won', key: `dispute-won:${id}`, postings }, now)
  }
  if (status === 'lost') await bookLoss(tx, dispute, { purchase, lot, now })
  await notify(deps, tx, playerId, { event: toEvent(status), about: id, facts: { cents } })
}

function toEvent(status: CardDispute['status']): 'dispute-won' | 'dispute-lost' | 'payment-disputed' {
  if (status === 'won') return 'dispute-won'
  return status === 'lost' ? 'dispute-lost' : 'payment-disputed'
}

/**
 * Books a lost dispute: the cardholder has the money, so the credits and refunds left of it become void. Tickets played
 * for it stay, with their pots, proofs and prizes: the running costs bear them.
 */
async function bookLoss(
  tx: Tx,
  { id, amountCents: cents }: CardDispute,
  { purchase, lot, now }: DisputedPurchase,
): Promise<void> {
  const { playerId, potCents, costCents } = purchase
  const voided = await voidPaidCredits(tx, purchase, lot, cents)
  const postings = disputeLost({ cents, playerId, potCents, costCents, ...voided })
  await post(tx, { kind: 'dispute-lost', key: `dispute-lost:${id}`, postings }, now)
}
