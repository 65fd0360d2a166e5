import { limitEarlierShares } from '@repo/delivery-rules/road-problem'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'

/** An earlier carrier of an order's goods, with its part of the carriers' share. */
export type EarlierCarrier = {
  readonly deliveryId: string
  /** The paid party: the carrier, or the company that employs the driver. */
  readonly carrierId: string
  readonly cents: number
}

/** Returns the earlier carriers of an order's goods with their parts of the carriers' share, the first one first. */
export async function findEarlierCarriers(
  tx: Tx,
  orderId: string,
  carrierShareCents: number,
): Promise<readonly EarlierCarrier[]> {
  const takeovers = await tx.roadProblem.findMany({
    where: { orderId, outcome: 'taken_over' },
    orderBy: { recordedAt: 'asc' },
    select: { shareCents: true, delivery: { select: { id: true, carrierId: true, carrier: true } } },
  })
  const earlier = takeovers.map(({ shareCents, delivery }) => ({
    deliveryId: delivery.id,
    carrierId: delivery.carrier.companyId ?? delivery.carrierId,
    cents: shareCents,
  }))
  return limitEarlierShares(carrierShareCents, earlier)
}

/** A party's remaining part of the carriers' share of an order. */
export type CarrierLeft = { readonly carrierId: string; readonly cents: number }

/**
 * Returns the remaining part of each carrier of an order by the ledger, in cents, without regard to payouts. The
 * carrier that passed the goods on last comes first. Leaves out zero parts.
 */
export function sumLeftOfCarriers(tx: Tx, orderId: string): Promise<CarrierLeft[]> {
  return tx.$queryRaw<CarrierLeft[]>`
    SELECT p.party_id AS "carrierId", (-sum(p.amount_cents))::int AS cents
    FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
    WHERE e.order_id = ${orderId}::uuid AND p.account = 'carrier-payable' AND p.party_id IS NOT NULL AND e.kind NOT LIKE 'payout%'
    GROUP BY p.party_id HAVING sum(p.amount_cents) < 0
    ORDER BY (SELECT max(r.recorded_at) FROM road_problem r JOIN delivery d ON d.id = r.delivery_id JOIN carrier c ON c.account_id = d.carrier_id
      WHERE r.order_id = ${orderId}::uuid AND coalesce(c.company_id, d.carrier_id) = p.party_id) DESC NULLS LAST, p.party_id`
}

/**
 * Returns the parts of a decided refund that earlier carriers bear, in cents, ordered by carrier: the refund's row
 * names the last one only.
 */
export function findEarlierOfRefund(tx: Tx, refund: { readonly id: string }): Promise<CarrierLeft[]> {
  return tx.$queryRaw<CarrierLeft[]>`
    SELECT p.party_id AS "carrierId", p.amount_cents::int AS cents
    FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
    WHERE e.key LIKE ${`refund-decided:${refund.id}:%`} AND p.account = 'carrier-payable'
    ORDER BY p.party_id`
}

/**
 * Returns SQL for the delivery that an entry `e` of an order `o` pays a party for: the one in its key, else the one
 * with which the party ended the order, else its first one whose goods were taken over.
 */
export function deliveryOfEntry(partyId: string): Prisma.Sql {
  return Prisma.sql`coalesce(
    (SELECT g.delivery_id FROM road_problem g WHERE g.order_id = o.id AND e.key LIKE '%:' || g.delivery_id),
    (SELECT s.id FROM delivery s JOIN carrier sc ON sc.account_id = s.carrier_id
     WHERE s.order_id = o.id AND s.status <> 'withdrawn' AND coalesce(sc.company_id, s.carrier_id) = ${partyId}::uuid),
    (SELECT s.id FROM road_problem g JOIN delivery s ON s.id = g.delivery_id JOIN carrier sc ON sc.account_id = s.carrier_id
     WHERE g.order_id = o.id AND g.outcome = 'taken_over' AND coalesce(sc.company_id, s.carrier_id) = ${partyId}::uuid
     ORDER BY g.recorded_at LIMIT 1),
    (SELECT s.id FROM delivery s WHERE s.order_id = o.id AND s.status <> 'withdrawn'))`
}
