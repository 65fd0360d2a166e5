import { disputeLost, disputeOpened, disputeWon } from '@repo/delivery-rules/ledger-refunds'
import type { CardDisputeStatus, CardDispute as Dispute } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { CardDispute } from '@repo/stripe-edge/refunds-and-disputes'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
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

/** Compares the disputes of the last five weeks and those that are open with the provider's, for the notices that were lost. One that fails is logged. */
export async function compareDisputes(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  const seen = new Set<string>()
  for await (const theirs of deps.payments.disputesSince(new Date(now.getTime() - lookBackMs))) {
    seen.add(theirs.disputeId)
    await attempt(deps, theirs.disputeId, () => agree(deps, theirs))
  }
  const open = await deps.db.cardDispute.findMany({
    where: { closedAt: null },
    select: { providerDisputeId: true },
  })
  for (const { providerDisputeId } of open)
    if (!seen.has(providerDisputeId))
      await attempt(deps, providerDisputeId, () => reconcileDispute(deps, providerDisputeId))
}

/** One that fails does not keep the others waiting. */
async function attempt(deps: Deps, disputeId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.warn({ err: error, disputeId }, 'a dispute could not be reconciled, the next run tries again')
  }
}

async function agree(deps: Deps, theirs: CardDispute): Promise<void> {
  const of = theirs.intentId === null ? null : await disputedCharge(deps, theirs.intentId)
  // Made by hand at the provider's: our ledger has no funds to set aside for it.
  if (!of) return deps.log.error({ disputeId: theirs.disputeId }, 'a charge is disputed that is not ours')
  await deps.db.$transaction((tx) => record(tx, theirs, of))
}

/** What is disputed: an order's payment, or that of its debt. */
type Of = {
  readonly paymentId: string
  readonly orderId: string
  readonly senderId: string
  readonly debtId: string | null
}

async function disputedCharge({ db }: Deps, intentId: string): Promise<Of | null> {
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
      ...{ paymentId: of.paymentId, orderId: of.orderId, debtId: of.debtId, providerDisputeId: disputeId },
      ...{ amountCents, reasonCode, openedAt: createdAt, ...state },
    },
  })
}

/** The money it moved, once each: what is told late is caught up with. */
async function move(tx: Tx, { id, status, amountCents, withdrawnAt }: Dispute, of: Of): Promise<void> {
  if (withdrawnAt === null) return
  const paymentId = of.debtId === null ? of.paymentId : null
  const at = { orderId: of.orderId, paymentId, now: await databaseNow(tx) }
  await post(tx, { ...at, key: `dispute-opened:${id}`, entry: disputeOpened(of.senderId, amountCents) })
  if (status === 'won')
    await post(tx, { ...at, key: `dispute-won:${id}`, entry: disputeWon(of.senderId, amountCents) })
  if (status === 'lost')
    await post(tx, { ...at, key: `dispute-lost:${id}`, entry: disputeLost(of.senderId, amountCents) })
}
