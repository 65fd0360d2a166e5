import { retention } from '@repo/prisma/delivery-retention'
import { Prisma } from '@repo/prisma/delivery-types'
import { isHeld } from '#api/core/erasure/hold.data.ts'
import { hasSettledSql } from '#api/features/payments/customer.erasure.ts'
import { lastPaidAtSql } from '#api/flows/retention/rules/additions.rules.ts'
import type { Invariant } from './invariant.types.ts'

/** SQL of the instant before which due work is overdue: a failed or late night leaves its rest to the next two. */
const overdueBefore = Prisma.sql`(SELECT app_now()) - interval '2 days'`

const { orders, cards, contract } = retention.periods

/** The invariants of retention and erasure. */
export const retentionInvariants: readonly Invariant[] = [
  {
    id: 'I16',
    promise: 'after an erasure only the personal data that the law requires remains, and due data is erased',
    violations: Prisma.sql`
      SELECT o.id, 'not erased' AS why FROM "order" o
      WHERE o.erased_at IS NULL AND o.ended_at < ${overdueBefore} - ${orders.length}::interval AND NOT (${isHeld(Prisma.sql`o.id`)})
      UNION ALL
      SELECT o.id, 'erased, and names are left' FROM "order" o JOIN quote q ON q.id = o.quote_id JOIN payment p ON p.id = o.payment_id
      WHERE o.erased_at IS NOT NULL AND (o.sender_name || o.sender_phone || o.recipient_name || o.recipient_phone || o.comment
        || q.pickup_address || q.dropoff_address <> '' OR p.shipment IS NOT NULL
        OR EXISTS (SELECT FROM message m WHERE m.order_id = o.id) OR EXISTS (SELECT FROM handover_code h WHERE h.order_id = o.id)
        OR EXISTS (SELECT FROM recipient_link l WHERE l.order_id = o.id)
        OR EXISTS (SELECT FROM claim c WHERE c.order_id = o.id AND (c.text <> '' OR EXISTS (
          SELECT FROM claim_picture k WHERE k.claim_id = c.id))))
      UNION ALL
      SELECT d.order_id, 'erased, and pictures or places are left' FROM delivery d JOIN "order" o ON o.id = d.order_id
      WHERE o.erased_at IS NOT NULL AND (EXISTS (SELECT FROM track_point t WHERE t.delivery_id = d.id)
        OR EXISTS (SELECT FROM step_place s WHERE s.delivery_id = d.id)
        OR EXISTS (SELECT FROM pickup_nudge n WHERE n.delivery_id = d.id)
        OR EXISTS (SELECT FROM proof f WHERE f.delivery_id = d.id
          AND (f.photo_file_id IS NOT NULL OR f.signature_file_id IS NOT NULL OR f.comment <> ''))
        OR EXISTS (SELECT FROM pickup_problem q WHERE q.delivery_id = d.id AND (q.photo_file_id IS NOT NULL OR q.comment <> ''))
        OR EXISTS (SELECT FROM road_problem q WHERE q.delivery_id = d.id
          AND (q.photo_file_id IS NOT NULL OR q.handover_file_id IS NOT NULL OR q.comment <> '' OR q.address <> ''))
        OR EXISTS (SELECT FROM return_request r WHERE r.delivery_id = d.id AND (r.photo_file_id IS NOT NULL OR r.comment <> ''))
        OR EXISTS (SELECT FROM rating g WHERE g.delivery_id = d.id AND (g.review <> '' OR g.answer IS NOT NULL)))
      UNION ALL
      SELECT a.id, 'removed, and personal data is left' FROM account a
      WHERE a.status = 'removed' AND (a.phone <> '' OR a.secondary_email IS NOT NULL OR a.photo_file_id IS NOT NULL
        OR a.email NOT LIKE '%@compte-supprime.invalid'
        OR EXISTS (SELECT FROM individual_profile i WHERE i.account_id = a.id)
        OR EXISTS (SELECT FROM company_profile c WHERE c.account_id = a.id)
        OR EXISTS (SELECT FROM document d WHERE d.account_id = a.id)
        OR EXISTS (SELECT FROM saved_contact s WHERE s.sender_id = a.id)
        OR EXISTS (SELECT FROM live_position p WHERE p.carrier_id = a.id))
      UNION ALL
      SELECT t.id, 'removed, and the payment provider has its customer or a card still' FROM account t
      WHERE t.status = 'removed' AND t.removed_at < ${overdueBefore} AND (t.stripe_customer_id IS NOT NULL
          OR EXISTS (SELECT FROM saved_card c WHERE c.sender_id = t.id AND c.detached_at IS NULL))
        AND (t.removed_at < ${overdueBefore} - ${contract.length}::interval OR ${Prisma.raw(hasSettledSql)}
          -- A customer whose last debt or payment has just been settled is deleted the next night.
          AND NOT EXISTS (SELECT FROM debt d WHERE d.sender_id = t.id AND d.settled_at > ${overdueBefore})
          AND NOT EXISTS (SELECT FROM payment p WHERE p.account_id = t.id AND p.settled_at > ${overdueBefore}))
      UNION ALL
      SELECT t.id, 'removed, paid nothing for 13 months, and its reference is left' FROM saved_card t
      WHERE t.removed_at < ${overdueBefore} AND ${Prisma.raw(lastPaidAtSql)} < ${overdueBefore} - ${cards.length}::interval
      UNION ALL
      SELECT p.id, 'card not forgotten' FROM payment p
      WHERE p.card_forgotten_at IS NOT NULL AND p.payment_method_id IS NOT NULL`,
  },
]
