import type { AppUnderTest } from '@repo/server-kit/testing/app-under-test'
import { openAppUnderTest } from '@repo/server-kit/testing/app-under-test'
import { prepareTestTemplate } from '@repo/server-kit/testing/prepared-jobs'
import type { Answer, CallOptions } from '@repo/server-kit/testing/send'
import { send } from '@repo/server-kit/testing/send'
import { createApp } from '#api/app.ts'
import type { Config } from '#api/config.ts'
import { readConfig } from '#api/config.ts'
import { reach } from '#api/core/reach/reach.rules.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'
import { jobDefinitions } from '#api/job-definitions.ts'
import { testStaff } from './staff-keys.ts'

/** The API under test, over HTTP and with its dependencies. */
export type TestApp = AppUnderTest<Deps> & {
  /** Sends JSON (or a form) and parses the response's JSON. */
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<Answer>
}

/** The options of a call; without a token it is a guest's. */
export type RequestOptions = CallOptions & { readonly token?: string | undefined }

export type { Answer }

/** Calls an API at an origin, with a usertoken or as a guest, and parses the response's JSON. */
export function sendTo(
  origin: string,
  method: string,
  url: string,
  { token, headers, body }: RequestOptions,
): Promise<Answer> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return send(origin, method, url, { body, headers: { ...authorization, ...headers } })
}

const preparation = prepareTestTemplate(jobDefinitions, Object.keys(reach))

/**
 * Starts the API over HTTP on a fresh database with the embedded Stripe stand-in. `environment` are additional
 * settings, and `changes` are merged into the configuration read from them. Tests call the worker's work themselves.
 */
export async function testApp(
  environment: Record<string, string> = {},
  changes: Partial<Config> = {},
): Promise<TestApp> {
  const app = await openAppUnderTest<Deps>({
    database: 'delivery',
    preparation,
    open: (usual, { databaseUrl, dataDir, port }) => {
      const config = readConfig({
        ...usual,
        DATABASE_URL: databaseUrl,
        // Nothing outside of this machine is asked.
        MAPS: 'plan',
        DATA_DIR: dataDir,
        API_PORT: port,
        SIMULATION: '1',
        CHEAP_PASSWORDS: 'on',
        STAFF: testStaff,
        ...environment,
      })
      // A busy machine is late, and a source that was switched off stays so for the rest of a test.
      const places = { ...config.places, timeoutMs: 60_000, pauseMs: 600_000 }
      // However busy the machine is.
      const roadBudgetMs = 60_000
      return openDeps({ ...config, places, roadBudgetMs, ...changes }, { name: 'test', isWorker: false })
    },
    outside: ['mailer', 'payments', 'push', 'sms'],
    createApp,
  })
  return { ...app, request: (method, url, options = {}) => sendTo(app.origin, method, url, options) }
}
