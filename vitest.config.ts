import type { TestUserConfig } from 'vitest/config'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

const defects = 'apps/{api,lottery-api}/**/*-defect.test.ts'

/** What runs in processes of its own, or tries timers: all other tests with a database have a virtual clock. */
const realTime = [
  'apps/api/src/testing/{kill,planned-kills}.campaign.ts',
  'packages/server-kit/**/*.db.test.ts',
  'prisma/**/*.test.ts',
]

const frozenDate = ['prisma/src/vitest-frozen-date.ts']

/** A test in which nothing was expected fails: a walk over a list that has become empty, say. */
const requireAssertions = true

/** Files of one thread or process share its globals: a stub ends with its test. */
const unstubGlobals = true

/** A busy machine answers late, not wrong: no test has a shorter limit of its own. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 }, requireAssertions },
}

const api = {
  include: [
    'apps/{api,lottery-api}/**/*.test.ts',
    'packages/**/*.db.test.ts',
    '{apps/api,apps/lottery-api,packages}/**/*.campaign.ts',
  ],
  // A real PostgreSQL for the run; each file clones its own database from a migrated template.
  globalSetup: ['prisma/src/vitest-database.ts'],
  // Native modules (bcrypt, sharp) and signals want a process of their own.
  pool: 'forks' as const,
  unstubGlobals,
  ...patient,
} satisfies TestUserConfig

/**
 * Campaigns and planted defects take longest, however short their files are: begun last, they would run alone in the
 * end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /(\.campaign|-defect\.test)\.ts$/.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // These tests wait for a database more than they compute: one worker for all but one processor would idle half of
    // the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'apps/{web,carrier,lottery-web,mailbox}/**/*.test.{ts,tsx}',
          ],
          // What needs a database runs in the other project.
          exclude: [...configDefaults.exclude, '**/*.db.test.ts'],
          // Pure functions: threads start twice as fast as processes, and need no modules of their own.
          pool: 'threads',
          isolate: false,
          unstubGlobals,
          ...patient,
        },
      },
      {
        test: {
          ...api,
          name: 'api',
          setupFiles: frozenDate,
          exclude: [...configDefaults.exclude, defects, ...realTime],
          // Files of one process share what they import, which takes half of the time otherwise. None may leave a
          // trace in a module.
          isolate: false,
        },
      },
      // These replace modules by broken ones.
      { test: { ...api, name: 'defects', include: [defects], setupFiles: frozenDate } },
      { test: { ...api, name: 'real-time', include: realTime } },
    ],
  },
})
