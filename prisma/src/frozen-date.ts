/** A Wednesday, 11:00 in Paris: far from any end of a day, week or month, and from a change of the hour. */
export const startOfTestsMs = Date.parse('2026-11-25T10:00:00Z')

/** Whether `Date` stands still in this process, as `vitest-frozen-date.ts` makes it. */
export function isDateFrozen(): boolean {
  return Date.now() === startOfTestsMs
}
