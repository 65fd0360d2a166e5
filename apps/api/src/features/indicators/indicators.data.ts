import type { CarrierGroup, GroupFigures, VolumeFigures } from '@repo/delivery-rules/indicators'
import { carrierGroups, twoOrThreeWheels, volumeBounds } from '@repo/delivery-rules/indicators'
import type { Span } from '@repo/delivery-rules/paris-calendar'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

const [ofTwoOrThreeWheels, ofOtherVehicles] = carrierGroups

/** Whether independent carriers delivered anything in a period. */
export async function hasDeliveries(db: Db, { from, until }: Span): Promise<boolean> {
  const [row] = await db.$queryRaw<{ hasAny: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM delivery d JOIN carrier c ON c.account_id = d.carrier_id AND c.company_id IS NULL
      WHERE d.status = 'delivered' AND d.ended_at >= ${from}::timestamptz AND d.ended_at < ${until}::timestamptz) AS "hasAny"`
  return row?.hasAny ?? false
}

/**
 * Returns SQL of independent carriers' deliveries, with the income by the ledger and the carrier's group: two or three
 * wheels when at least half of its deliveries were. Companies' drivers are employees, whom the law does not cover.
 */
function writeCompletedDeliveries({ from, until }: Span) {
  return Prisma.sql`
    SELECT d.carrier_id, d.ended_at AT TIME ZONE 'Europe/Paris' AS ended,
      extract(epoch FROM d.ended_at - d.picked_up_at) * 1000 AS duration_ms, -p.amount_cents AS income_cents,
      CASE WHEN avg((v.vehicle_class = ANY(${[...twoOrThreeWheels]}::text[]))::int) OVER (PARTITION BY d.carrier_id) >= 0.5
        THEN ${ofTwoOrThreeWheels} ELSE ${ofOtherVehicles} END AS carrier_group
    FROM delivery d
    JOIN carrier c ON c.account_id = d.carrier_id AND c.company_id IS NULL
    JOIN vehicle v ON v.id = d.vehicle_id
    JOIN ledger_entry e ON e.order_id = d.order_id AND e.kind = 'delivery'
    JOIN ledger_posting p ON p.entry_id = e.id AND p.account = 'carrier-payable' AND p.party_id = d.carrier_id
    WHERE d.status = 'delivered' AND d.ended_at >= ${from}::timestamptz AND d.ended_at < ${until}::timestamptz`
}

type AverageRow = {
  readonly group: string
  readonly carriers: number
  readonly durationMs: number
  readonly incomeCents: number
}
type WaitRow = { readonly group: string; readonly carriers: number; readonly waitMs: number | null }
type VolumeRow = VolumeFigures & { readonly group: string; readonly unit: 'week' | 'month' }

/**
 * Returns the figures of each group of independent carriers in a past period, by the calendar of Paris. A group without
 * deliveries has zero carriers and null figures.
 */
export async function findGroupFigures(tx: Tx, span: Span): Promise<ReadonlyMap<CarrierGroup, GroupFigures>> {
  const averages = await tx.$queryRaw<AverageRow[]>`
    SELECT carrier_group AS "group", count(DISTINCT carrier_id)::int AS carriers, avg(duration_ms)::float8 AS "durationMs",
      avg(income_cents)::float8 AS "incomeCents"
    FROM (${writeCompletedDeliveries(span)}) d GROUP BY 1`
  const waits = await findWaits(tx, span)
  const volumes = [...(await findVolumes(tx, span, 'week')), ...(await findVolumes(tx, span, 'month'))]
  return new Map(
    carrierGroups.map((group) => {
      const average = averages.find((row) => row.group === group)
      const wait = waits.find((row) => row.group === group)
      const listVolumesOf = (unit: 'week' | 'month') =>
        volumes.filter((row) => row.group === group && row.unit === unit)
      return [
        group,
        {
          carriers: average?.carriers ?? 0,
          durationMs: average?.durationMs ?? null,
          incomeCents: average?.incomeCents ?? null,
          waitMs: { carriers: wait?.carriers ?? 0, value: wait?.waitMs ?? null },
          weeks: listVolumesOf('week'),
          months: listVolumesOf('month'),
        },
      ]
    }),
  )
}

/** Returns the waiting time for each group: the time on duty without a delivery, divided by the number of offers. */
function findWaits(tx: Tx, span: Span): Promise<readonly WaitRow[]> {
  const { from, until } = span
  return tx.$queryRaw<WaitRow[]>`
    WITH member AS (SELECT DISTINCT carrier_id, carrier_group FROM (${writeCompletedDeliveries(span)}) d),
    duty AS (
      SELECT p.carrier_id, tstzrange(greatest(p.began_at, ${from}::timestamptz), least(coalesce(p.ended_at, ${until}::timestamptz),
        ${until}::timestamptz)) AS span
      FROM duty_period p JOIN member m ON m.carrier_id = p.carrier_id
      WHERE p.began_at < ${until}::timestamptz AND coalesce(p.ended_at, ${until}::timestamptz) > ${from}::timestamptz),
    engaged AS (
      SELECT d.carrier_id, tstzrange(d.accepted_at, coalesce(d.ended_at, ${until}::timestamptz)) AS span
      FROM delivery d JOIN member m ON m.carrier_id = d.carrier_id
      WHERE d.accepted_at < ${until}::timestamptz
        AND coalesce(d.ended_at, ${until}::timestamptz) > greatest(d.accepted_at, ${from}::timestamptz)),
    time AS (
      SELECT carrier_id, extract(epoch FROM upper(span) - lower(span)) * 1000 AS ms FROM duty
      UNION ALL
      SELECT duty.carrier_id, -extract(epoch FROM upper(duty.span * engaged.span) - lower(duty.span * engaged.span)) * 1000
      FROM duty JOIN engaged ON engaged.carrier_id = duty.carrier_id AND engaged.span && duty.span),
    waited AS (SELECT carrier_id, sum(ms) AS ms FROM time GROUP BY 1),
    offer_count AS (
      SELECT carrier_id, count(*) AS offers FROM offer
      WHERE offered_at >= ${from}::timestamptz AND offered_at < ${until}::timestamptz GROUP BY 1)
    SELECT m.carrier_group AS "group", count(*)::int AS carriers, (sum(waited.ms) / nullif(sum(oc.offers), 0))::float8 AS "waitMs"
    FROM member m JOIN waited ON waited.carrier_id = m.carrier_id JOIN offer_count oc ON oc.carrier_id = m.carrier_id GROUP BY 1`
}

/** Returns the averages for each group over the weeks or months with deliveries, by volume. */
function findVolumes(tx: Tx, span: Span, unit: 'week' | 'month'): Promise<readonly VolumeRow[]> {
  return tx.$queryRaw<VolumeRow[]>`
    SELECT carrier_group AS "group", ${unit} AS unit, width_bucket(deliveries, ${[...volumeBounds[unit]]}::int[]) AS volume,
      count(DISTINCT carrier_id)::int AS carriers, avg(duration_ms)::float8 AS "durationMs", avg(income_cents)::float8 AS "incomeCents"
    FROM (
      SELECT carrier_group, carrier_id, date_trunc(${unit}, ended), count(*)::int AS deliveries, sum(duration_ms) AS duration_ms,
        sum(income_cents) AS income_cents
      FROM (${writeCompletedDeliveries(span)}) d GROUP BY 1, 2, 3) period
    GROUP BY 1, 3`
}
