import { earningEntries } from '@repo/delivery-rules/earnings'
import type { Span } from '@repo/delivery-rules/paris-calendar'
import { Prisma } from '@repo/prisma/delivery-types'
import { deliveryOfEntry } from '#api/core/settlement/earlier-carriers.data.ts'
import type { Db } from '#api/database.ts'

/** The number of lines on a page. */
export const pageSize = 30

/** A carrier's or company's earnings of one day with one driver. */
export type DaySum = {
  /** By the calendar of Paris: YYYY-MM-DD. */
  readonly day: string
  readonly driverId: string
  readonly deliveries: number
  readonly compensations: number
  readonly distanceM: number
  readonly grossCents: number
  readonly feeCents: number
  readonly feeVatCents: number
  readonly netCents: number
  /** The part of the deliveries, without compensations, in cents. */
  readonly deliveryNetCents: number
}

type Town = { readonly city: string; readonly postcode: string }

/** One ledger entry that pays a carrier, with its reason. */
export type EarningLine = {
  readonly id: string
  readonly entryKind: string
  readonly at: Date
  readonly deliveryId: string
  readonly driverId: string
  readonly driverName: string
  readonly billNumber: number | null
  readonly endedAt: Date | null
  readonly pickup: Town
  readonly dropoff: Town
  /** The distance of the delivery; null when nothing was delivered. */
  readonly distanceM: number | null
  readonly grossCents: number
  readonly feeCents: number
  readonly netCents: number
}

/** The requested earnings: of a party, in a period, with one driver (null: all). */
export type EarningsFilter = {
  readonly partyId: string
  readonly span: Span
  readonly driverId: string | null
  /** The kinds of entries; by default all that change the balance. */
  readonly kinds?: readonly string[]
}

/** Returns SQL of the entries that pay the party. Amounts come only from the ledger's postings. */
function writeEarningEntries({ partyId, span, driverId, kinds = earningEntries }: EarningsFilter) {
  return Prisma.sql`
    SELECT e.id, e.kind, e.at, e.order_id, d.id AS delivery_id, d.carrier_id, d.vehicle_id, d.bill_number, d.ended_at,
      -- An earlier carrier did not drive the whole way, and the fee belongs to the line of the last carrier.
      CASE WHEN e.kind = 'delivery' AND d.status <> 'withdrawn' THEN q.distance_m END AS distance_m, m.net_cents,
      CASE WHEN d.status = 'withdrawn' THEN 0 ELSE m.fee_cents END AS fee_cents,
      CASE WHEN d.status = 'withdrawn' THEN 0 ELSE m.fee_vat_cents END AS fee_vat_cents,
      q.pickup_city, q.pickup_postcode, q.dropoff_city, q.dropoff_postcode
    FROM ledger_entry e
    JOIN LATERAL (
      SELECT (-sum(p.amount_cents) FILTER (WHERE p.account = 'carrier-payable' AND p.party_id = ${partyId}::uuid))::int AS net_cents,
        coalesce(-sum(p.amount_cents) FILTER (WHERE p.account IN ('service-fees', 'vat-payable')), 0)::int AS fee_cents,
        coalesce(-sum(p.amount_cents) FILTER (WHERE p.account = 'vat-payable'), 0)::int AS fee_vat_cents
      FROM ledger_posting p WHERE p.entry_id = e.id) m ON true
    JOIN "order" o ON o.id = e.order_id
    JOIN quote q ON q.id = o.quote_id
    JOIN delivery d ON d.order_id = o.id AND CASE WHEN e.kind LIKE 'carrier-charge%'
      THEN d.id = (SELECT c.delivery_id FROM carrier_charge c WHERE c.order_id = o.id
        AND e.key IN ('carrier-charge:' || c.id, 'carrier-charge-cancelled:' || c.id))
      ELSE d.id = ${deliveryOfEntry(partyId)} END
    WHERE e.id IN (SELECT entry_id FROM ledger_posting WHERE account = 'carrier-payable' AND party_id = ${partyId}::uuid)
      AND e.kind = ANY(${[...kinds]}::text[])
      AND e.at >= ${span.from}::timestamptz AND e.at < ${span.until}::timestamptz
      AND (${driverId}::uuid IS NULL OR d.carrier_id = ${driverId}::uuid)`
}

/** Returns the party's earnings by day and driver, oldest day first. */
export function findDaySums(db: Db, filter: EarningsFilter): Promise<readonly DaySum[]> {
  return db.$queryRaw<DaySum[]>`
    SELECT to_char(l.at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS day, l.carrier_id AS "driverId",
      (count(*) FILTER (WHERE l.kind = 'delivery'))::int AS deliveries,
      (count(*) FILTER (WHERE l.kind LIKE 'cancellation-%'))::int AS compensations,
      coalesce(sum(l.distance_m), 0)::int AS "distanceM", sum(l.net_cents + l.fee_cents)::int AS "grossCents",
      sum(l.fee_cents)::int AS "feeCents", sum(l.fee_vat_cents)::int AS "feeVatCents", sum(l.net_cents)::int AS "netCents",
      coalesce(sum(l.net_cents) FILTER (WHERE l.kind = 'delivery'), 0)::int AS "deliveryNetCents"
    FROM (${writeEarningEntries(filter)}) l GROUP BY 1, 2 ORDER BY 1, 2`
}

/** A party's earnings with one driver and one vehicle. */
export type VehicleSum = Omit<DaySum, 'day' | 'feeVatCents' | 'deliveryNetCents'> & {
  readonly driverName: string
  readonly vehicle: {
    readonly vehicleClass: string
    readonly brand: string
    readonly model: string
    readonly plate: string
  }
}

/** Returns the party's earnings by driver and vehicle, by the drivers' names. */
export function findVehicleSums(db: Db, filter: EarningsFilter): Promise<readonly VehicleSum[]> {
  return db.$queryRaw<VehicleSum[]>`
    SELECT l.carrier_id AS "driverId", a.display_name AS "driverName",
      json_build_object('vehicleClass', v.vehicle_class, 'brand', v.brand, 'model', v.model, 'plate', v.plate) AS vehicle,
      (count(*) FILTER (WHERE l.kind = 'delivery'))::int AS deliveries,
      (count(*) FILTER (WHERE l.kind LIKE 'cancellation-%'))::int AS compensations,
      coalesce(sum(l.distance_m), 0)::int AS "distanceM", sum(l.net_cents + l.fee_cents)::int AS "grossCents",
      sum(l.fee_cents)::int AS "feeCents", sum(l.net_cents)::int AS "netCents"
    FROM (${writeEarningEntries(filter)}) l JOIN account a ON a.id = l.carrier_id JOIN vehicle v ON v.id = l.vehicle_id
    GROUP BY l.carrier_id, a.display_name, v.id ORDER BY a.display_name, l.carrier_id, v.plate, v.id`
}

/** Returns the party's entries, newest first: those after the line `before`, at most `limit`. */
export function findLines(
  db: Db,
  filter: EarningsFilter,
  before: string | null,
  limit: number,
): Promise<readonly EarningLine[]> {
  return db.$queryRaw<EarningLine[]>`
    SELECT l.id, l.kind AS "entryKind", l.at, l.delivery_id AS "deliveryId", l.carrier_id AS "driverId",
      a.display_name AS "driverName", l.bill_number AS "billNumber", l.ended_at AS "endedAt",
      json_build_object('city', l.pickup_city, 'postcode', l.pickup_postcode) AS pickup,
      json_build_object('city', l.dropoff_city, 'postcode', l.dropoff_postcode) AS dropoff,
      l.distance_m AS "distanceM", l.net_cents + l.fee_cents AS "grossCents", l.fee_cents AS "feeCents", l.net_cents AS "netCents"
    FROM (${writeEarningEntries(filter)}) l JOIN account a ON a.id = l.carrier_id
    WHERE ${before}::uuid IS NULL OR (l.at, l.id) < (SELECT last.at, last.id FROM ledger_entry last WHERE last.id = ${before}::uuid)
    ORDER BY l.at DESC, l.id DESC LIMIT ${limit}::int`
}

/** Whether a line belongs to the party. */
export async function isOwnLine(db: Db, partyId: string, lineId: string): Promise<boolean> {
  const count = await db.ledgerPosting.count({
    where: { entryId: lineId, account: 'carrier-payable', partyId },
  })
  return count > 0
}

/** Returns the time of the party's first earning. Null without one. */
export async function findFirstEarningAt(db: Db, partyId: string): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ first: Date | null }[]>`
    SELECT min(e.at) AS first FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE p.account = 'carrier-payable' AND p.party_id = ${partyId}::uuid AND e.kind = ANY(${[...earningEntries]}::text[])`
  return row?.first ?? null
}

/** Whether a person drives for the party: the company's driver, or the independent carrier itself. */
export async function isDriverOf(db: Db, partyId: string, driverId: string): Promise<boolean> {
  const count = await db.carrier.count({
    where: { accountId: driverId, OR: [{ companyId: partyId }, { accountId: partyId, companyId: null }] },
  })
  return count > 0
}

/** Returns the display names of these accounts, by their ids. */
export async function listNames(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const accounts = await db.account.findMany({
    where: { id: { in: [...accountIds] } },
    select: { id: true, displayName: true },
  })
  return new Map(accounts.map(({ id, displayName }) => [id, displayName]))
}
