import type { Db } from '#api/database.ts'
import type { ChargeableParty } from './carrier-charges.types.ts'

/**
 * Returns the carriers of an order (or their companies) with open accounts, each with its last delivery of it.
 * `carrierId` selects one account; null selects all.
 */
export function findChargeableParties(
  db: Db,
  orderId: string,
  carrierId: string | null,
): Promise<readonly ChargeableParty[]> {
  return db.$queryRaw<ChargeableParty[]>`
    SELECT DISTINCT ON (a.id) a.id AS "partyId", a.display_name AS name, a.email, d.id AS "deliveryId",
      d.accepted_at AS "acceptedAt", q.pickup_city AS "pickupCity", q.dropoff_city AS "dropoffCity"
    FROM delivery d JOIN carrier c ON c.account_id = d.carrier_id JOIN "order" o ON o.id = d.order_id JOIN quote q ON q.id = o.quote_id
    JOIN account a ON a.id = coalesce(c.company_id, c.account_id) AND a.status <> 'removed'
    WHERE d.order_id = ${orderId}::uuid AND (${carrierId}::uuid IS NULL OR ${carrierId}::uuid IN (d.carrier_id, a.id))
    ORDER BY a.id, d.accepted_at DESC`
}
