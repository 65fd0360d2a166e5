import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@repo/prisma/test-database'
import { answers, freePorts } from './ports.ts'
import type { Service } from './service.ts'
import { root, runToEnd, service } from './service.ts'

/** Where a running product answers: all that most tests need, and what fits into an environment variable. */
export type Addresses = {
  readonly webUrl: string
  readonly carrierUrl: string
  readonly apiUrl: string
  readonly mailboxUrl: string
  /** Where the mailbox takes mail. */
  readonly smtpUrl: string
  readonly databaseUrl: string
}

/** A running product with processes that may be killed. */
export type Stack = {
  readonly addresses: Addresses
  readonly api: Service
  readonly worker: Service
  readonly stop: () => Promise<void>
}

/** How many simulated carriers the demo data holds; each test takes the next. */
export const seededCarriers = 120

/**
 * Starts the whole product on free ports and a fresh database of the test server: the real API, worker, built web app and
 * mailbox, as processes of their own. About 4 s. Logs go to test-results/stack/<name>. `rateLimitFactor` widens the budgets of calls.
 */
export async function startStack(name: string, rateLimitFactor: number): Promise<Stack> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'volant-e2e-'))
  const ports = await freePorts(5)
  const { addresses, environment } = settingsOf(ports, database.url, dataDir, rateLimitFactor)
  const logs = join(root, 'test-results', 'stack', name)
  await rm(logs, { recursive: true, force: true })
  const make = (key: string, args: string[], isReady: Parameters<typeof service>[0]['isReady']) =>
    service({ args, environment, logFile: join(logs, `${key}.log`), isReady })

  const mailbox = make('mailbox', ['apps/mailbox/src/main.ts'], () => answers(addresses.mailboxUrl))
  const api = make('api', ['apps/api/src/server.ts'], () => answers(`${addresses.apiUrl}/readyz`))
  const worker = make('worker', ['apps/api/src/worker.ts'], async (log) => log().includes('worker runs'))
  const web = make('web', ['apps/web/serve.ts'], () => answers(`${addresses.webUrl}/livez`))
  const carrier = make('carrier', ['apps/carrier/serve.ts'], () => answers(`${addresses.carrierUrl}/livez`))
  const services = [mailbox, api, worker, web, carrier]
  const stop = async () => {
    await Promise.all(services.map((one) => one.stop()))
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const seed = ['apps/api/src/admin.ts', 'seed', '--carriers', String(seededCarriers)]
    await Promise.all([
      runToEnd(seed, environment, join(logs, 'seed.log')),
      ...services.map((one) => one.start()),
    ])
    return { addresses, api, worker, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function settingsOf(
  ports: readonly number[],
  databaseUrl: string,
  dataDir: string,
  rateLimitFactor: number,
): { addresses: Addresses; environment: NodeJS.ProcessEnv } {
  const [api, web, mailbox, smtp, carrier] = ports
  const webUrl = `http://127.0.0.1:${web}`
  return {
    addresses: {
      webUrl,
      carrierUrl: `http://127.0.0.1:${carrier}`,
      apiUrl: `http://127.0.0.1:${api}`,
      mailboxUrl: `http://127.0.0.1:${mailbox}`,
      smtpUrl: `smtp://127.0.0.1:${smtp}`,
      databaseUrl,
    },
    // Nothing else of the surroundings: a payment key of the developer's must not reach a test.
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: String(api),
      WEB_PORT: String(web),
      CARRIER_PORT: String(carrier),
      MAILBOX_PORT: String(mailbox),
      SMTP_PORT: String(smtp),
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      PUBLIC_WEB_URL: webUrl,
      CARRIER_WEB_URL: `http://127.0.0.1:${carrier}`,
      ALLOWED_ORIGINS: `http://127.0.0.1:${carrier}`,
      RATE_LIMIT_FACTOR: String(rateLimitFactor),
      // A quarter of the usual time: nearly every test registers and signs in.
      PASSWORD_COST: '10',
      // The drivers of the tests cross a town within seconds.
      SIMULATION_SPEED: '60',
      // A busy machine answers late, not wrong.
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
      DATABASE_LOCK_TIMEOUT_MS: '60000',
      DATABASE_CONNECTION_TIMEOUT_MS: '60000',
      DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: '60000',
    },
  }
}
