import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reservePort } from '@repo/server-kit/testing/ports'
import pg from 'pg'
import { createVapidKeys } from '../../scripts/local-secrets.ts'
import { createDemoDatabase } from './demo-data.ts'
import type { Staff } from './lottery-staff.ts'
import { createStaff } from './lottery-staff.ts'
import { isReachable } from './reachable.ts'
import { createService, root, runToEnd } from './service.ts'

/** A running lottery. */
export type Lottery = {
  readonly webUrl: string
  readonly apiUrl: string
  readonly databaseUrl: string
  /** The folder of the published draws. */
  readonly publishedDir: string
  /** Runs a staff command in a common process and returns its output; throws when it fails. */
  readonly staff: Staff['run']
  /** Runs a staff command as a process of its own and returns its output; throws when it fails. */
  readonly admin: Staff['run']
  readonly stop: () => Promise<void>
}

const run = promisify(execFile)
const adminScript = 'apps/lottery-api/src/admin.ts'

/**
 * Starts the lottery on ports of its own and a fresh database of the test server: the real API, worker and built web
 * app, as separate processes; with the demo players, and on a Monday noon, so that nothing closes during a test. Takes
 * about 4 s. Logs go to test-results/stack/<name>.
 */
export async function startLottery(
  name: string,
  mail: { readonly smtpUrl: string; readonly mailboxUrl: string },
): Promise<Lottery> {
  const dataDir = await mkdtemp(join(tmpdir(), 'volant-e2e-'))
  const [apiPort, webPort] = [await reservePort(), await reservePort()]
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const webUrl = `http://127.0.0.1:${webPort}`
  // Without the developer's other variables: a payment key must not reach a test.
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    // A season runs a dozen commands of the staff: compiled once, each takes half of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'volant-e2e-compile-cache'),
    NODE_ENV: 'development',
    ...createVapidKeys(),
    LOTTERY_DATA_DIR: dataDir,
    LOTTERY_API_PORT: String(apiPort),
    LOTTERY_WEB_PORT: String(webPort),
    LOTTERY_WEB_URL: webUrl,
    SMTP_URL: mail.smtpUrl,
    SMS_DSN: `mailbox://${new URL(mail.mailboxUrl).host}`,
    // All tests call from one address, more often than an office would.
    RATE_LIMIT_FACTOR: '1000',
    // A fraction of the usual time: every test signs in.
    CHEAP_PASSWORDS: 'on',
    // A busy machine answers late, not wrong.
    TIME_LIMIT_FACTOR: '30',
  }
  const logs = join(root, 'test-results', 'stack', name)
  await rm(logs, { recursive: true, force: true })
  const seed = async (databaseUrl: string, folder: string) => {
    await setClockToMonday(databaseUrl)
    const seedSettings = { LOTTERY_DATABASE_URL: databaseUrl, LOTTERY_DATA_DIR: folder }
    await runToEnd([adminScript, 'seed'], { ...settings, ...seedSettings }, join(logs, 'seed.log'))
  }
  const database = await createDemoDatabase('lottery', dataDir, seed)
  const environment = { ...settings, LOTTERY_DATABASE_URL: database.url }
  const createNamedService = (
    key: string,
    script: string,
    isReady: Parameters<typeof createService>[0]['isReady'],
  ) => createService({ args: [script], environment, logFile: join(logs, `${key}.log`), isReady })
  const services = [
    createNamedService('api', 'apps/lottery-api/src/server.ts', () => isReachable(`${apiUrl}/readyz`)),
    createNamedService('worker', 'apps/lottery-api/src/worker.ts', async (log) =>
      log().includes('worker runs'),
    ),
    createNamedService('web', 'apps/lottery-web/serve.ts', () => isReachable(`${webUrl}/livez`)),
  ]
  const staff = createStaff(environment)
  const stop = async () => {
    await Promise.all([staff, ...services].map((one) => one.stop()))
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all(services.map((one) => one.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    webUrl,
    apiUrl,
    databaseUrl: database.url,
    publishedDir: join(dataDir, 'published'),
    staff: staff.run,
    async admin(...words) {
      const { stdout } = await run(process.execPath, [adminScript, ...words], { cwd: root, env: environment })
      return stdout
    },
    stop,
  }
}

async function setClockToMonday(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `UPDATE app_clock SET shift = date_trunc('week', now() AT TIME ZONE 'UTC') + interval '7 days 12 hours' - now() AT TIME ZONE 'UTC'`,
    )
  } finally {
    await client.end()
  }
}
