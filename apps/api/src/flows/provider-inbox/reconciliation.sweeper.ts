import { databaseNow } from '@repo/server-kit/database'
import type { CardPayment } from '@repo/stripe-edge/payments'
import { whereProblemOpen } from '#api/core/order/pickup-problems.data.ts'
import type { Deps } from '#api/deps.ts'
import { sweepDebts } from '#api/features/debts/debts.sweeper.ts'
import { compareDisputes } from '#api/features/payments/disputes/disputes.service.ts'
import { sweepReturns } from '#api/features/payments/returns/returns.sweeper.ts'
import type { ComparedPayment } from './our-payments.data.ts'
import { findComparedPayments } from './our-payments.data.ts'
import {
  maxWaitForOrderMs,
  reconcilePayment,
  reconcileSetup,
  releaseWithoutOrder,
} from './reconcile-payment.service.ts'
import { compareRefunds, sendDueRefunds } from './reconcile-refund.service.ts'
import { settlePayment } from './settle-payment.service.ts'

/** The maximum age of the provider's intents that are compared. */
const windowMs = 3_600_000
const batchSize = 200

/**
 * Reconciles our payments with the provider's after any loss: executes pending decisions, due refunds and debts,
 * compares intents of the last hour, places orders whose cards were saved, releases payments without an order after 15
 * minutes, and those of actual goods once their problem is decided. Each step takes a limited batch a run. A failure is
 * logged, blocks no other, and is retried by the next run.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  await tryStep(deps, 'due', () => settleDue(deps))
  await tryStep(deps, 'returns', () => sweepReturns(deps))
  await tryStep(deps, 'refunds', () => sendDueRefunds(deps))
  await tryStep(deps, 'debts', () => sweepDebts(deps))
  await tryStep(deps, 'compared', () => compareWithProvider(deps))
  await tryStep(deps, 'setups', () => reconcileSetups(deps))
  await tryStep(deps, 'unclaimed', () => releasePaymentsWithoutOrder(deps))
}

/** Reconciles later events: returned refunds and card disputes. A failure is logged and retried. */
export async function reconcileAfterwards(deps: Deps): Promise<void> {
  await tryStep(deps, 'refunds compared', () => compareRefunds(deps))
  await tryStep(deps, 'disputes compared', () => compareDisputes(deps))
}

async function settleDue(deps: Deps): Promise<void> {
  // Unsettled payments go to the end of the queue, so that they never block others.
  const duePayments = await deps.db.payment.findMany({
    where: { dueAction: { not: null } },
    select: { id: true },
    orderBy: [{ dueTriedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: batchSize,
  })
  const ids = duePayments.map(({ id }) => id)
  await deps.db.payment.updateMany({
    where: { id: { in: ids } },
    data: { dueTriedAt: await databaseNow(deps.db) },
  })
  for (const id of ids) await tryStep(deps, id, () => settlePayment(deps, id))
}

async function releasePaymentsWithoutOrder(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  const payments = await deps.db.payment.findMany({
    where: {
      status: { in: ['planned', 'opened', 'authorised'] },
      dueAction: null,
      order: null,
      // The payment of actual goods may be paid until their problem is decided.
      NOT: { pickupProblem: whereProblemOpen },
      openedAt: { lte: new Date(now.getTime() - maxWaitForOrderMs) },
    },
    orderBy: { openedAt: 'asc' },
    take: batchSize,
  })
  for (const payment of payments) {
    await tryStep(deps, payment.id, () => releaseWithoutOrder(deps, payment))
  }
}

/** Places the orders of planned pickups whose cards were saved by browsers that never returned. */
async function reconcileSetups(deps: Deps): Promise<void> {
  const paymentsWithSetup = await deps.db.payment.findMany({
    where: { status: 'planned', dueAction: null, order: null, setupIntentId: { not: null } },
    select: { setupIntentId: true },
    orderBy: { openedAt: 'asc' },
    take: batchSize,
  })
  for (const { setupIntentId } of paymentsWithSetup) {
    if (setupIntentId !== null) await tryStep(deps, setupIntentId, () => reconcileSetup(deps, setupIntentId))
  }
}

async function compareWithProvider(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  let batch: CardPayment[] = []
  for await (const payment of deps.payments.listIntentsSince(new Date(now.getTime() - windowMs))) {
    batch.push(payment)
    if (batch.length < 100) continue
    await compareBatch(deps, batch, now)
    batch = []
  }
  await compareBatch(deps, batch, now)
}

async function compareBatch(deps: Deps, batch: readonly CardPayment[], now: Date): Promise<void> {
  const rows = await findComparedPayments(
    deps.db,
    batch.map(({ intentId }) => intentId),
  )
  const paymentByIntent = new Map(rows.map((row) => [row.intentId, row]))
  for (const intent of batch) {
    const row = paymentByIntent.get(intent.intentId)
    await tryStep(deps, intent.intentId, async () => {
      if (!row) return dropOrphan(deps, intent, now)
      if (isDifferent(row, intent)) await reconcilePayment(deps, intent.intentId)
    })
  }
}

function isDifferent(row: ComparedPayment, { status }: CardPayment): boolean {
  if (status === 'requires_capture') return !row.hasOrder
  // An order may have been placed at the instant at which its authorisation was lost.
  if (status === 'canceled') return row.status !== 'released' || row.isAwaited
  return status === 'succeeded' && row.status !== 'captured'
}

/** Cancels an intent that was opened and never stored. Nobody has seen it, so it may hold nothing. */
async function dropOrphan(deps: Deps, intent: CardPayment, now: Date): Promise<void> {
  const isOurs = intent.metadata.quoteId !== undefined
  const isOver = intent.status === 'canceled' || intent.status === 'succeeded'
  if (!isOurs || isOver || now.getTime() - intent.createdAt.getTime() < maxWaitForOrderMs) return
  deps.log.warn({ intentId: intent.intentId }, 'an intent without a payment is released')
  await deps.payments.release(intent.intentId, 'orphan')
}

async function tryStep(deps: Deps, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.warn({ err: error, what }, 'a payment could not be reconciled, the next run tries again')
  }
}
