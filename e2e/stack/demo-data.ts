import { cp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase, dropPreparations } from '@repo/prisma/test-database'

/** The environment variable with the name of this run, for the test processes. */
const runVariable = 'E2E_RUN'

const name = 'demo'

/** Names this run for all test processes, and returns the name. */
export function nameRun(): string {
  const run = crypto.randomUUID().slice(0, 8)
  process.env[runVariable] = run
  return run
}

/**
 * Starts a run, whose demo data is created when the first product needs it; returns a function that removes that data.
 */
export function beginRun(): () => Promise<void> {
  const run = nameRun()
  return async () => {
    await dropPreparations({ name, version: run })
    await rm(getFolder(run), { recursive: true, force: true })
  }
}

/**
 * Creates a database with a product's demo data, and copies the files that belong to it into `dataDir`. In the first
 * call of a run `seed` fills a database and a folder; every later one copies them.
 */
export async function createDemoDatabase(
  product: 'delivery' | 'lottery',
  dataDir: string,
  seed: (databaseUrl: string, dataDir: string) => Promise<void>,
): Promise<TestDatabase> {
  const run = getRunName()
  const files = join(getFolder(run), product)
  const database = await createTestDatabase(product, {
    name,
    version: run,
    prepare: async (url) => {
      await mkdir(files, { recursive: true })
      await seed(url, files)
    },
  })
  await cp(files, dataDir, { recursive: true })
  return database
}

/** Returns the name of this process's run. Throws when none has begun. */
export function getRunName(): string {
  const run = process.env[runVariable]
  if (run === undefined) throw new Error('The global setup has not run')
  return run
}

function getFolder(run: string): string {
  return join(tmpdir(), `volant-e2e-demo-${run}`)
}
