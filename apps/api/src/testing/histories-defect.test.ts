import type { PaymentEvent } from '@repo/stripe-edge/payments'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { findBrokenInvariants } from './histories/judge.ts'
import type { Lane } from './histories/lane.ts'
import { openLane } from './histories/lane.ts'
import type { Chances } from './histories/play.ts'
import { playHistory } from './histories/play.ts'

/** Planted defects: the histories, or the database check after them, must find each. */

const planted = vi.hoisted(() => ({ defect: '' }))

vi.mock(import('#api/core/order/order-phases.service.ts'), async (original) => {
  const phases = await original()
  const { databaseNow } = await import('@repo/server-kit/database')
  const lockOrder: typeof phases.lockOrder = async (tx, id) => {
    if (planted.defect !== 'unlocked order') return phases.lockOrder(tx, id)
    const order = await tx.order.findUnique({ where: { id } })
    return order && { ...order, now: await databaseNow(tx) }
  }
  return { ...phases, lockOrder }
})

vi.mock(import('@repo/delivery-rules/cancellation'), async (original) => {
  const rules = await original()
  const computeCancellationFee: typeof rules.computeCancellationFee = (facts) =>
    rules.computeCancellationFee(
      planted.defect === 'no free minute' ? { ...facts, orderedAt: new Date(0) } : facts,
    )
  return { ...rules, computeCancellationFee }
})

vi.mock(import('@repo/delivery-rules/offer'), async (original) => {
  const rules = await original()
  const isOpen: typeof rules.isOpen = (offer, now) =>
    planted.defect === 'late answers' ? offer.status === 'pending' : rules.isOpen(offer, now)
  return { ...rules, isOpen }
})

vi.mock(import('#api/core/ledger/ledger.service.ts'), async (original) => {
  const ledger = await original()
  const post: typeof ledger.post = async (tx, movement) => {
    if (planted.defect === 'shared out twice' && movement.key.startsWith('delivery:'))
      await ledger.post(tx, { ...movement, key: `${movement.key}:again` })
    return ledger.post(tx, movement)
  }
  return { ...ledger, post }
})

vi.mock(import('#api/core/settlement/settlement.service.ts'), async (original) => {
  const settlement = await original()
  const decideCapture: typeof settlement.decideCapture = (deps, tx, paymentId, amountCents) =>
    planted.defect === 'released, not captured'
      ? settlement.decideRelease(deps, tx, paymentId)
      : settlement.decideCapture(deps, tx, paymentId, amountCents)
  return { ...settlement, decideCapture }
})

vi.mock(import('#api/features/deliveries/deliveries.data.ts'), async (original) => {
  const data = await original()
  const takeNextBillNumber: typeof data.takeNextBillNumber = async (tx) =>
    planted.defect === 'number outside the transaction' && outside
      ? data.takeNextBillNumber(outside.deps.db)
      : data.takeNextBillNumber(tx)
  return { ...data, takeNextBillNumber }
})

vi.mock(import('#api/core/invoicing/invoices.data.ts'), async (original) => {
  const data = await original()
  const insertInvoice: typeof data.insertInvoice = (tx, draft) => {
    const db = planted.defect === 'invoice number outside the transaction' && outside?.deps.db
    if (!db) return data.insertInvoice(tx, draft)
    // Taking the number is its only separate statement.
    return data.insertInvoice(
      new Proxy(tx, {
        get: (target, key) => (key === '$queryRaw' ? db.$queryRaw.bind(db) : Reflect.get(target, key)),
      }),
      draft,
    )
  }
  return { ...data, insertInvoice }
})

vi.mock(import('#api/features/payouts/payouts.data.ts'), async (original) => {
  const data = await original()
  const lockParty: typeof data.lockParty = async (tx, partyId) => {
    if (planted.defect !== 'a month computed twice') await data.lockParty(tx, partyId)
  }
  return { ...data, lockParty }
})

let outside: Lane | null = null
let lane: Lane
beforeAll(async () => {
  lane = await openLane()
})
afterAll(() => lane.close())

const undisturbed: Chances = { death: 0, provider: 0, concurrent: 0, again: 1, books: 0 }
const toTheDoor = ['pay', 'order', 'dispatch', 'accept', 'starts', 'picks up', 'is on the way', 'delivers']

/** Returns the lane with the changed dependencies in place of its own. */
function breakLane(change: (deps: Deps) => Partial<Deps>): Lane {
  return { ...lane, deps: { ...lane.deps, ...change(lane.deps) } }
}

type Defect = {
  readonly defect: string
  /** The conditions for the defect to show. */
  readonly chances: Chances
  readonly plant?: () => Lane
  /** Unique keys that are missing. */
  readonly without?: readonly string[]
  /** The history that shows it; others are played if the random choices have changed. */
  readonly history?: number
}

const defects: readonly Defect[] = [
  { defect: 'unlocked order', chances: { ...undisturbed, concurrent: 0.7 } },
  { defect: 'no free minute', history: 13, chances: { ...undisturbed, often: ['cancel', 'accept'] } },
  { defect: 'late answers', chances: undisturbed },
  { defect: 'shared out twice', history: 1, chances: undisturbed },
  { defect: 'released, not captured', history: 1, chances: undisturbed },
  {
    defect: 'number outside the transaction',
    history: 40,
    chances: { ...undisturbed, death: 0.95, often: toTheDoor, among: { first: 50, last: 85 } },
  },
  {
    defect: 'invoice number outside the transaction',
    history: 40,
    chances: { ...undisturbed, death: 0.95, often: toTheDoor, among: { first: 50, last: 85 } },
  },
  {
    defect: 'a month computed twice',
    history: 4,
    chances: {
      ...undisturbed,
      concurrent: 0.5,
      books: 1,
      often: [...toTheDoor, 'pay carriers'],
      among: { first: 5, last: 8 },
    },
    without: ['payout_line_pkey', 'payout_month_party_id_key'],
  },
  {
    defect: 'unsigned webhooks',
    history: 2,
    chances: { ...undisturbed, often: ['forgery'] },
    plant: () => breakLane(({ payments }) => ({ payments: { ...payments, readEvent: parseUnsignedEvent } })),
  },
  {
    defect: 'refund before the answer',
    history: 29,
    chances: { ...undisturbed, often: ['starts', 'picks up', 'job', 'cancel by the support', 'refund'] },
    plant: () =>
      breakLane(({ payments }) => ({
        payments: {
          ...payments,
          refund: async ({ intentId, amountCents }) => ({
            refundId: `re_${intentId}`,
            intentId,
            amountCents,
            status: 'succeeded' as const,
            failure: null,
            metadata: {},
            createdAt: lane.now(),
          }),
        },
      })),
  },
  {
    defect: 'no idempotency keys',
    chances: { ...undisturbed, provider: 0.6 },
    plant: () => {
      lane.provider.forgetKeys(true)
      return lane
    },
  },
]

function parseUnsignedEvent(rawBody: Buffer): PaymentEvent {
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
const maxHistories = 80

const uniqueKeys = [
  ['offer_one_pending_per_carrier', 'a carrier with two offers'],
  ['order_payment_id_key', 'a payment with two orders'],
  ['ledger_entry_key_key', 'a movement of money with two entries'],
  ['payout_line_pkey', 'an earning that is paid twice'],
  ['invoice_issuer_series_sequence_key', 'two invoices of one number'],
] as const

/** Drops unique keys. Returns the statements that create them again as indexes. */
async function dropKeys(keys: readonly string[]): Promise<readonly string[]> {
  const { rows } = await lane.plainPool.query<{ key: string; table: string; definition: string }>(
    `SELECT key, indrelid::regclass::text AS table, pg_get_indexdef(indexrelid) AS definition
     FROM unnest($1::text[]) AS key JOIN pg_index ON indexrelid = key::regclass`,
    [keys],
  )
  for (const { key, table } of rows)
    await lane.plainPool.query(
      `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS "${key}"; DROP INDEX IF EXISTS "${key}"`,
    )
  return rows.map(({ definition }) => definition)
}

test.each(uniqueKeys)('the check finds the missing unique key %s, which would allow %s', async (key) => {
  const definitions = await dropKeys([key])
  const broken = await findBrokenInvariants(lane)
  for (const definition of definitions) await lane.plainPool.query(definition)
  expect(broken.join()).toContain(key)
})

test.each(defects)('the histories find the defect: $defect', async (defectCase) => {
  const { defect, chances, plant, without = [], history: firstHistory = 0 } = defectCase
  await lane.renew()
  planted.defect = defect
  outside = lane
  const definitions = await dropKeys(without)
  const broken = plant?.() ?? lane
  const faults: string[] = []
  for (
    let history = firstHistory;
    history < firstHistory + maxHistories && faults.length === 0;
    history += 1
  ) {
    faults.push(...(await playHistory(broken, seed, history, chances)).faults)
    const isChecked = history === firstHistory || history % 4 === 3
    // A missing key must not be found here.
    if (faults.length === 0 && isChecked)
      faults.push(...(await findBrokenInvariants(broken)).filter((fault) => !fault.startsWith('I10-keys')))
  }
  lane.provider.forgetKeys(false)
  planted.defect = ''
  await lane.renew()
  for (const definition of definitions) await lane.plainPool.query(definition)
  expect(faults).not.toEqual([])
})
