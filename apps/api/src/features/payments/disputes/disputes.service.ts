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
 * Reads a card dispute from the provider and updates ours. Idempotent: any notice, however late or often, leads to the
 * same state.
 */
export async function reconcileDispute(deps: Deps, disputeId: string): Promise<void> {
  const theirs = await deps.payments.findDispute(disputeId)
  if (theirs) await agree(deps, theirs)
}

/**
 * Compares open disputes and those of the last five weeks with the provider's, in case of lost notices. Failures are
 * logged.
 */
export async function compareDisputes(deps: Deps): Promise<void> {
  const open = await deps.db.cardDispute.findMany({
    where: { closedAt: null },
    select: { providerDisputeId: true },
  })
  await syncRecentDisputes(deps.payments, {
    now: await databaseNow(deps.db),
    openIds: open.map(({ providerDisputeId }) => providerDisputeId),
    applyDispute: (theirs) => agree(deps, theirs),
    onError: (error, disputeId) =>
      deps.log.warn({ err: error, disputeId }, 'a dispute could not be reconciled, the next run tries again'),
  })
}

async function agree(deps: Deps, theirs: CardDispute): Promise<void> {
  const charge = theirs.intentId === null ? null : await findDisputedCharge(deps, theirs.intentId)
  // A charge made manually at the provider: our ledger has no funds to set aside for it.
  if (!charge) return deps.log.error({ disputeId: theirs.disputeId }, 'a charge is disputed that is not ours')
  await deps.db.$transaction((tx) => recordDispute(tx, theirs, charge))
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

async function recordDispute(tx: Tx, theirs: CardDispute, charge: DisputedCharge): Promise<void> {
  await lockPayment(tx, charge.paymentId)
  const ours = await tx.cardDispute.findUnique({ where: { providerDisputeId: theirs.disputeId } })
  const state = advanceDispute(ours, theirs, await databaseNow(tx))
  if (!state) return
  const { disputeId, amountCents, reasonCode, createdAt } = theirs
  const dispute = ours
    ? await tx.cardDispute.update({ where: { id: ours.id }, data: state })
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
  const at = { orderId: charge.orderId, paymentId, now: await databaseNow(tx) }
  await post(tx, { ...at, key: `dispute-opened:${id}`, entry: disputeOpened(charge.senderId, amountCents) })
  if (status === 'won')
    await post(tx, { ...at, key: `dispute-won:${id}`, entry: disputeWon(charge.senderId, amountCents) })
  if (status === 'lost')
    await post(tx, { ...at, key: `dispute-lost:${id}`, entry: disputeLost(charge.senderId, amountCents) })
}
