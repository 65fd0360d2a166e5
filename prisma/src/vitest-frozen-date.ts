// Vitest's setup file of every test with a database: `Date` stands still in the test's process, and virtual clocks of databases start there. What is
// tried then depends neither on the day nor on the speed of the machine. Timers and `performance.now()` stay real. Not Vitest's own fake
// timers: `expect.poll` moves those.

/** A Wednesday, 11:00 in Paris: far from any end of a day, week or month, and from a change of the hour. */
const startOfTestsMs = Date.parse('2026-11-25T10:00:00Z')

// Files of one process share the global object.
if (Date.now() !== startOfTestsMs) {
  const realDate = Date
  globalThis.Date = new Proxy(realDate, {
    construct: (_, args: unknown[]) =>
      Reflect.construct(realDate, args.length === 0 ? [startOfTestsMs] : args),
    get: (_, name) => (name === 'now' ? () => startOfTestsMs : Reflect.get(realDate, name)),
  })
}
