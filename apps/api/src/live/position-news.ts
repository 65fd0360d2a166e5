/**
 * The channel on which processes hear of carriers' positions and of what ends the right to see them, in the order in which both were committed. Texts, not JSON: each
 * process reads every line.
 */
export const positionChannel = 'carrier_position'

/** Where a carrier is. `order` is the one that it runs, whose sender sees it; null while it runs none. */
export type PositionNews = {
  readonly personId: string
  readonly order: { readonly orderId: string; readonly senderId: string } | null
  readonly lat: number
  readonly lon: number
  readonly recordedAtMs: number
}

/** What a carrier runs has changed: what was known of who sees it is known no more. The database's triggers tell it. */
export type SightChange = { readonly personId: string; readonly orderId: string }

/** One line of a notification. */
export function positionLine({ personId, order, lat, lon, recordedAtMs }: PositionNews): string {
  return `${personId} ${order?.orderId ?? '-'} ${order?.senderId ?? '-'} ${lat} ${lon} ${recordedAtMs}`
}

/** Reads a notification, line by line in its order. */
export function readPositionNews(
  payload: string,
  {
    onPosition,
    onChange,
  }: { onPosition: (news: PositionNews) => void; onChange: (change: SightChange) => void },
): void {
  for (const line of payload.split('\n')) {
    const [first = '', second = '', senderId = '', lat, lon, recordedAtMs] = line.split(' ')
    if (first === '!') onChange({ personId: second, orderId: senderId })
    else
      onPosition({
        personId: first,
        order: senderId === '-' ? null : { orderId: second, senderId },
        lat: Number(lat),
        lon: Number(lon),
        recordedAtMs: Number(recordedAtMs),
      })
  }
}
