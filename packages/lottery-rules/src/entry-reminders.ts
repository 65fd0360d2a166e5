/**
 * When a player with a paid, unvalidated entry is reminded: an entry that is not validated when sales close does not
 * take part.
 */

const hourMs = 3_600_000

/** The hours before sales close at which a reminder is due. */
const entryReminderHours = [24, 2] as const

/**
 * Returns the reminder that is due at an instant, by its hours: of several missed ones only the last. Null before the
 * first, and once sales are closed.
 */
export function findDueEntryReminder(closesAt: Date, now: Date): (typeof entryReminderHours)[number] | null {
  const leftMs = closesAt.getTime() - now.getTime()
  if (leftMs <= 0) return null
  return entryReminderHours.findLast((hours) => leftMs <= hours * hourMs) ?? null
}
