import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { checkInvariant } from './check.service.ts'
import { invariants } from './order.invariants.ts'

let app: TestApp
/** Ids of orders by their outcome, and of the delivered one's sender. */
let ids: Readonly<Record<'delivered' | 'searching' | 'cancelled' | 'sender', string>>

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  const sender = await aSender(app.deps)
  const { orderId: delivered } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
  const { orderId: cancelled } = await anAcceptedOrder(app, sender, await aCarrier(app.deps))
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled })
  await reconcilePayments(app.deps)
  const searching = await aSearchingOrder(app, sender)
  ids = { delivered, cancelled, searching, sender: sender.account.id }
})
afterAll(() => app.close())

const rolledBack = new Error('rolled back')

/** Returns the reported violations after SQL that neither code nor triggers would allow; all of it is rolled back. */
async function listReportedAfter(sql: readonly string[]): Promise<readonly string[]> {
  const reported: string[] = []
  const attempt = app.deps.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
    for (const statement of sql) await tx.$executeRawUnsafe(insertIds(statement))
    for (const invariant of invariants) {
      const { id, ok } = await checkInvariant(tx, invariant)
      if (!ok) reported.push(id)
    }
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
  return [...new Set(reported)]
}

/** Replaces `:delivered` and other names with ids. */
function insertIds(statement: string): string {
  return Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(`:${name}`, `'${id}'::uuid`),
    statement,
  )
}

const selectPayment = (order: string) => `(SELECT payment_id FROM "order" WHERE id = ${order})`
const selectDelivery = (order: string) => `(SELECT id FROM delivery WHERE order_id = ${order})`

/** Returns SQL of an earlier carrier of the goods, which the ledger does not show. */
const insertTakeover = (order: string) =>
  `INSERT INTO road_problem (order_id, delivery_id, kind, comment, reported_at, recorded_at, lat, lon, address, city, postcode,
       are_goods_damaged, is_somebody_hurt, share_cents, handover_photo_at, outcome, decided_at, taken_by_delivery_id)
     SELECT order_id, gen_random_uuid(), 'breakdown', '', app_now(), app_now(), 48.85, 2.35, '', '', '', false, false, 1, app_now(),
       'taken_over', app_now(), id FROM delivery WHERE order_id = ${order}`

/** A violation of an invariant, and the other invariants that it necessarily breaks. */
type Violation = readonly [id: string, sql: readonly string[], also?: readonly string[]]

const violations: readonly Violation[] = [
  [
    'I1',
    [
      'DROP INDEX order_payment_id_key',
      `UPDATE "order" SET payment_id = ${selectPayment(':delivered')} WHERE id = :searching`,
    ],
    ['I2', 'I10-keys'],
  ],
  ['I2', [`UPDATE payment SET authorised_at = NULL WHERE id = ${selectPayment(':delivered')}`]],
  [
    'I3',
    [
      `INSERT INTO payment (account_id, quote_id, intent_id, amount_cents, status, opened_at)
         VALUES (:sender, gen_random_uuid(), 'pi_planted', 1000, 'opened', app_now() - interval '1 day')`,
    ],
  ],
  [
    'I4-raised',
    [
      `INSERT INTO pickup_problem (delivery_id, kind, comment, reported_at, outcome, decided_at, decided_by)
         VALUES (${selectDelivery(':delivered')}, 'not_ready', '', app_now(), 'ended', app_now(), 'rule')`,
    ],
  ],
  ['I4-carried', [insertTakeover(':delivered')]],
  [
    'I4-carried',
    [
      insertTakeover(':delivered'),
      `UPDATE ledger_entry SET kind = 'cancellation-after-pickup' WHERE kind = 'delivery' AND order_id = :delivered`,
    ],
  ],
  [
    'I9-carried',
    [
      `INSERT INTO road_problem (order_id, delivery_id, kind, comment, reported_at, recorded_at, lat, lon, address, city, postcode,
           are_goods_damaged, is_somebody_hurt, share_cents, code)
         VALUES (:delivered, gen_random_uuid(), 'breakdown', '', app_now(), app_now(), 48.85, 2.35, '', '', '', false, false, 0, '0000')`,
    ],
  ],
  [
    'I4',
    [
      `UPDATE quote SET commission_cents = commission_cents - 1 WHERE id = (SELECT quote_id FROM "order" WHERE id = :searching)`,
    ],
  ],
  [
    'I5',
    [
      `INSERT INTO refund (payment_id, order_id, key, amount_cents, order_funds_cents, carrier_cents, service_fee_cents, losses_cents,
           vat_per_mille, reason, status, requested_at, next_try_at)
         SELECT id, :cancelled, 'planted', 5, 0, 0, 0, 5, 0, 'planted', 'due', app_now(), app_now() FROM payment
         WHERE id = ${selectPayment(':cancelled')}`,
    ],
    // The refund is in no entry of the ledger either.
    ['I6-refunds'],
  ],
  [
    'S2',
    [
      `INSERT INTO shift (company_id, driver_id, begins_at, ends_at, created_at)
         SELECT :sender, carrier_id, app_now(), app_now() + interval '1 hour', app_now() FROM delivery WHERE order_id = :delivered`,
    ],
  ],
  ['I6', ['UPDATE "order" SET fee_cents = 1 WHERE id = :cancelled']],
  [
    'I7',
    [`UPDATE payment SET due_action = 'capture', due_cents = 1 WHERE id = ${selectPayment(':delivered')}`],
  ],
  [
    'I8',
    [
      `INSERT INTO ledger_posting (entry_id, account, amount_cents)
         SELECT id, 'losses', 1 FROM ledger_entry WHERE order_id = :delivered LIMIT 1`,
    ],
  ],
  ['I8', ['ALTER TABLE ledger_posting DISABLE TRIGGER ledger_posting_no_truncate']],
  [
    'I20-charges',
    [
      `INSERT INTO carrier_charge (order_id, delivery_id, party_id, amount_cents, reason, charged_at, object_until)
         SELECT order_id, id, carrier_id, 5, 'planted', app_now(), app_now() FROM delivery WHERE order_id = :delivered`,
    ],
  ],
  ['I9', [`UPDATE "order" SET cancelled_by = 'nobody_found' WHERE id = :cancelled`]],
  [
    'I10',
    [
      `INSERT INTO offer (request_id, carrier_id, approach_m, offered_at, expires_at)
         SELECT id, gen_random_uuid(), 1, app_now(), app_now() + interval '1 minute' FROM dispatch_request WHERE order_id = :delivered`,
    ],
  ],
  ['I10-keys', ['DROP INDEX offer_one_pending_per_request']],
  [
    'I11',
    [
      'UPDATE offer SET answered_at = NULL WHERE id = (SELECT offer_id FROM delivery WHERE order_id = :delivered)',
    ],
  ],
  [
    'I12',
    [
      `DELETE FROM delivery_event WHERE status = 'approaching' AND delivery_id = ${selectDelivery(':delivered')}`,
    ],
  ],
  ['I13', ['UPDATE dispatch_request SET next_attempt_at = NULL WHERE order_id = :searching']],
  ['I14', ['UPDATE bill_counter SET last = last + 1']],
  [
    'I14',
    [`UPDATE invoice SET issuer_account_id = :sender WHERE kind = 'carriage' AND order_id = :delivered`],
  ],
  [
    'I15',
    [
      `INSERT INTO rating (delivery_id, carrier_id, stars, review, created_at) SELECT ${selectDelivery(':delivered')}, :sender, 5, '', app_now()`,
    ],
  ],
  ['I16', ['UPDATE "order" SET erased_at = app_now() WHERE id = :delivered']],
  [
    'I17',
    [
      `WITH twice AS (INSERT INTO ledger_entry (kind, key, order_id, payment_id, at)
           SELECT 'capture', 'capture-again', id, payment_id, app_now() FROM "order" WHERE id = :delivered RETURNING id)
         INSERT INTO ledger_posting (entry_id, account, amount_cents) SELECT id, 'losses', cents FROM twice, unnest(ARRAY[1, -1]) AS cents`,
    ],
  ],
  ['I18', ['UPDATE account SET photo_file_id = gen_random_uuid() WHERE id = :sender']],
  [
    'I19',
    [
      `INSERT INTO payout (month, party_id, amount_cents, status, reckoned_at)
         VALUES ('2020-01', gen_random_uuid(), 5, 'due', app_now())`,
    ],
  ],
]

test('a correct database violates no invariant', async () => {
  expect(await listReportedAfter([])).toEqual([])
})

test.each(violations.map(([id, sql, also = []]) => ({ id, sql, also })))(
  '$id is reported when it is violated, with no others than those that this necessarily breaks',
  async ({ id, sql, also }) => {
    expect((await listReportedAfter(sql)).toSorted()).toEqual([id, ...also].toSorted())
  },
)

test('each of the invariants I1 to I19 exists, and is violated in this test', () => {
  const expectedIds = Array.from({ length: 19 }, (_, index) => `I${index + 1}`)
  const violatedIds = new Set(violations.map(([id]) => id))
  const invariantIds = new Set(invariants.map(({ id }) => id))
  expect(expectedIds.filter((id) => !violatedIds.has(id) || !invariantIds.has(id))).toEqual([])
})
