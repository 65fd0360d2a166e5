import { databaseNow } from '@repo/server-kit/database'
import type { CardPayment } from '@repo/stripe-edge/payments'
import { isOpenProblem } from '#api/core/order/pickup-problems.data.ts'
import type { Deps } from '#api/deps.ts'
import { sweepDebts } from '#api/features/debts/debts.sweeper.ts'
import { compareDisputes } from '#api/features/payments/disputes/disputes.service.ts'
import { sweepReturns } from '#api/features/payments/returns/returns.sweeper.ts'
import type { ComparedPayment } from './our-payments.data.ts'
import { comparedPayments } from './our-payments.data.ts'
import { reconcilePayment, reconcileSetup, returnPayment, unclaimedMs } from './reconcile-payment.service.ts'
import { compareRefunds, sendDueRefunds } from './reconcile-refund.service.ts'
import { settlePayment } from './settle-payment.service.ts'

const windowMs = 3_600_000
const batchSize = 200

/**
 * Reconciles our payments with the provider's after any loss: unexecuted decisions are executed, intents of the last
 * hour are compared with our rows, payments without an order after 15 minutes are released, those of actual goods once
 * their problem is decided. A failing one is logged and does not block the others; the next run retries it.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  await attempt(deps, 'due', () => settleDue(deps))
  await attempt(deps, 'returns', () => sweepReturns(deps))
  await attempt(deps, 'refunds', () => sendDueRefunds(deps))
  await attempt(deps, 'debts', () => sweepDebts(deps))
  await attempt(deps, 'compared', () => compareWithProvider(deps))
  await attempt(deps, 'setups', () => reconcileSetups(deps))
  await attempt(deps, 'unclaimed', () => returnUnclaimedPayments(deps))
}

/** The same for later events: returned refunds, and card disputes. */
export async function reconcileAfterwards(deps: Deps): Promise<void> {
  await attempt(deps, 'refunds compared', () => compareRefunds(deps))
  await attempt(deps, 'disputes compared', () => compareDisputes(deps))
}

async function settleDue(deps: Deps): Promise<void> {
  // Unsettled ones go to the end of the queue, so that they block no others, however many.
  const due = await deps.db.payment.findMany({
    where: { dueAction: { not: null } },
    select: { id: true },
    orderBy: [{ dueTriedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: batchSize,
  })
  const ids = due.map(({ id }) => id)
  await deps.db.payment.updateMany({
    where: { id: { in: ids } },
    data: { dueTriedAt: await databaseNow(deps.db) },
  })
  for (const id of ids) await attempt(deps, id, () => settlePayment(deps, id))
}

async function returnUnclaimedPayments(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  const unclaimed = await deps.db.payment.findMany({
    where: {
      status: { in: ['planned', 'opened', 'authorised'] },
      dueAction: null,
      order: null,
      // That of true goods is paid until their problem is decided.
      NOT: { pickupProblem: isOpenProblem },
      openedAt: { lte: new Date(now.getTime() - unclaimedMs) },
    },
    orderBy: { openedAt: 'asc' },
    take: batchSize,
  })
  for (const payment of unclaimed) {
    await attempt(deps, payment.id, () => returnPayment(deps, payment))
  }
}

/** Cards saved for planned pickups by browsers that never returned. */
async function reconcileSetups(deps: Deps): Promise<void> {
  const waiting = await deps.db.payment.findMany({
    where: { status: 'planned', dueAction: null, order: null, setupIntentId: { not: null } },
    select: { setupIntentId: true },
    orderBy: { openedAt: 'asc' },
    take: batchSize,
  })
  for (const { setupIntentId } of waiting) {
    if (setupIntentId !== null) await attempt(deps, setupIntentId, () => reconcileSetup(deps, setupIntentId))
  }
}

async function compareWithProvider(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  let batch: CardPayment[] = []
  for await (const payment of deps.payments.createdSince(new Date(now.getTime() - windowMs))) {
    batch.push(payment)
    if (batch.length < 100) continue
    await compareBatch(deps, batch, now)
    batch = []
  }
  await compareBatch(deps, batch, now)
}

async function compareBatch(deps: Deps, batch: readonly CardPayment[], now: Date): Promise<void> {
  const rows = await comparedPayments(
    deps.db,
    batch.map(({ intentId }) => intentId),
  )
  const ours = new Map(rows.map((row) => [row.intentId, row]))
  for (const theirs of batch) {
    const row = ours.get(theirs.intentId)
    await attempt(deps, theirs.intentId, async () => {
      if (!row) return dropOrphan(deps, theirs, now)
      if (disagrees(row, theirs)) await reconcilePayment(deps, theirs.intentId)
    })
  }
}

function disagrees(row: ComparedPayment, { status }: CardPayment): boolean {
  if (status === 'requires_capture') return !row.isClaimed
  // An order may have been made at the very instant at which its authorisation went.
  if (status === 'canceled') return row.status !== 'released' || row.isAwaited
  return status === 'succeeded' && row.status !== 'captured'
}

/** An intent that was opened and never stored was never shown to anybody: it may hold nothing. */
async function dropOrphan(deps: Deps, theirs: CardPayment, now: Date): Promise<void> {
  const isOurs = theirs.metadata.quoteId !== undefined
  const isOver = theirs.status === 'canceled' || theirs.status === 'succeeded'
  if (!isOurs || isOver || now.getTime() - theirs.createdAt.getTime() < unclaimedMs) return
  deps.log.warn({ intentId: theirs.intentId }, 'an intent without a payment is released')
  await deps.payments.release(theirs.intentId, 'orphan')
}

async function attempt(deps: Deps, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.warn({ err: error, what }, 'a payment could not be reconciled, the next run tries again')
  }
}
