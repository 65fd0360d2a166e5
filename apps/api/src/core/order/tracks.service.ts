import type { Track } from './tracks.data.ts'

/** The maximum time without a position while a carrier is at work; longer is a gap in its track. */
export const trackGapMs = 60_000

/** A time without a position. */
export type TrackGap = { readonly from: Date; readonly until: Date; readonly lastedMs: number }

/** Returns the gaps of a track of more than a minute, in order. An empty track is one gap, an erased one has none. */
export function findGapsOf({
  from,
  until,
  points,
  erasedAt,
}: Omit<Track, 'deliveryId' | 'who'>): readonly TrackGap[] {
  if (erasedAt !== null) return []
  const seen = [from, ...points.filter((point) => point > from && point < until), until]
  return seen.slice(1).flatMap((next, place) => {
    const last = seen[place] ?? from
    const lastedMs = next.getTime() - last.getTime()
    return lastedMs > trackGapMs ? [{ from: last, until: next, lastedMs }] : []
  })
}
