import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../fixtures/database.ts'
import { limits } from '../fixtures/limits.ts'
import { getRunName } from './demo-data.ts'
import { isReachable } from './reachable.ts'
import type { Addresses } from './stack.ts'

/** The first of the demo's carriers that tests may use: those before drive automatically (docker-compose.yml). */
const firstCarrier = 12

/**
 * Returns the addresses of a product that was started elsewhere with its demo data, such as by docker-compose.yml; null
 * without `E2E_WEB_URL`. `E2E_API_URL`, `E2E_CARRIER_URL` and `E2E_MAILBOX_URL` replace the usual ports. Tests that
 * read the database cannot run there.
 */
export function readExternalProduct(environment: NodeJS.ProcessEnv): Addresses | null {
  const { E2E_WEB_URL: webUrl } = environment
  if (!webUrl) return null
  return {
    webUrl,
    apiUrl: environment.E2E_API_URL || 'http://127.0.0.1:4000',
    carrierUrl: environment.E2E_CARRIER_URL || 'http://127.0.0.1:3100',
    mailboxUrl: environment.E2E_MAILBOX_URL || 'http://127.0.0.1:8025',
    smtpUrl: '',
    databaseUrl: '',
  }
}

/** Waits until an address responds with success. Throws after three minutes. */
export async function waitUntilReachable(url: string): Promise<void> {
  const deadline = Date.now() + limits.startMs
  while (!(await isReachable(url))) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await pause(500)
  }
}

/** Creates the database of such a product. It only allocates numbers; everything else is rejected. */
export function createExternalDatabase(): Database {
  const refuse = () =>
    Promise.reject(new Error('The database of this product cannot be reached: it was started elsewhere'))
  return {
    takeNext: async (name, count) => {
      const first = name === 'carrier' ? firstCarrier : 0
      for (let number = first; number < count; number += 1)
        if (isFirstToTake(`${name}-${number}`)) return number
      throw new Error(`The tests have used up all ${count}: ${name}`)
    },
    passTime: refuse,
    query: refuse,
    close: async () => undefined,
  }
}

/** Whether no test process of the run has taken this before: only one of them can create the folder. */
function isFirstToTake(what: string): boolean {
  try {
    mkdirSync(join(tmpdir(), `volant-e2e-${getRunName()}-${what}`))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
