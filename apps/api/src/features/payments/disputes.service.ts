import { disputeLost, disputeOpened, disputeWon } from '@repo/delivery-rules/ledger'
import type { CardDisputeStatus, CardDispute as Dispute } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { CardDispute } from '#api/edges/stripe/refunds-and-disputes.ts'
import { lockPayment } from './authorisation.service.ts'
import { post } from './ledger.service.ts'

/** A dispute goes forward only: what was read before something that is known already is not believed. */
const ranks: Readonly<Record<CardDisputeStatus, number>> = {
  inquiry: 0,
  open: 1,
  reviewed: 2,
  closed: 3,
  won: 3,
  lost: 3,
}

const lookBackMs = 35 * 86_400_000

/** Reads a card dispute back from the provider and brings ours to it. Any notice, however late or often, leads here and to the same state. */
export async function reconcileDispute(deps: Deps, disputeId: string): Promise<void> {
  const theirs = await deps.payments.findDispute(disputeId)
  if (theirs) await agree(deps, theirs)
}

/** Compares the disputes of the last five weeks and those that are open with the provider's, for the notices that were lost. */
export async function compareDisputes(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  const seen = new Set<string>()
  for await (const theirs of deps.payments.disputesSince(new Date(now.getTime() - lookBackMs))) {
    seen.add(theirs.disputeId)
    await agree(deps, theirs)
  }
  const open = await deps.db.cardDispute.findMany({
    where: { closedAt: null },
    select: { providerDisputeId: true },
  })
  for (const { providerDisputeId } of open)
    if (!seen.has(providerDisputeId)) await reconcileDispute(deps, providerDisputeId)
}

async function agree(deps: Deps, theirs: CardDispute): Promise<void> {
  const { intentId } = theirs
  const payment =
    intentId === null
      ? null
      : await deps.db.payment.findUnique({ where: { intentId }, include: { order: true } })
  if (!payment?.order) {
    // An extra charge, or a charge made by hand: our ledger has no funds to set aside for it.
    deps.log.error({ disputeId: theirs.disputeId }, 'a charge is disputed that is no order’s payment')
    return
  }
  const { id: paymentId, order } = payment
  await deps.db.$transaction((tx) =>
    record(tx, theirs, { paymentId, orderId: order.id, senderId: order.senderId }),
  )
}

type Of = { readonly paymentId: string; readonly orderId: string; readonly senderId: string }

async function record(tx: Tx, theirs: CardDispute, of: Of): Promise<void> {
  await lockPayment(tx, of.paymentId)
  const ours = await tx.cardDispute.findUnique({ where: { providerDisputeId: theirs.disputeId } })
  if (ours && ranks[theirs.status] < ranks[ours.status]) return
  if (ours?.closedAt) return
  const dispute = await write(tx, theirs, ours, of)
  await move(tx, dispute, of)
}

async function write(tx: Tx, theirs: CardDispute, ours: Dispute | null, of: Of): Promise<Dispute> {
  const now = await databaseNow(tx)
  const { disputeId, status, amountCents, reasonCode, evidenceDueBy, createdAt } = theirs
  const isTaken = status !== 'inquiry' && status !== 'closed'
  const state = {
    status,
    evidenceDueBy,
    withdrawnAt: isTaken ? (ours?.withdrawnAt ?? now) : null,
    closedAt: ranks[status] === ranks.closed ? now : null,
  }
  if (ours) return tx.cardDispute.update({ where: { id: ours.id }, data: state })
  return tx.cardDispute.create({
    data: {
      ...{ paymentId: of.paymentId, orderId: of.orderId, providerDisputeId: disputeId },
      ...{ amountCents, reasonCode, openedAt: createdAt, ...state },
    },
  })
}

/** The money it moved, once each: what is told late is caught up with. */
async function move(tx: Tx, { id, status, amountCents, withdrawnAt }: Dispute, of: Of): Promise<void> {
  if (withdrawnAt === null) return
  const at = { orderId: of.orderId, paymentId: of.paymentId, now: await databaseNow(tx) }
  await post(tx, { ...at, key: `dispute-opened:${id}`, entry: disputeOpened(of.senderId, amountCents) })
  if (status === 'won')
    await post(tx, { ...at, key: `dispute-won:${id}`, entry: disputeWon(of.senderId, amountCents) })
  if (status === 'lost')
    await post(tx, { ...at, key: `dispute-lost:${id}`, entry: disputeLost(of.senderId, amountCents) })
}
