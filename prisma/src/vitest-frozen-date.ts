// Vitest's setup file of every test with a database: `Date` is frozen in the test's process, and virtual clocks of
// databases start there. The tests then depend neither on the day nor on the speed of the machine. Timers and
// `performance.now()` stay real. Not Vitest's own fake timers: `expect.poll` advances those.

import { freezeDateAt, isDateFrozen, startOfTestsMs } from './frozen-date.ts'

// Files of one process share the global object.
if (!isDateFrozen()) freezeDateAt(startOfTestsMs)
