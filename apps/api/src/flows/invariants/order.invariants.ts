import { searchLeadMs } from '@repo/delivery-rules/schedule'
import { deliveryMachine, requestMachine } from '@repo/delivery-rules/statuses'
import { Prisma } from '@repo/prisma/delivery-types'
import { beforePickupStatuses, runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import { carrierInvariants } from './carrier.invariants.ts'
import { claimInvariants } from './claim.invariants.ts'
import { debtInvariants } from './debt.invariants.ts'
import { deliveryDocumentInvariants } from './delivery-document.invariants.ts'
import { guardInvariants } from './guard.invariants.ts'
import type { Invariant } from './invariant.types.ts'
import { invoiceInvariants } from './invoice.invariants.ts'
import { payoutInvariants } from './payout.invariants.ts'
import { refundInvariants } from './refund.invariants.ts'
import { retentionInvariants } from './retention.invariants.ts'

/** The tolerated delay of the worker after a deadline. */
const slack = Prisma.sql`interval '2 minutes'`
const now = Prisma.sql`(SELECT app_now())`

/** The tolerated duration of due work at the provider. */
const settledWithin = Prisma.sql`interval '15 minutes'`

/** How long before its pickup a planned order is to be authorised. */
const searchLead = Prisma.sql`${searchLeadMs}::int * interval '1 millisecond'`

/** The cost of a cancelled order: its fee, up to the authorised price. */
const retainedCents = Prisma.sql`least(o.fee_cents, o.price_cents)`

/**
 * SQL of each party's actual and expected share of an order whose goods changed carriers. Earlier carriers get their
 * shares in order, up to the total; the last one gets the rest. The total is the price less the fee, or the sum of a
 * return or a cancellation.
 */
const carrierShares = Prisma.sql`
  WITH paid AS (
    SELECT e.order_id, e.kind, p.party_id, -sum(p.amount_cents) AS cents FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
    WHERE e.kind IN ('delivery', 'cancellation-after-pickup') AND p.account = 'carrier-payable' GROUP BY e.order_id, e.kind, p.party_id
  ), total AS (
    SELECT w.order_id, CASE w.kind WHEN 'delivery' THEN o.price_cents - o.commission_cents ELSE sum(w.cents) END AS cents
    FROM paid w JOIN "order" o ON o.id = w.order_id GROUP BY w.order_id, w.kind, o.id
  ), handed AS (
    SELECT g.order_id, g.delivery_id, g.share_cents,
      sum(g.share_cents) OVER (PARTITION BY g.order_id ORDER BY g.recorded_at, g.id) AS until_cents
    FROM road_problem g WHERE g.outcome = 'taken_over'
  ), due AS (
    SELECT h.order_id, h.delivery_id, least(h.until_cents, t.cents) - least(h.until_cents - h.share_cents, t.cents) AS cents
    FROM handed h JOIN total t ON t.order_id = h.order_id
    UNION ALL
    SELECT s.order_id, s.id, t.cents - least(t.cents, (SELECT max(h.until_cents) FROM handed h WHERE h.order_id = s.order_id))
    FROM delivery s JOIN total t ON t.order_id = s.order_id
    WHERE s.status <> 'withdrawn' AND s.order_id IN (SELECT order_id FROM handed)
  )
  SELECT w.order_id, w.cents AS paid_cents, coalesce((SELECT sum(d.cents) FROM due d JOIN delivery s ON s.id = d.delivery_id
    JOIN carrier c ON c.account_id = s.carrier_id
    WHERE d.order_id = w.order_id AND coalesce(c.company_id, s.carrier_id) = w.party_id), 0) AS due_cents
  FROM paid w WHERE w.order_id IN (SELECT order_id FROM handed)`

/** Returns the permitted moves of a machine as rows, each written `from to`. */
function writeMoves(machine: { moves: readonly { from: string; to: string }[] }): Prisma.Sql {
  return Prisma.sql`ANY(${machine.moves.map(({ from, to }) => `${from} ${to}`)}::text[])`
}

const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    promise: 'one payment has at most one order',
    violations: Prisma.sql`SELECT payment_id AS id, count(*)::int AS orders FROM "order" GROUP BY payment_id HAVING count(*) > 1`,
  },
  {
    id: 'I2',
    promise:
      'every order has a verified payment of its amount, in euros, by its sender, for its quote; a planned pickup before its search begins',
    violations: Prisma.sql`
      SELECT o.id FROM "order" o JOIN payment p ON p.id = o.payment_id
      WHERE CASE WHEN EXISTS (SELECT 1 FROM dispatch_request r WHERE r.order_id = o.id)
          THEN p.status IN ('planned', 'opened') OR p.authorised_at IS NULL
          -- Not begun: nothing is held, and a card is known that can hold it.
          ELSE o.planned_pickup_at IS NULL OR p.authorised_at IS NOT NULL OR o.fee_cents > 0
            OR p.planned_pickup_at IS DISTINCT FROM o.planned_pickup_at
            OR o.phase = 'scheduled' AND (p.status NOT IN ('planned', 'opened') OR p.payment_method_id IS NULL
              AND p.status = 'planned' AND NOT EXISTS (
                SELECT 1 FROM saved_card c WHERE c.sender_id = o.sender_id AND c.removed_at IS NULL))
          END
        OR p.amount_cents <> o.price_cents OR p.currency <> 'eur'
        OR p.account_id <> o.sender_id OR p.quote_id <> o.quote_id`,
  },
  {
    id: 'I3',
    promise:
      'held and captured money belongs to an order, as in the ledger; a payment without an order is released within 15 minutes, that of larger goods once their problem is decided',
    violations: Prisma.sql`
      SELECT p.id, coalesce('no order, ' || p.due_action || ' not carried out', 'no order') AS why FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id
      WHERE o.id IS NULL AND (p.status = 'captured'
        OR p.status IN ('planned', 'opened', 'authorised') AND p.opened_at < ${now} - interval '15 minutes' - ${slack}
        AND NOT EXISTS (SELECT FROM pickup_problem q JOIN delivery d ON d.id = q.delivery_id
          WHERE q.payment_id = p.id AND q.outcome IS NULL AND d.status = 'approaching'))
      UNION ALL
      SELECT p.id, 'order without money' FROM payment p JOIN "order" o ON o.payment_id = p.id
      -- A price that was never captured, because its authorisation lapsed, is owed.
      WHERE o.phase <> 'cancelled' AND (p.due_action = 'release' OR p.status = 'released' AND NOT EXISTS (
        SELECT FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id WHERE e.order_id = o.id
          AND e.kind = 'authorisation-lapsed' AND g.account = 'sender-debt' AND g.amount_cents = o.price_cents))
      UNION ALL
      SELECT p.id, 'held amount differs from the ledger' FROM payment p
      WHERE CASE p.status WHEN 'authorised' THEN p.amount_cents ELSE 0 END <> (
        SELECT coalesce(sum(g.amount_cents), 0) FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
        WHERE e.payment_id = p.id AND g.account = 'card-authorised')
      UNION ALL
      SELECT p.id, 'captured amount differs from the ledger' FROM payment p
      WHERE p.captured_cents - p.refunded_cents <> (
        SELECT coalesce(sum(g.amount_cents), 0) FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
        WHERE e.payment_id = p.id AND g.account = 'payment-provider'
          AND e.kind NOT IN ('debt-payment', 'dispute-opened', 'dispute-won'))`,
  },
  {
    id: 'I4',
    promise: 'an order costs what its quote said; service fee and carrier share make the price',
    violations: Prisma.sql`
      SELECT o.id FROM "order" o JOIN quote q ON q.id = o.quote_id
      WHERE o.price_cents <> q.price_cents OR o.commission_cents <> q.commission_cents OR q.account_id IS DISTINCT FROM o.sender_id
      UNION ALL
      SELECT e.order_id FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id JOIN "order" o ON o.id = e.order_id
      WHERE e.kind = 'delivery' AND g.account <> 'order-funds'
      GROUP BY e.order_id, o.price_cents HAVING -sum(g.amount_cents) <> o.price_cents`,
  },
  {
    id: 'I4-raised',
    promise:
      'an order has the price of the true goods exactly from its sender’s acceptance on; one that ends for a problem at the pickup is cancelled by the provider',
    violations: Prisma.sql`
      SELECT d.order_id AS id, q.outcome::text AS why FROM pickup_problem q JOIN delivery d ON d.id = q.delivery_id
      JOIN "order" o ON o.id = d.order_id
      WHERE q.outcome = 'agreed' AND (q.agreed_at IS NULL
          OR o.payment_id <> q.payment_id AND NOT EXISTS (
            SELECT FROM pickup_problem later WHERE later.payment_id = o.payment_id AND later.reported_at > q.reported_at))
        OR q.outcome IS DISTINCT FROM 'agreed' AND o.payment_id = q.payment_id
        OR q.outcome = 'ended' AND (o.phase <> 'cancelled' OR o.cancelled_by <> 'provider' OR d.status <> 'cancelled')`,
  },
  {
    id: 'I4-carried',
    promise:
      'goods that change carriers on the road are paid once: each carrier gets its share, all together the carriers’ part of the price',
    violations: Prisma.sql`
      SELECT g.order_id AS id, 'shares exceed the price' AS why FROM road_problem g JOIN "order" o ON o.id = g.order_id
      WHERE g.outcome IS DISTINCT FROM 'ended'
      GROUP BY g.order_id, o.price_cents, o.commission_cents HAVING sum(g.share_cents) > o.price_cents - o.commission_cents
      UNION ALL
      -- A payout takes in whole entries.
      SELECT e.order_id, 'one entry pays two' FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
      WHERE p.account = 'carrier-payable' GROUP BY e.id HAVING count(DISTINCT p.party_id) > 1
      UNION ALL
      -- By the entries that shared the money out: refunds come after them.
      SELECT w.order_id, 'a carrier is not paid its share' FROM (${carrierShares}) w
      WHERE w.paid_cents <> w.due_cents`,
  },
  {
    id: 'I5',
    promise: 'refunds, including due ones, never exceed the captured amount, and are counted once',
    violations: Prisma.sql`
      SELECT p.id, 'more refunded than captured' AS why FROM payment p
      WHERE p.refunded_cents > p.captured_cents OR p.captured_cents > p.amount_cents
        OR (SELECT sum(r.amount_cents) FROM refund r
          WHERE r.payment_id = p.id AND r.debt_id IS NULL AND r.status <> 'cancelled') > p.captured_cents
      UNION ALL
      SELECT b.id, 'more refunded than paid' FROM debt b
      WHERE (SELECT sum(r.amount_cents) FROM refund r WHERE r.debt_id = b.id AND r.status <> 'cancelled')
        > CASE b.status WHEN 'paid' THEN b.amount_cents ELSE 0 END
      UNION ALL
      SELECT p.id, 'refunded amount is not that of its refunds' FROM payment p
      WHERE p.refunded_cents <> (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r
        WHERE r.payment_id = p.id AND r.debt_id IS NULL AND r.status IN ('pending', 'succeeded'))`,
  },
  {
    id: 'I6',
    promise: 'a cancelled order keeps exactly its fee',
    violations: Prisma.sql`
      SELECT o.id, o.fee_cents AS "feeCents", p.status, p.captured_cents AS "capturedCents"
      FROM "order" o JOIN payment p ON p.id = o.payment_id
      WHERE o.phase = 'cancelled' AND (o.fee_cents IS NULL OR NOT CASE
        WHEN p.due_action = 'capture' THEN p.due_cents = ${retainedCents}
        WHEN p.due_action = 'release' THEN o.fee_cents = 0
        -- A fee whose authorisation lapsed before it was taken is owed.
        WHEN p.status = 'released' THEN o.fee_cents = (SELECT coalesce(sum(g.amount_cents), 0)
          FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id WHERE e.order_id = o.id
            AND e.kind = 'cancellation-before-pickup' AND g.account = 'sender-debt')
        -- What staff gives back of the fee, or bears itself, is another matter; so is what a dispute took.
        WHEN p.status = 'captured' THEN p.captured_cents - (SELECT coalesce(sum(r.order_funds_cents), 0)
          FROM refund r WHERE r.payment_id = p.id) = ${retainedCents} OR EXISTS (
            SELECT FROM card_dispute c WHERE c.payment_id = p.id AND c.status = 'lost')
        ELSE false END)`,
  },
  {
    id: 'I7',
    promise:
      'an order that is not cancelled is captured fully, and its refunds have a reason and come from allocated money',
    violations: Prisma.sql`
      SELECT o.id FROM "order" o JOIN payment p ON p.id = o.payment_id
      WHERE o.phase <> 'cancelled' AND (EXISTS (SELECT FROM refund r WHERE r.payment_id = p.id
          AND (btrim(r.reason) = '' OR r.order_funds_cents > 0 AND r.key NOT LIKE 'return:%' OR r.key LIKE 'cancellation:%')) OR p.due_action = 'capture' AND p.due_cents <> o.price_cents
        OR p.status = 'captured' AND p.captured_cents <> o.price_cents)`,
  },
  {
    id: 'I8',
    promise: 'every ledger entry and the whole ledger sum to zero',
    violations: Prisma.sql`
      SELECT e.id::text FROM ledger_entry e LEFT JOIN ledger_posting g ON g.entry_id = e.id
      GROUP BY e.id HAVING coalesce(sum(g.amount_cents), 0) <> 0 OR count(g.id) < 2
      UNION ALL
      SELECT 'whole ledger' FROM ledger_posting HAVING coalesce(sum(amount_cents), 0) <> 0
      UNION ALL
      SELECT 'append-only trigger is off: ' || wanted FROM unnest(ARRAY['ledger_entry_append_only', 'ledger_posting_append_only',
        'ledger_entry_no_truncate', 'ledger_posting_no_truncate', 'ledger_entry_balances']) AS wanted
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = wanted AND tgenabled IN ('O', 'A'))`,
  },
  {
    id: 'I17',
    promise: 'each payment is captured or released once, for any number of notices',
    violations: Prisma.sql`
      SELECT payment_id AS id, count(*)::int AS movements FROM ledger_entry
      WHERE kind IN ('capture', 'release', 'authorisation-lapsed', 'cancellation-before-pickup')
        AND payment_id IS NOT NULL GROUP BY payment_id HAVING count(*) > 1`,
  },
]

const workInvariants: readonly Invariant[] = [
  {
    id: 'I9',
    promise:
      'no accepted order is cancelled as one without a carrier, or for free after the free time, and no ended one has a running delivery',
    violations: Prisma.sql`
      SELECT o.id, o.cancelled_by::text AS "by" FROM "order" o JOIN delivery d ON d.order_id = o.id AND d.status <> 'withdrawn'
      WHERE o.phase = 'cancelled' AND (o.cancelled_by = 'nobody_found'
        -- The free minute, and the 30 s that a figure shown in it holds.
        OR o.cancelled_by = 'sender' AND o.fee_cents = 0 AND o.ended_at > o.created_at + interval '90 seconds')
      UNION ALL
      SELECT o.id, 'running delivery' FROM "order" o JOIN delivery d ON d.order_id = o.id
      WHERE o.phase <> 'running' AND d.status IN (${runningStatuses})`,
  },
  {
    id: 'I9-carried',
    promise:
      'goods on the road are with one carrier, who cannot take another course; they change hands with a proof of both, or of the next one where the staff released them',
    violations: Prisma.sql`
      SELECT g.order_id AS id, 'not searched for' AS why FROM road_problem g JOIN "order" o ON o.id = g.order_id
      WHERE g.outcome IS NULL AND (o.phase NOT IN ('searching', 'running') OR EXISTS (SELECT FROM delivery d
        WHERE d.order_id = o.id AND d.status NOT IN ('withdrawn', 'assigned', 'approaching')))
      UNION ALL
      SELECT g.order_id, 'carried on' FROM road_problem g JOIN delivery d ON d.id = g.delivery_id
      WHERE d.status <> 'withdrawn' OR d.picked_up_at IS NULL
      UNION ALL
      SELECT g.order_id, 'free with goods aboard' FROM road_problem g JOIN delivery s ON s.id = g.delivery_id
      WHERE g.outcome IS NULL AND (EXISTS (SELECT FROM live_position p WHERE p.carrier_id = s.carrier_id AND p.is_available)
        OR EXISTS (SELECT FROM delivery d WHERE d.carrier_id = s.carrier_id AND d.status IN (${runningStatuses})))
      UNION ALL
      SELECT g.order_id, 'taken over without proof' FROM road_problem g
      LEFT JOIN proof f ON f.delivery_id = g.taken_by_delivery_id AND f.stage = 'pickup'
      WHERE g.outcome = 'taken_over' AND (f.delivery_id IS NULL
        OR g.released_at IS NULL AND (g.handover_photo_at IS NULL OR g.handover_photo_at > g.decided_at))`,
  },
  {
    id: 'I10',
    promise:
      'at most one pending offer per request and per carrier, and one running delivery per carrier and per order',
    violations: Prisma.sql`
      SELECT 'request ' || request_id AS id FROM offer WHERE status = 'pending' GROUP BY request_id HAVING count(*) > 1
      UNION ALL SELECT 'carrier ' || carrier_id FROM offer WHERE status = 'pending' GROUP BY carrier_id HAVING count(*) > 1
      UNION ALL SELECT 'running ' || carrier_id FROM delivery
        WHERE status IN (${runningStatuses}) GROUP BY carrier_id HAVING count(*) > 1
      UNION ALL SELECT 'order ' || order_id FROM delivery WHERE status <> 'withdrawn' GROUP BY order_id HAVING count(*) > 1
      UNION ALL SELECT 'offer ' || f.id FROM offer f JOIN dispatch_request r ON r.id = f.request_id
        WHERE f.status = 'pending' AND r.status <> 'searching'`,
  },
  {
    id: 'I11',
    promise: 'an offer is accepted before its end, in database time',
    violations: Prisma.sql`
      SELECT f.id FROM offer f LEFT JOIN delivery d ON d.offer_id = f.id
      WHERE f.status = 'accepted' AND (f.answered_at IS NULL OR f.answered_at >= f.expires_at OR d.id IS NULL)
        OR f.status <> 'accepted' AND d.id IS NOT NULL`,
  },
  {
    id: 'I12',
    promise: 'every history follows its state machine, and ends with the state of its row',
    violations: Prisma.sql`
      WITH delivery_step AS (
        SELECT delivery_id, status, lag(status) OVER path AS before, lead(status) OVER path AS after
        FROM delivery_event WHERE undone_at IS NULL WINDOW path AS (PARTITION BY delivery_id ORDER BY id)
      ), request_step AS (
        SELECT request_id, status, lag(status) OVER path AS before, lead(status) OVER path AS after
        FROM request_event WINDOW path AS (PARTITION BY request_id ORDER BY id)
      )
      SELECT s.delivery_id AS id, s.before::text, s.status::text FROM delivery_step s
      WHERE s.before IS NOT NULL AND NOT (s.before || ' ' || s.status) = ${writeMoves(deliveryMachine)}
      UNION ALL
      SELECT s.request_id, s.before::text, s.status::text FROM request_step s
      WHERE s.before IS NOT NULL AND NOT (s.before || ' ' || s.status) = ${writeMoves(requestMachine)}
      UNION ALL
      SELECT d.id, s.status::text, d.status::text FROM delivery d JOIN delivery_step s ON s.delivery_id = d.id
      WHERE s.after IS NULL AND s.status <> d.status
      UNION ALL
      SELECT r.id, s.status::text, r.status::text FROM dispatch_request r JOIN request_step s ON s.request_id = r.id
      WHERE s.after IS NULL AND s.status <> r.status
      UNION ALL
      SELECT o.id, o.phase::text, r.status::text FROM "order" o LEFT JOIN dispatch_request r ON r.order_id = o.id
      -- A planned pickup has no search yet, and never had one when it was cancelled before.
      WHERE (r.id IS NULL) <> (o.phase = 'scheduled' OR o.phase = 'cancelled' AND o.planned_pickup_at IS NOT NULL
          AND r.id IS NULL)
        OR r.status::text <> CASE o.phase WHEN 'searching' THEN 'searching' WHEN 'cancelled' THEN 'cancelled' ELSE 'assigned' END`,
  },
  {
    id: 'I13',
    promise:
      'every paid order is under way: a search is looked at in time, a carrier is at work, money that is due is moved',
    violations: Prisma.sql`
      SELECT o.id, 'search forgotten' AS why FROM "order" o LEFT JOIN dispatch_request r ON r.order_id = o.id
      WHERE o.phase = 'searching' AND (r.next_attempt_at IS NULL OR r.next_attempt_at < ${now} - ${slack})
      UNION ALL
      SELECT o.id, 'nobody at work' FROM "order" o
      WHERE o.phase = 'running' AND NOT EXISTS (SELECT 1 FROM delivery d WHERE d.order_id = o.id
        AND d.status IN (${runningStatuses}))
      UNION ALL
      SELECT d.order_id, 'pickup not watched' FROM delivery d LEFT JOIN pickup_watch w ON w.delivery_id = d.id
      WHERE (d.status IN (${beforePickupStatuses})) <> (w.delivery_id IS NOT NULL)
        OR w.delivery_id IS NULL AND EXISTS (SELECT FROM pickup_nudge n WHERE n.delivery_id = d.id AND n.ended_at IS NULL)
      UNION ALL
      SELECT o.id, 'not settled' FROM "order" o JOIN payment p ON p.id = o.payment_id
      WHERE o.phase IN ('delivered', 'returned', 'cancelled') AND p.due_action IS NULL
        AND p.status IN ('planned', 'opened', 'authorised')
      UNION ALL
      SELECT o.id, p.due_action || ' not carried out' FROM "order" o JOIN payment p ON p.id = o.payment_id
      -- Due since the pickup was learned or the order's end, whichever came first.
      WHERE p.due_action IS NOT NULL AND ${now} - ${settledWithin}
        > least(o.ended_at, (SELECT min(e.recorded_at) FROM delivery d JOIN delivery_event e ON e.delivery_id = d.id
            WHERE d.order_id = o.id AND e.status = 'picked_up'))
      UNION ALL
      SELECT o.id, 'planned pickup forgotten' FROM "order" o JOIN payment p ON p.id = o.payment_id
      WHERE o.phase = 'scheduled' AND (o.planned_pickup_at < ${now} - ${slack}
        OR p.status = 'planned' AND p.due_action IS NULL AND o.planned_pickup_at < ${now} + ${searchLead} - ${slack})
      UNION ALL
      SELECT d.order_id, 'problem at the pickup forgotten' FROM pickup_problem q JOIN delivery d ON d.id = q.delivery_id
      WHERE d.status = 'approaching' AND q.outcome IS NULL AND q.decide_at < ${now} - ${slack}
      UNION ALL
      SELECT o.id, 'price not shared out' FROM "order" o
      WHERE o.phase = 'delivered' AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.key = 'delivery:' || o.id)`,
  },
]

/** Every invariant of `admin check`. */
export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...workInvariants,
  ...deliveryDocumentInvariants,
  ...carrierInvariants,
  ...guardInvariants,
  ...debtInvariants,
  ...payoutInvariants,
  ...retentionInvariants,
  ...claimInvariants,
  ...refundInvariants,
  ...invoiceInvariants,
]
