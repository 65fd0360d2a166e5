import type { Db } from '#api/database.ts'
import type { TimelineEvent, Told } from './timeline-event.ts'

/** Longer than this without a position while a carrier is at work is a gap in its track. */
export const gapMs = 60_000

/** What was recorded of a carrier's way: from its start to its end, or to now while it runs. */
export type Track = {
  readonly who: string
  readonly from: Date
  readonly until: Date
  /** In their order. */
  readonly points: readonly Date[]
}

/** The gaps of a track of more than a minute, each as an event at its beginning; a track that holds nothing is one gap. */
export function gapsOf({ who, from, until, points }: Track): readonly TimelineEvent[] {
  const seen = [from, ...points.filter((point) => point > from && point < until), until]
  return seen.flatMap((at, place) => {
    const next = seen[place + 1]
    const lastedMs = next === undefined ? 0 : next.getTime() - at.getTime()
    if (lastedMs <= gapMs) return []
    return [{ at, part: 'track' as const, what: `no position of ${who} for ${spoken(lastedMs)}` }]
  })
}

function spoken(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes < 120
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

type Row = {
  readonly who: string
  readonly startedAt: Date
  readonly until: Date
  readonly points: readonly Date[] | null
  readonly isOld: boolean
}

/** The gaps in the track of every carrier that set out. A track that was erased tells nothing. */
export async function trackEvents(db: Db, { id }: Told): Promise<readonly TimelineEvent[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.display_name AS who, started.at AS "startedAt", coalesce(d.ended_at, (SELECT app_now())) AS until,
           coalesce(d.ended_at < (SELECT app_now()) - interval '55 days', false) AS "isOld",
           (SELECT array_agg(t.recorded_at ORDER BY t.recorded_at) FROM track_point t WHERE t.delivery_id = d.id) AS points
    FROM delivery d JOIN account a ON a.id = d.carrier_id
    JOIN LATERAL (SELECT min(e.at) AS at FROM delivery_event e
      WHERE e.delivery_id = d.id AND e.status <> 'assigned' AND e.undone_at IS NULL) AS started ON started.at IS NOT NULL
    WHERE d.order_id = ${id}::uuid`
  return rows.flatMap(({ who, startedAt, until, points, isOld }) =>
    // Erased two months after the delivery.
    points === null && isOld ? [] : gapsOf({ who, from: startedAt, until, points: points ?? [] }),
  )
}
