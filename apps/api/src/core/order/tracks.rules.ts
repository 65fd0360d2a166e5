import type { Track } from './tracks.data.ts'

/** How long a delivery may be without a position; a longer time is a gap in its track. */
export const trackGapMs = 60_000

/** A time without a position, which is longer than `trackGapMs`. */
export type TrackGap = { readonly from: Date; readonly until: Date; readonly lastedMs: number }

/** Returns the gaps of a track, oldest first. A track without positions is one gap; an erased track has none. */
export function findTrackGaps({
  from,
  until,
  points,
  erasedAt,
}: Omit<Track, 'deliveryId' | 'who'>): readonly TrackGap[] {
  if (erasedAt !== null) return []
  const instants = [from, ...points.filter((point) => point > from && point < until), until]
  return instants.slice(1).flatMap((next, index) => {
    const previous = instants[index] ?? from
    const lastedMs = next.getTime() - previous.getTime()
    return lastedMs > trackGapMs ? [{ from: previous, until: next, lastedMs }] : []
  })
}
