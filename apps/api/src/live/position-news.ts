/**
 * The channel on which processes receive carriers' positions, and what ends the permission to see them, in commit
 * order. Plain text instead of JSON, because each process reads every line.
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

/** A carrier's running order has changed, so cached permissions to see it are void. A database trigger sends it. */
export type SightChange = { readonly personId: string; readonly orderId: string }

/** Returns one line of a notification. */
export function writePositionLine({ personId, order, lat, lon, recordedAtMs }: PositionNews): string {
  return `${personId} ${order?.orderId ?? '-'} ${order?.senderId ?? '-'} ${lat} ${lon} ${recordedAtMs}`
}

/** Reads a notification, line by line in its order. Lines that begin with `!` are changes, all others positions. */
export function readPositionNews(
  payload: string,
  {
    onPosition,
    onChange,
  }: { onPosition: (news: PositionNews) => void; onChange: (change: SightChange) => void },
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
