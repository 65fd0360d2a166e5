import { disputeLost, disputeOpened, disputeWon } from '@repo/delivery-rules/ledger-refunds'
import type { CardDispute as Dispute } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { advanceDispute, syncRecentDisputes } from '@repo/stripe-edge/dispute-progress'
import type { CardDispute } from '@repo/stripe-edge/refunds-and-disputes'
import { post } from '#api/core/ledger/ledger.service.ts'
import { lockPayment } from '#api/core/settlement/authorisation.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Reads a card dispute from the provider and updates the stored one. Idempotent: any notice, however late or often,
 * leads to the same state. Does nothing for an unknown dispute. Throws while the provider does not respond.
 */
export async function reconcileDispute(deps: Deps, disputeId: string): Promise<void> {
  const providerDispute = await deps.payments.findDispute(disputeId)
  if (providerDispute) await applyDispute(deps, providerDispute)
}

/**
 * Compares open disputes and those of the last five weeks with the provider's, in case of lost notices. Failures are
 * logged.
 */
export async function compareDisputes(deps: Deps): Promise<void> {
  const openDisputes = await deps.db.cardDispute.findMany({
    where: { closedAt: null },
    select: { providerDisputeId: true },
  })
  await syncRecentDisputes(deps.payments, {
    now: await databaseNow(deps.db),
    openIds: openDisputes.map(({ providerDisputeId }) => providerDisputeId),
    applyDispute: (providerDispute) => applyDispute(deps, providerDispute),
    onError: (error, disputeId) =>
      deps.log.warn({ err: error, disputeId }, 'a dispute could not be reconciled, the next run tries again'),
  })
}

async function applyDispute(deps: Deps, providerDispute: CardDispute): Promise<void> {
  const charge =
    providerDispute.intentId === null ? null : await findDisputedCharge(deps, providerDispute.intentId)
  // A charge made manually at the provider: our ledger has no funds to set aside for it.
  if (!charge)
    return deps.log.error({ disputeId: providerDispute.disputeId }, 'a charge is disputed that is not ours')
  await deps.db.$transaction((tx) => recordDispute(tx, providerDispute, charge))
}

/** The disputed payment: an order's, or its debt's. */
type DisputedCharge = {
  readonly paymentId: string
  readonly orderId: string
  readonly senderId: string
  readonly debtId: string | null
}

async function findDisputedCharge({ db }: Deps, intentId: string): Promise<DisputedCharge | null> {
  const select = { id: true, senderId: true, paymentId: true } as const
  const order = await db.order.findFirst({ where: { payment: { intentId } }, select })
  if (order) return { orderId: order.id, senderId: order.senderId, paymentId: order.paymentId, debtId: null }
  const debt = await db.debt.findUnique({ where: { intentId }, include: { order: { select } } })
  return (
    debt && {
      orderId: debt.orderId,
      senderId: debt.senderId,
      paymentId: debt.order.paymentId,
      debtId: debt.id,
    }
  )
}

async function recordDispute(tx: Tx, providerDispute: CardDispute, charge: DisputedCharge): Promise<void> {
  await lockPayment(tx, charge.paymentId)
  const storedDispute = await tx.cardDispute.findUnique({
    where: { providerDisputeId: providerDispute.disputeId },
  })
  const state = advanceDispute(storedDispute, providerDispute, await databaseNow(tx))
  if (!state) return
  const { disputeId, amountCents, reasonCode, createdAt } = providerDispute
  const dispute = storedDispute
    ? await tx.cardDispute.update({ where: { id: storedDispute.id }, data: state })
    : await tx.cardDispute.create({
        data: {
          paymentId: charge.paymentId,
          orderId: charge.orderId,
          debtId: charge.debtId,
          providerDisputeId: disputeId,
          amountCents,
          reasonCode,
          openedAt: createdAt,
          ...state,
        },
      })
  await postMovements(tx, dispute, charge)
}

/**
 * Posts the ledger entries of a dispute, each once. Entries that an earlier notice should have caused are posted, too.
 */
async function postMovements(
  tx: Tx,
  { id, status, amountCents, withdrawnAt }: Dispute,
  charge: DisputedCharge,
): Promise<void> {
  if (withdrawnAt === null) return
  const paymentId = charge.debtId === null ? charge.paymentId : null
  const context = { orderId: charge.orderId, paymentId, now: await databaseNow(tx) }
  await post(tx, {
    ...context,
    key: `dispute-opened:${id}`,
    entry: disputeOpened(charge.senderId, amountCents),
  })
  if (status === 'won')
    await post(tx, { ...context, key: `dispute-won:${id}`, entry: disputeWon(charge.senderId, amountCents) })
  if (status === 'lost')
    await post(tx, {
      ...context,
      key: `dispute-lost:${id}`,
      entry: disputeLost(charge.senderId, amountCents),
    })
}
