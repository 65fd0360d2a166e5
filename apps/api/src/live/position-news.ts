/**
 * The channel on which processes receive carriers' positions, and what ends the permission to see them, in commit
 * order. Its payload is plain text instead of JSON, because each process parses every line.
 */
export const positionChannel = 'carrier_position'

/** A carrier's position. `order` is the running order, whose sender sees it; null without one. */
export type PositionNews = {
  readonly personId: string
  readonly order: { readonly orderId: string; readonly senderId: string } | null
  readonly lat: number
  readonly lon: number
  readonly recordedAtMs: number
}

/**
 * A change of a carrier's running order, which ends cached permissions to see the carrier. A database trigger sends it.
 */
export type WatcherChange = { readonly personId: string; readonly orderId: string }

/** Returns the line of a position: person, order, sender (`-` without one), latitude, longitude, Unix milliseconds. */
export function formatPositionLine({ personId, order, lat, lon, recordedAtMs }: PositionNews): string {
  return `${personId} ${order?.orderId ?? '-'} ${order?.senderId ?? '-'} ${lat} ${lon} ${recordedAtMs}`
}

/**
 * Parses a notification and passes each line to a callback, in order. A line `! <person> <order>` is a change, any
 * other a position (`formatPositionLine`); nothing is validated, since only our own processes send them.
 */
export function parsePositionNews(
  payload: string,
  {
    onPosition,
    onChange,
  }: { onPosition: (news: PositionNews) => void; onChange: (change: WatcherChange) => void },
): void {
  for (const line of payload.split('\n')) {
    const [first = '', second = '', third = '', lat, lon, recordedAtMs] = line.split(' ')
    if (first === '!') onChange({ personId: second, orderId: third })
    else
      onPosition({
        personId: first,
        order: third === '-' ? null : { orderId: second, senderId: third },
        lat: Number(lat),
        lon: Number(lon),
        recordedAtMs: Number(recordedAtMs),
      })
  }
}
