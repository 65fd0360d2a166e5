import type { Pool, PoolClient } from 'pg'
import type { Call, Reply, Route } from './call.ts'
import { listFields, mergeMetadata, ok, readListQuery, readPathParam, toEpoch, toList } from './call.ts'
import { refuseDisputed } from './disputes.ts'
import { emit } from './events.ts'
import { createInvalidRequestError, createWrongStateError, refuseAmount } from './failure.ts'
import { readInteger, readRequiredText, readText } from './form.ts'
import { lockIntent } from './intent-access.ts'
import type { ChargeBody, RefundBody } from './model.ts'
import {
  createId,
  createRandomText,
  insertObject,
  listObjects,
  lockObject,
  readBehaviour,
  readObject,
  saveObject,
} from './objects.ts'

/** The delay of the bank behind a slow test card before it decides a refund, in seconds. */
const slowBankS = 60

/** The routes of refunds, and a test helper that completes a slow bank's decision. */
export const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/refunds',
    accepts: ['payment_intent', 'amount', 'reason', 'metadata'],
    handle: refund,
  },
  {
    method: 'GET',
    path: '/refunds',
    accepts: [...listFields, 'payment_intent'],
    handle: async ({ tx, form }) =>
      ok(toList('/v1/refunds', await listObjects(tx, 'refund', readListQuery(form)))),
  },
  {
    method: 'GET',
    path: '/refunds/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'refund', readPathParam(call, 'id'))),
  },
  {
    method: 'POST',
    path: '/test_helpers/refunds/:id/settle',
    accepts: [],
    handle: async (call) => {
      const id = readPathParam(call, 'id')
      await settleRefund(call, await readObject(call.tx, 'refund', id))
      return ok(await readObject(call.tx, 'refund', id))
    },
  },
]

async function refund(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, readRequiredText(call.form, 'payment_intent'))
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw createInvalidRequestError(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {
        param: 'payment_intent',
      },
    )
  }
  const charge = await lockObject(call.tx, 'charge', intent.latest_charge)
  await refuseDisputed(call, charge)
  const refundable = charge.amount - charge.amount_refunded
  if (refundable === 0) {
    throw createWrongStateError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = readInteger(call.form, 'amount') ?? refundable
  refuseAmount(amount, refundable, 'amount')
  const behaviour = await readBehaviour(call.tx, charge.payment_method)
  const inserted = await insertObject(
    call.tx,
    'refund',
    buildRefund(call, charge, { amount, isPending: behaviour === 'refunds_slowly' }),
    lateOutcomes.get(behaviour) ?? null,
  )
  const refundedCharge = await addRefundedAmount(call, charge, amount)
  await emit(call, 'refund.created', inserted)
  await emit(call, 'charge.refunded', refundedCharge)
  return ok(inserted)
}

/** The outcomes of refunds to Stripe's slow test cards, which come later than the response. */
const lateOutcomes: ReadonlyMap<string, 'succeeded' | 'failed'> = new Map([
  ['refunds_slowly', 'succeeded'],
  ['refunds_fail', 'failed'],
])

function buildRefund(
  call: Call,
  charge: ChargeBody,
  { amount, isPending }: { readonly amount: number; readonly isPending: boolean },
): RefundBody {
  return {
    id: createId('refund'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: toEpoch(call.now),
    currency: charge.currency,
    metadata: mergeMetadata(call.form, {}),
    payment_intent: charge.payment_intent,
    reason: readText(call.form, 'reason'),
    status: isPending ? 'pending' : 'succeeded',
  }
}

type CallContext = Pick<Call, 'tx' | 'now' | 'requestId' | 'idempotencyKey'>

function addRefundedAmount({ tx }: CallContext, charge: ChargeBody, amount: number): Promise<ChargeBody> {
  const amount_refunded = charge.amount_refunded + amount
  return saveObject(tx, 'charge', { ...charge, amount_refunded, refunded: amount_refunded === charge.amount })
}

/** Completes the decision of a slow bank: the refund succeeds or fails. Does nothing for a settled one. */
async function settleRefund(call: CallContext, { id, payment_intent }: RefundBody): Promise<void> {
  await lockObject(call.tx, 'payment_intent', payment_intent)
  const { rows } = await call.tx.query<{ behaviour: string }>(
    'SELECT behaviour FROM stripe_stand_in.objects WHERE id = $1 AND behaviour IS NOT NULL',
    [id],
  )
  const outcome = rows[0]?.behaviour
  if (outcome === undefined) return
  await call.tx.query('UPDATE stripe_stand_in.objects SET behaviour = NULL WHERE id = $1', [id])
  const current = await lockObject(call.tx, 'refund', id)
  if (outcome === 'succeeded') {
    const confirmed = await saveObject(call.tx, 'refund', { ...current, status: 'succeeded' })
    await emit(call, 'refund.updated', confirmed)
    return emit(call, 'charge.refund.updated', confirmed)
  }
  const failed = await saveObject(call.tx, 'refund', {
    ...current,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  await addRefundedAmount(call, await lockObject(call.tx, 'charge', current.charge), -current.amount)
  await emit(call, 'refund.failed', failed)
  await emit(call, 'charge.refund.updated', failed)
}

/** Completes the decisions of slow banks whose delay has passed, at most 100. */
export async function settleSlowRefunds(pool: Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ body: RefundBody }>(
    `SELECT body FROM stripe_stand_in.objects WHERE kind = 'refund' AND behaviour IS NOT NULL AND created <= $1 LIMIT 100`,
    [toEpoch(now) - slowBankS],
  )
  for (const { body } of rows)
    await runInTransaction(pool, (tx) => settleRefund(createContext(tx, now), body))
}

function createContext(tx: PoolClient, now: Date): CallContext {
  return { tx, now, requestId: `req_${createRandomText(14)}`, idempotencyKey: null }
}

async function runInTransaction(pool: Pool, work: (tx: PoolClient) => Promise<void>): Promise<void> {
  const tx = await pool.connect()
  try {
    await tx.query('BEGIN')
    await work(tx)
    await tx.query('COMMIT')
  } catch (error) {
    await tx.query('ROLLBACK')
    throw error
  } finally {
    tx.release()
  }
}
