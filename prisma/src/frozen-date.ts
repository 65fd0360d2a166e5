/** A Wednesday, 11:00 in Paris: far from the end of a day, week or month, and from a clock change. */
export const startOfTestsMs = Date.parse('2026-11-25T10:00:00Z')

/** Whether `Date` is frozen in this process, as by `vitest-frozen-date.ts`. */
export function isDateFrozen(): boolean {
  return Date.now() === startOfTestsMs
}

/**
 * Freezes the clock of this process at an instant, for a wrong clock or a test. Returns the function that restores it.
 */
export function freezeDateAt(instantMs: number): () => void {
  const realDate = globalThis.Date
  globalThis.Date = new Proxy(realDate, {
    construct: (_, args: unknown[]) => Reflect.construct(realDate, args.length === 0 ? [instantMs] : args),
    get: (_, name) => (name === 'now' ? () => instantMs : Reflect.get(realDate, name)),
  })
  return () => {
    globalThis.Date = realDate
  }
}
