import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { Cast } from './cast.ts'
import { listPayees } from './cast.ts'
import type { Lane } from './lane.ts'
import type { Bank } from './scene.ts'

type PaymentRow = {
  readonly intentId: string | null
  readonly status: string
  readonly capturedCents: number
  readonly refundedCents: number
}

/** A payment in the provider's records. */
type ProviderIntent = {
  readonly id: string
  readonly status: string
  readonly amount_received: number
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Returns the faults of a settled history's money. The provider's and ours must be equal, per payment and in total, and
 * no order may have unallocated money.
 */
export async function findMoneyFaults(
  { plainPool, provider }: Lane,
  senderId: string,
): Promise<readonly string[]> {
  const { rows: ours } = await plainPool.query<PaymentRow>({
    name: 'payments',
    text: `SELECT intent_id AS "intentId", status, captured_cents AS "capturedCents", refunded_cents AS "refundedCents"
     FROM payment WHERE account_id = $1`,
    values: [senderId],
  })
  const intents: readonly ProviderIntent[] = provider
    .listOfKind('payment_intent')
    .map(({ body }) => JSON.parse(body))
  const faults = intents.flatMap((theirs) => {
    const row = ours.find(({ intentId }) => intentId === theirs.id)
    const fault = row
      ? describeDifference(row, theirs, sumRefundedCents(provider, theirs.id))
      : findStrayFault(theirs)
    return fault === null ? [] : [fault]
  })
  const takenCents =
    intents.reduce((sum, one) => sum + one.amount_received - sumRefundedCents(provider, one.id), 0) -
    sumChargebackCents(provider, [
      ...ours.map(({ intentId }) => intentId),
      ...(await findDebtIntents(plainPool, senderId)),
    ])
  const { rows } = await plainPool.query<{ account: string; phase: string | null; cents: number }>({
    name: 'ledger',
    text: `SELECT g.account, CASE WHEN o.phase = 'returned' AND o.fee_cents = 0
         AND EXISTS (SELECT FROM card_dispute c WHERE c.order_id = o.id AND c.closed_at IS NULL)
       THEN 'to be refunded after the dispute' ELSE o.phase::text END AS phase, sum(g.amount_cents)::int AS cents
     FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
     LEFT JOIN payment p ON p.id = e.payment_id LEFT JOIN "order" o ON o.id = e.order_id
     WHERE p.account_id = $1 OR o.sender_id = $1 GROUP BY 1, 2`,
    values: [senderId],
  })
  const sumBalanceCents = (account: string, phases?: readonly string[]) =>
    rows
      .filter((row) => row.account === account && (!phases || phases.includes(row.phase ?? '')))
      .reduce((sum, { cents }) => sum + cents, 0)
  const totalCents = rows.reduce((sum, { cents }) => sum + cents, 0)
  const unallocatedCents = sumBalanceCents('order-funds', ['delivered', 'returned', 'cancelled'])
  const providerCents = sumBalanceCents('payment-provider')
  const authorisedCents = sumBalanceCents('card-authorised')
  return [
    ...faults,
    ...(totalCents === 0 ? [] : [`the ledger of this history sums to ${totalCents}`]),
    ...(takenCents === providerCents
      ? []
      : [`the provider has taken ${takenCents} in all, the ledger says ${providerCents}`]),
    ...(authorisedCents === 0 ? [] : [`${authorisedCents} cents are held for ever`]),
    ...(unallocatedCents === 0
      ? []
      : [`${-unallocatedCents} cents of orders that are over belong to nobody`]),
  ]
}

/**
 * Returns the faults of a history's payouts: the bank's transfers must equal the ledger's, none may be pending, and no
 * earnings may be paid twice.
 */
export async function findPayoutFaults(
  { plainPool }: Lane,
  cast: Cast,
  bank: Bank,
): Promise<readonly string[]> {
  const executedCents = [...bank.values()]
    .filter(({ isExecuted }) => isExecuted)
    .reduce((sum, { cents }) => sum + cents, 0)
  const { rows } = await plainPool.query<{ leftCents: number; paidCents: number }>({
    name: 'payouts',
    text: `SELECT coalesce(sum(g.amount_cents), 0)::int AS "leftCents",
             coalesce(sum(g.amount_cents) FILTER (WHERE e.kind = 'payout-executed'), 0)::int AS "paidCents"
           FROM ledger_posting g JOIN ledger_entry e ON e.id = g.entry_id
           WHERE g.account = 'payouts-in-transit' AND g.party_id = ANY($1::uuid[])`,
    values: [listPayees(cast)],
  })
  const { rowCount: doublePaidCount } = await plainPool.query({
    name: 'paid-twice',
    text: `SELECT FROM payout_line l JOIN payout p ON p.id = l.payout_id
           WHERE p.party_id = ANY($1::uuid[]) GROUP BY l.entry_id HAVING count(*) > 1`,
    values: [listPayees(cast)],
  })
  const { leftCents = 0, paidCents = 0 } = rows[0] ?? {}
  return [
    ...(doublePaidCount ? [`${doublePaidCount} earnings are paid twice`] : []),
    ...(paidCents === executedCents
      ? []
      : [`the bank has paid ${executedCents}, the ledger says ${paidCents}`]),
    ...(leftCents === 0 ? [] : [`${-leftCents} cents are on their way to carriers for ever`]),
  ]
}

function sumRefundedCents(provider: Lane['provider'], intentId: string): number {
  return provider
    .listOfKind('refund')
    .filter(({ paymentIntent }) => paymentIntent === intentId)
    .map(({ body }): { status: string; amount: number } => JSON.parse(body))
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the ids of the charges for a sender's debts; null for a debt without one. */
async function findDebtIntents(
  plainPool: Lane['plainPool'],
  senderId: string,
): Promise<readonly (string | null)[]> {
  const { rows } = await plainPool.query<{ intentId: string | null }>({
    name: 'debt-intents',
    text: `SELECT b.intent_id AS "intentId" FROM debt b JOIN "order" o ON o.id = b.order_id WHERE o.sender_id = $1`,
    values: [senderId],
  })
  return rows.map(({ intentId }) => intentId)
}

/** Returns the charged-back cents of our orders and debts. Our ledger has no charges outside of orders. */
function sumChargebackCents(provider: Lane['provider'], ours: readonly (string | null)[]): number {
  return provider
    .listOfKind('dispute')
    .map(({ body }): { status: string; amount: number; payment_intent: string } => JSON.parse(body))
    .filter(({ status }) => !status.startsWith('warning_') && status !== 'won')
    .filter(({ payment_intent }) => ours.includes(payment_intent))
    .reduce((sum, { amount }) => sum + amount, 0)
}

function describeDifference(ours: PaymentRow, theirs: ProviderIntent, refundedCents: number): string | null {
  const isSame =
    theirs.amount_received === ours.capturedCents &&
    refundedCents === ours.refundedCents &&
    (theirs.status === 'succeeded') === (ours.status === 'captured') &&
    theirs.status !== 'requires_capture'
  return isSame
    ? null
    : `a payment is ${theirs.status} at the provider, ${theirs.amount_received} taken and ${refundedCents} refunded; ` +
        `ours is ${ours.status}, ${ours.capturedCents} captured and ${ours.refundedCents} refunded`
}

/** Returns the fault of a payment without a row: a charge outside of orders, or one opened by a dead process. */
function findStrayFault({ status, metadata }: ProviderIntent): string | null {
  if (metadata.quoteId === undefined) return null
  return status === 'requires_capture' || status === 'succeeded'
    ? `a payment that we do not know is ${status}`
    : null
}

/** Invariants that do not apply: months pass between histories, and none includes the nightly erasure. */
const excludedInvariants = ['I16']

/** Returns the violated invariants of a lane, each with the histories of its rows where known. */
export async function findBrokenInvariants({ deps }: Lane): Promise<readonly string[]> {
  const broken = (await checkInvariants(deps)).filter(({ id, ok }) => !ok && !excludedInvariants.includes(id))
  return broken.map(({ id, promise, violations }) => {
    const text = JSON.stringify(violations)
    const numbers = [...text.matchAll(/([0-9a-f]{8})-[0-9a-f]{4}-4000-8000-0{12}/g)].map(([, hex]) =>
      Number.parseInt(hex ?? '0', 16),
    )
    return `${id} (${promise}) in histories ${[...new Set(numbers)].join(', ')}: ${text}`
  })
}

/**
 * Returns offers that their carriers' filters exclude, made after the filters were set. The simulation's own oracle,
 * for orders from one department to another place in it. A later price increase only raises the gain.
 */
export async function findFilterFaults({ plainPool }: Lane, { carriers }: Cast): Promise<readonly string[]> {
  const { rows } = await plainPool.query<{ offerId: string; minGainCents: number | null; gainCents: number }>(
    {
      name: 'excluded',
      text: `SELECT * FROM (
       SELECT f.id AS "offerId", w.min_gain_cents AS "minGainCents", w.departments, o.price_cents - o.commission_cents
         - (SELECT coalesce(sum(g.share_cents), 0)::int FROM road_problem g
            WHERE g.order_id = o.id AND g.recorded_at <= f.offered_at) AS "gainCents"
       FROM offer_filter w JOIN offer f ON f.carrier_id = w.carrier_id AND f.offered_at > w.changed_at
       JOIN dispatch_request r ON r.id = f.request_id JOIN "order" o ON o.id = r.order_id
       WHERE w.carrier_id = ANY($1::uuid[])) AS made
     WHERE "minGainCents" > "gainCents" OR departments <> '{}' AND NOT '75' = ANY(departments)`,
      values: [carriers.map(({ accountId }) => accountId)],
    },
  )
  return rows.map(
    ({ offerId, minGainCents, gainCents }) =>
      `offer ${offerId} of ${gainCents} cents was made against a filter of ${minGainCents ?? 'any'} cents or its area`,
  )
}
