import { Prisma } from '@repo/prisma/delivery-types'
import type { RetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { isHeld } from '#api/core/erasure/hold.data.ts'
import { eraseCarriedTracks } from '#api/features/deliveries/deliveries.erasure.ts'
import { eraseUnorderedQuotes } from '#api/features/estimates/estimates.erasure.ts'
import { eraseOrderDetails } from '#api/flows/account-closing/erasure.service.ts'
import { eraseOldImports } from '#api/flows/imports/imports.erasure.ts'
import type { RetentionRule } from './rule.types.ts'

const removedSender = `EXISTS (SELECT FROM account a WHERE a.id = t.sender_id AND a.status = 'removed')`

/** The personal data of orders: 2 months after the delivery (terms of use), unless something disputed holds it. */
export function orderRules({ quoteDays }: RetentionPeriods): readonly RetentionRule[] {
  return [
    {
      name: 'order-details',
      what: 'names, phones, exact addresses, comments, conversation, pictures, signatures, track, codes, instructions, claims’ texts',
      period: '2 months',
      from: 'the end of the order',
      because: 'terms of use: personal data is deleted 2 months after the delivery',
      table: '"order"',
      id: 't.id',
      since: 't.ended_at',
      when: 't.erased_at IS NULL',
      isHeld: true,
      erase: { together: eraseOrderDetails },
    },
    {
      name: 'orders-of-ended-accounts',
      what: 'the same of orders whose sender’s account has ended, once nobody can claim any more',
      period: '24 hours',
      from: 'the pickup, or the end of an order without one',
      because: 'right to erasure (GDPR article 17); a claim may be made for 24 hours after the pickup',
      table: '"order"',
      id: 't.id',
      since: 'coalesce((SELECT max(d.picked_up_at) FROM delivery d WHERE d.order_id = t.id), t.ended_at)',
      when: `t.erased_at IS NULL AND t.ended_at IS NOT NULL AND ${removedSender}`,
      isHeld: true,
      erase: { together: eraseOrderDetails },
    },
    {
      name: 'tracks-of-ended-carriers',
      what: 'where carriers whose account has ended drove, and what they wrote, once nothing is disputed nor can be claimed any more',
      period: '24 hours',
      from: 'the end of the account',
      because: 'right to erasure (GDPR article 17); a claim may be made for 24 hours after the pickup',
      table: 'account',
      id: 't.id',
      since: 't.removed_at',
      when: Prisma.sql`t.kind IN ('TRIN', 'LIVR', 'TREN') AND (
        EXISTS (SELECT FROM delivery d WHERE d.carrier_id = t.id AND NOT (${isHeld(Prisma.sql`d.order_id`)})
          AND (EXISTS (SELECT FROM track_point p WHERE p.delivery_id = d.id)
            OR EXISTS (SELECT FROM step_place p WHERE p.delivery_id = d.id)))
        OR EXISTS (SELECT FROM message m WHERE m.sender_id = t.id AND NOT (${isHeld(Prisma.sql`m.order_id`)})))`,
      erase: {
        together: (deps, tx, accountIds) => eraseCarriedTracks(deps, tx, { accountIds, emails: [] }),
      },
    },
    {
      name: 'quotes',
      what: 'quotes that became no order, guests’ too, with the shipment that came with a payment',
      period: `${quoteDays} days`,
      from: 'the quote',
      because: 'a quote is valid 15 minutes; a complaint about a price is looked into for some days',
      table: 'quote',
      id: 't.id',
      since: 't.created_at',
      when: `(t.pickup_address <> '' OR t.dropoff_address <> '' OR t.pickup_city <> '')
        AND NOT EXISTS (SELECT FROM "order" o WHERE o.quote_id = t.id)
        AND NOT EXISTS (SELECT FROM payment p WHERE p.quote_id = t.id AND p.status <> 'released')`,
      erase: { together: eraseUnorderedQuotes },
    },
    {
      name: 'imports',
      what: 'imported files of shipments whose orders are erased, or that ordered nothing',
      period: '2 months',
      from: 'the upload',
      because: 'terms of use: personal data is deleted 2 months after the delivery',
      table: 'shipment_import',
      id: 't.id',
      since: 't.created_at',
      when: `NOT EXISTS (SELECT FROM import_row r JOIN "order" o ON o.id = r.order_id
        WHERE r.import_id = t.id AND o.erased_at IS NULL)`,
      erase: { together: eraseOldImports },
    },
  ]
}
