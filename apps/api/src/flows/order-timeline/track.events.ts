import { findTracks } from '#api/core/order/tracks.data.ts'
import { findTrackGaps } from '#api/core/order/tracks.rules.ts'
import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

/** Returns the gaps in the track of every carrier that set out, each at its beginning, and when a track was erased. */
export async function listTrackEvents(db: Db, { id }: TimelineOrder): Promise<readonly TimelineEvent[]> {
  return (await findTracks(db, id)).flatMap((track) => [
    ...createEvent('track', track.erasedAt, `the track of ${track.who} is erased`),
    ...findTrackGaps(track).flatMap(({ from, lastedMs }) =>
      createEvent('track', from, `no position of ${track.who} for ${formatDuration(lastedMs)}`),
    ),
  ])
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes < 120
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
