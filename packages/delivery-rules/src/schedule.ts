/** The minimum notice of a planned pickup: the search needs its lead, and a declined card time for a replacement. */
export const minNoticeMs = 45 * 60_000

/** The maximum notice of a planned pickup. The card is authorised shortly before, so that the hold never lapses. */
export const maxNoticeMs = 6 * 24 * 60 * 60_000

/** How long before the planned pickup the card is authorised and the search starts. */
export const searchLeadMs = 30 * 60_000

/** Judges whether a pickup may be planned for then, both bounds included. An invalid instant is too soon. */
export function judgePlannedPickup(plannedPickupAt: Date, now: Date): 'possible' | 'too-soon' | 'too-late' {
  const noticeMs = plannedPickupAt.getTime() - now.getTime()
  if (noticeMs > maxNoticeMs) return 'too-late'
  return noticeMs >= minNoticeMs ? 'possible' : 'too-soon'
}
