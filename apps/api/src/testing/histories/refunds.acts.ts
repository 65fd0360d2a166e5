import { refundBearers } from '@repo/delivery-rules/refunds'
import { settleSlowRefunds } from '@repo/stripe-edge/stand-in/refunds'
import { cancelCharge, chargeCarrier } from '#api/features/carrier-charges/carrier-charges.service.ts'
import { sweepDebts } from '#api/features/debts/debts.sweeper.ts'
import { recordRefundTransfer, retryRefund } from '#api/features/payments/refunds/failed-refunds.service.ts'
import { refundOrder } from '#api/features/payments/refunds/refund-order.service.ts'
import { reconcileAfterwards } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { Lane } from './lane.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { pickBetween, pickOne } from './scene.ts'
import { isOver } from './view.ts'

/** Plans that the support refunds part or all of an order's money; an excess is refused. */
function planRefund({ order, random }: Scene): Act | null {
  if (!order || !isOver(order) || order.capturedCents === 0) return null
  const amountCents = pickOne(random, [
    1,
    order.capturedCents,
    order.commissionCents,
    pickBetween(random, 1, order.priceCents),
  ])
  const refund = {
    orderId: order.id,
    amountCents,
    from: pickOne(random, [null, ...refundBearers]),
    isRepeatIntended: true,
  }
  return {
    name: `the support refunds ${amountCents}`,
    run: async (deps) => {
      await deps.db.$transaction((tx) => refundOrder(deps, tx, refund, 'a gesture'))
    },
  }
}

/** Plans that the support retries a finally failed refund, or records that it was paid by bank transfer. */
function planFailedRefund({ order, lane, random }: Scene): Act | null {
  if (!order) return null
  const isTransferred = random() < 0.6
  return {
    name: isTransferred ? 'the support transfers a failed refund' : 'the support retries a failed refund',
    run: async (deps) => {
      const { rows } = await lane.plainPool.query<{ id: string }>(
        "SELECT id FROM refund WHERE order_id = $1 AND status = 'failed' ORDER BY id LIMIT 1",
        [order.id],
      )
      const [failed] = rows
      if (!failed) return 'none'
      await deps.db.$transaction(async (tx) => {
        if (isTransferred) await recordRefundTransfer(deps, tx, failed.id)
        else await retryRefund(deps, tx, failed.id)
      })
    },
  }
}

/** Returns the card disputes that the network has not decided. */
function listOpenDisputes({ provider }: Lane) {
  return provider
    .listOfKind('dispute')
    .map(({ body }): { id: string; status: string; payment_intent: string } => JSON.parse(body))
    .filter(({ status }) => !['won', 'lost', 'warning_closed'].includes(status))
}

/** Submits a proof to the network; the word decides who wins, as in Stripe's test mode. */
const decideDispute = (lane: Lane, disputeId: string, evidence: string) =>
  lane.callProvider(`/disputes/${disputeId}`, { 'evidence[uncategorized_text]': evidence }, 'staff')

const pickEvidence = (random: () => number) => pickOne(random, ['winning_evidence', 'losing_evidence'])

/** Lets the network decide every open dispute. */
export async function decideDisputes({ lane, random }: Pick<Scene, 'lane' | 'random'>): Promise<void> {
  for (const { id } of listOpenDisputes(lane)) await decideDispute(lane, id, pickEvidence(random))
}

/** Plans that the card's holder disputes the charge, or that the network decides about it. */
function planDispute({ order, lane, random }: Scene): Act | null {
  const intentId = order?.intentId
  if (!intentId || order.capturedCents === 0) return null
  const dispute = listOpenDisputes(lane).find((one) => one.payment_intent === intentId)
  const evidence = pickEvidence(random)
  return {
    name: dispute ? `the card’s network sees ${evidence}` : 'the card’s holder disputes the charge',
    run: async () => {
      const { status } = dispute
        ? await decideDispute(lane, dispute.id, evidence)
        : await lane.callProvider('/test_helpers/disputes', { payment_intent: intentId }, 'staff')
      return status === 200 ? undefined : 'refused'
    },
  }
}

/** Plans that two staff members charge a carrier of the order, or cancel its charge. */
function planCharge({ order, lane, random }: Scene): Act | null {
  if (!order) return null
  const amountCents = pickBetween(random, 1, 5_000)
  const isCancellation = random() < 0.3
  return {
    name: isCancellation ? 'the staff cancels a charge' : `the staff charges the carrier ${amountCents}`,
    run: async (deps) => {
      const { rows } = await lane.plainPool.query<{ id: string; carrier: string | null }>(
        isCancellation
          ? 'SELECT id, NULL AS carrier FROM carrier_charge WHERE order_id = $1 AND cancelled_at IS NULL ORDER BY id LIMIT 1'
          : 'SELECT order_id AS id, carrier_id AS carrier FROM delivery WHERE order_id = $1 ORDER BY accepted_at LIMIT 1',
        [order.id],
      )
      const [target] = rows
      if (!target) return 'none'
      await deps.db.$transaction(async (tx) => {
        if (isCancellation) await cancelCharge(deps, tx, { chargeId: target.id, reason: 'Décision annulée.' })
        else
          await chargeCarrier(deps, tx, {
            orderId: order.id,
            carrierId: target.carrier,
            amountCents,
            reason: 'Course abandonnée.',
          })
      })
    },
  }
}

/** The acts on captured money. */
export const refundActs: readonly ActKind[] = [
  { name: 'refund', weight: 2, plan: planRefund },
  {
    name: 'failed refund',
    weight: 0.5,
    plan: (scene) => (scene.order && scene.order.capturedCents > 0 ? planFailedRefund(scene) : null),
  },
  { name: 'dispute', weight: 0.4, plan: planDispute },
  {
    name: 'slow banks',
    weight: 1,
    plan: ({ lane }) =>
      lane.provider.listOfKind('refund').some(({ behaviour }) => behaviour !== null)
        ? {
            name: 'the slow banks answer',
            run: () => settleSlowRefunds(lane.provider.pool, lane.now()),
          }
        : null,
  },
  {
    name: 'afterwards',
    weight: 0.4,
    plan: () => ({ name: 'refunds and disputes are reconciled', run: reconcileAfterwards }),
  },
  { name: 'charge', weight: 0.4, plan: planCharge },
  { name: 'debts', weight: 0.4, plan: () => ({ name: 'debts are swept', run: sweepDebts }) },
]
