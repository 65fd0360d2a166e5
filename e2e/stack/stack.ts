import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reservePort } from '@repo/server-kit/testing/ports'
import { createVapidKeys } from '../../scripts/local-secrets.ts'
import { createDemoDatabase } from './demo-data.ts'
import { isReachable } from './reachable.ts'
import type { Service } from './service.ts'
import { createService, root, runToEnd } from './service.ts'

/** The addresses of a running product, as passed to the test processes in an environment variable. */
export type Addresses = {
  readonly webUrl: string
  readonly carrierUrl: string
  readonly apiUrl: string
  readonly mailboxUrl: string
  /** The address at which the mailbox receives emails. */
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

/** The number of simulated carriers in the demo data; tests use about thirty, each its own. */
export const seededCarriers = 60

/**
 * Starts the whole product on ports of its own and a database of its own with the demo data: the real API, worker,
 * built web apps and mailbox, as separate processes. Takes about 4 s. With `shared`, the carriers' app and the mailbox
 * are those of that product. Logs go to test-results/stack/<name>. `rateLimitFactor` multiplies the rate limits.
 */
export async function startStack(name: string, rateLimitFactor: number, shared?: Addresses): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'volant-e2e-'))
  const ports = await Promise.all(Array.from({ length: 5 }, () => reservePort()))
  const { addresses, environment } = createSettings(ports, dataDir, rateLimitFactor, shared)
  const logs = join(root, 'test-results', 'stack', name)
  await rm(logs, { recursive: true, force: true })
  const createNamedService = (
    key: string,
    script: string,
    isReady: Parameters<typeof createService>[0]['isReady'],
    extraSettings: NodeJS.ProcessEnv = {},
  ) =>
    createService({
      args: [script],
      environment: { ...environment, ...extraSettings },
      logFile: join(logs, `${key}.log`),
      isReady,
    })
  const createSite = (key: string, script: string, url: string) =>
    createNamedService(key, script, () => isReachable(`${url}/livez`))
  const sites = [
    createSite('web', 'apps/web/serve.ts', addresses.webUrl),
    ...(shared
      ? []
      : [
          createSite('carrier', 'apps/carrier/serve.ts', addresses.carrierUrl),
          createNamedService('mailbox', 'apps/mailbox/src/main.ts', () => isReachable(addresses.mailboxUrl)),
        ]),
  ]
  const endSteps: (() => Promise<void>)[] = [
    ...sites.map((one) => one.stop),
    () => rm(dataDir, { recursive: true, force: true }),
  ]
  const stop = async () => {
    for (const end of endSteps.toReversed()) await end()
  }
  const seed = (databaseUrl: string, folder: string) =>
    runToEnd(
      ['apps/api/src/admin.ts', 'seed', '--carriers', String(seededCarriers)],
      { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: folder },
      join(logs, 'seed.log'),
    )
  try {
    const [database] = await Promise.all([
      createDemoDatabase('delivery', dataDir, seed),
      ...sites.map((one) => one.start()),
    ])
    endSteps.push(() => database.drop())
    const databaseSettings = { DATABASE_URL: database.url }
    const api = createNamedService(
      'api',
      'apps/api/src/server.ts',
      () => isReachable(`${addresses.apiUrl}/readyz`),
      databaseSettings,
    )
    const worker = createNamedService(
      'worker',
      'apps/api/src/worker.ts',
      async (log) => log().includes('worker runs'),
      databaseSettings,
    )
    endSteps.push(() => Promise.all([api.stop(), worker.stop()]).then(() => undefined))
    await Promise.all([api.start(), worker.start()])
    return { addresses: { ...addresses, databaseUrl: database.url }, api, worker, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createSettings(
  ports: readonly number[],
  dataDir: string,
  rateLimitFactor: number,
  shared: Addresses | undefined,
): { addresses: Omit<Addresses, 'databaseUrl'>; environment: NodeJS.ProcessEnv } {
  const [api, web, mailbox, smtp, carrier] = ports
  // Browsers create no passkey for an IP address.
  const webUrl = `http://localhost:${web}`
  const addresses = {
    webUrl,
    apiUrl: `http://127.0.0.1:${api}`,
    carrierUrl: shared?.carrierUrl ?? `http://localhost:${carrier}`,
    mailboxUrl: shared?.mailboxUrl ?? `http://127.0.0.1:${mailbox}`,
    smtpUrl: shared?.smtpUrl ?? `smtp://127.0.0.1:${smtp}`,
  }
  return {
    addresses,
    // Without the developer's other variables: a payment key must not reach a test.
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      API_PORT: String(api),
      WEB_PORT: String(web),
      CARRIER_PORT: String(carrier),
      MAILBOX_PORT: String(mailbox),
      SMTP_PORT: String(smtp),
      SMTP_URL: addresses.smtpUrl,
      PUBLIC_WEB_URL: webUrl,
      LANGUAGES: 'fr,en,es,it',
      CARRIER_WEB_URL: addresses.carrierUrl,
      RATE_LIMIT_FACTOR: String(rateLimitFactor),
      // A fraction of the usual time: nearly every test registers and signs in.
      CHEAP_PASSWORDS: 'on',
      // No request leaves this machine.
      MAPS: 'plan',
      ...createVapidKeys(),
      // The drivers of the tests cross a town within seconds.
      SIMULATION: '60',
      // A busy machine answers late, not wrong.
      TIME_LIMIT_FACTOR: '30',
    },
  }
}
