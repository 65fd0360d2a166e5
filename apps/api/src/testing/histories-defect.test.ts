import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Deps } from '#api/deps.ts'
import type { PaymentEvent } from '#api/edges/stripe/payments.ts'
import { brokenInvariants } from './histories/judge.ts'
import type { Lane } from './histories/lane.ts'
import { openLane } from './histories/lane.ts'
import type { Chances } from './histories/play.ts'
import { playHistory } from './histories/play.ts'

/** Defects planted on purpose: the histories, or the check of the database that follows them, must find each. */

const planted = vi.hoisted(() => ({ defect: '' }))

vi.mock(import('#api/features/orders/order-phases.ts'), async (original) => {
  const phases = await original()
  const { databaseNow } = await import('#api/database.ts')
  const lockOrder: typeof phases.lockOrder = async (tx, id) => {
    if (planted.defect !== 'unlocked order') return phases.lockOrder(tx, id)
    const order = await tx.order.findUnique({ where: { id } })
    return order && { ...order, now: await databaseNow(tx) }
  }
  return { ...phases, lockOrder }
})

vi.mock(import('@repo/delivery-rules/cancellation'), async (original) => {
  const rules = await original()
  const cancellationFee: typeof rules.cancellationFee = (facts) =>
    rules.cancellationFee(planted.defect === 'no free minute' ? { ...facts, orderedAt: new Date(0) } : facts)
  return { ...rules, cancellationFee }
})

vi.mock(import('@repo/delivery-rules/offer'), async (original) => {
  const rules = await original()
  const isOpen: typeof rules.isOpen = (offer, now) =>
    planted.defect === 'late answers' ? offer.status === 'pending' : rules.isOpen(offer, now)
  return { ...rules, isOpen }
})

vi.mock(import('#api/features/payments/ledger.service.ts'), async (original) => {
  const ledger = await original()
  const post: typeof ledger.post = async (tx, movement) => {
    if (planted.defect === 'shared out twice' && movement.key.startsWith('delivery:'))
      await ledger.post(tx, { ...movement, key: `${movement.key}:again` })
    return ledger.post(tx, movement)
  }
  return { ...ledger, post }
})

vi.mock(import('#api/features/payments/settlement.service.ts'), async (original) => {
  const settlement = await original()
  const decideCapture: typeof settlement.decideCapture = (deps, tx, paymentId, amountCents) =>
    planted.defect === 'released, not captured'
      ? settlement.decideRelease(deps, tx, paymentId)
      : settlement.decideCapture(deps, tx, paymentId, amountCents)
  return { ...settlement, decideCapture }
})

vi.mock(import('#api/features/deliveries/deliveries.data.ts'), async (original) => {
  const data = await original()
  const nextBillNumber: typeof data.nextBillNumber = async (tx) =>
    planted.defect === 'number outside the transaction' && outside
      ? data.nextBillNumber(outside.deps.db)
      : data.nextBillNumber(tx)
  return { ...data, nextBillNumber }
})

let outside: Lane | null = null
let lane: Lane
beforeAll(async () => {
  lane = await openLane()
}, 120_000)
afterAll(() => lane.close())

const peace: Chances = { death: 0, provider: 0, twin: 0, again: 1 }

/** A lane whose dependencies are broken in one place. */
function brokenLane(change: (deps: Deps) => Partial<Deps>): Lane {
  return { ...lane, deps: { ...lane.deps, ...change(lane.deps) } }
}

type Defect = {
  readonly defect: string
  /** What it takes for the defect to show. */
  readonly chances: Chances
  readonly plant?: () => Lane
}

const defects: readonly Defect[] = [
  { defect: 'unlocked order', chances: { ...peace, twin: 0.7 } },
  { defect: 'no free minute', chances: { ...peace, often: ['cancel', 'accept'] } },
  { defect: 'late answers', chances: peace },
  { defect: 'shared out twice', chances: peace },
  { defect: 'released, not captured', chances: peace },
  {
    defect: 'number outside the transaction',
    chances: { ...peace, death: 0.5, often: ['delivers', 'is on the way', 'picks up', 'starts', 'accept'] },
  },
  {
    defect: 'unsigned webhooks',
    chances: { ...peace, often: ['forgery'] },
    plant: () => brokenLane(({ payments }) => ({ payments: { ...payments, readEvent: unsignedEvent } })),
  },
  {
    defect: 'refund before the answer',
    chances: { ...peace, often: ['starts', 'picks up', 'job', 'cancel by the support', 'refund'] },
    plant: () =>
      brokenLane(({ payments }) => ({
        payments: {
          ...payments,
          refund: async ({ intentId, amountCents }) => ({
            ...{ refundId: `re_${intentId}`, intentId, amountCents, status: 'succeeded' as const },
            ...{ failure: null, metadata: {}, createdAt: lane.now() },
          }),
        },
      })),
  },
  {
    defect: 'no idempotency keys',
    chances: { ...peace, provider: 0.6 },
    plant: () => {
      lane.provider.forgetKeys(true)
      return lane
    },
  },
]

function unsignedEvent(rawBody: Buffer): PaymentEvent {
  const { id, type, created, data } = JSON.parse(rawBody.toString())
  const intentId = data.object.object === 'payment_intent' ? data.object.id : null
  return {
    id,
    type,
    intentId,
    setupId: null,
    refundId: null,
    disputeId: null,
    createdAt: new Date(created * 1000),
  }
}

const seed = 20_261_121
const mostHistories = 120

const uniqueKeys = [
  ['offer_one_pending_per_carrier', 'a carrier with two offers'],
  ['order_payment_id_key', 'a payment with two orders'],
  ['ledger_entry_key_key', 'a movement of money with two entries'],
] as const

test.each(uniqueKeys)('the missing unique key %s, behind which is %s: found', async (key) => {
  const { rows } = await lane.plain.query<{ made: string }>('SELECT pg_get_indexdef($1::regclass) AS made', [
    key,
  ])
  await lane.plain.query(`DROP INDEX "${key}"`)
  const found = await brokenInvariants(lane)
  await lane.plain.query(rows[0]?.made ?? '')
  expect(found.join()).toContain(key)
})

test.each(defects)('$defect: found', { timeout: 120_000 }, async ({ defect, chances, plant }) => {
  await lane.renew()
  planted.defect = defect
  outside = lane
  const broken = plant?.() ?? lane
  const found: string[] = []
  for (let history = 0; history < mostHistories && found.length === 0; history += 1) {
    found.push(...(await playHistory(broken, seed, history, chances)).faults)
    if (found.length === 0 && history % 8 === 7) found.push(...(await brokenInvariants(broken)))
  }
  lane.provider.forgetKeys(false)
  planted.defect = ''
  expect(found).not.toEqual([])
})
