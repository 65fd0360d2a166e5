import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { generateClients } from '@repo/prisma/generate'
import { migrateAsOwner } from '@repo/prisma/migrate'
import type { Postgres } from '@repo/prisma/postgres'
import { startPostgres } from '@repo/prisma/postgres'
import { superviseServer } from '@repo/prisma/supervise-postgres'
import { describeFormerSettings } from '@repo/settings/former-settings'
import { paint, printLine, runStep } from './console.ts'
import { printAddresses, printStaff } from './greeting.ts'
import type { LocalProduct } from './local-products.ts'
import { listPortsInUse, needsPostgres, parseProducts } from './local-products.ts'
import { readLocalSecrets } from './local-secrets.ts'
import { readLocalStaff } from './local-staff.ts'
import { findPortFaults } from './ports.ts'
import { runToEnd, ServiceFailure, supervise } from './processes.ts'
import { findRunning, removeRunning, storeRunning } from './running.ts'
import type { Settings } from './settings.ts'
import { loadEnvFile, readSettings, root, SettingError } from './settings.ts'
import { build, isStale } from './web-bundle.ts'

const readyLimitMs = 60_000

/** How the two ways of running differ: `start` serves bundles, `dev` reloads on change. */
export type Mode = {
  readonly bundles: boolean
  /** Node's arguments to run a process without a page, given its script. */
  readonly process: (script: string) => readonly string[]
  /** Node's arguments to serve a site, given its folder. */
  readonly site: (folder: string, port: number) => readonly string[]
}

/** A failed start without a fault of the program; only its sentence is printed, without a stack trace. */
class CannotStart extends Error {}

/**
 * Starts a whole local instance, runs it until a signal, and then stops it in order (services first, database last).
 * Ends the process: 0 after a stop, 1 when the start failed.
 */
export async function runInstance(mode: Mode): Promise<void> {
  const stopSteps: (() => Promise<void>)[] = []
  const stopRequested = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<never>()
  const stop = () => stopRequested.resolve()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  process.channel?.unref()
  let exitCode = 0
  try {
    const up = startAll(mode, stopSteps, failed.reject)
    await Promise.race([up.then(() => stopRequested.promise), stopRequested.promise, failed.promise])
  } catch (error) {
    exitCode = 1
    printLine('')
    printLine(paint('red', formatError(error)))
  }
  if (exitCode === 0 || stopSteps.length > 0) printLine('\nStopping …')
  for (const stopOne of stopSteps.reverse()) await stopOne()
  if (stopSteps.length > 0) printLine('Stopped.')
  process.exit(exitCode)
}

async function startAll(
  mode: Mode,
  stopSteps: (() => Promise<void>)[],
  onEarlyEnd: (error: Error) => void,
): Promise<void> {
  loadEnvFile()
  for (const sentence of describeFormerSettings(process.env)) printLine(paint('yellow', sentence))
  const settings = readSettings(process.env)
  const products = parseProducts(process.argv.slice(2))
  const { dataDir } = settings
  await checkStartConditions(settings, products)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })

  const databases = await openDatabases(settings, products, stopSteps)
  const own = createOwnEnvironment(settings, databases)
  const environment = { ...process.env, ...own }
  const options = { environment, logDir: join(dataDir, 'logs') }
  storeRunning(dataDir, { pid: process.pid, environment: own })
  stopSteps.push(async () => removeRunning(dataDir))

  await runStep('Database clients', async () => generateClients())
  for (const { name, databaseVariable } of products)
    await runStep(`Migrations of ${name}`, () =>
      migrateAsOwner(databases[databaseVariable] ?? '', settings.ownerUrls[databaseVariable], name),
    )
  if (mode.bundles) {
    const sites = products.flatMap((product) => product.sites.map(({ folder }) => folder))
    for (const app of sites.filter(isStale)) await runStep(`Bundling ${app}`, () => build(app, options))
  }
  if (environment.NODE_ENV !== 'production') {
    for (const { name, admin, seed } of products)
      await runStep(`Demo data of ${name}`, () =>
        runToEnd({ name: `seed-${name}`, args: [admin, ...seed] }, options),
      )
  }

  const supervisor = supervise({ ...options, onEarlyEnd })
  stopSteps.push(supervisor.stop)
  await runStep('Services', async () => {
    const { ports } = settings
    if (!settings.smtpUrl) supervisor.launch({ name: 'mailbox', args: ['apps/mailbox/src/main.ts'] })
    for (const { processes, sites } of products) {
      for (const { name, script } of processes) supervisor.launch({ name, args: mode.process(script) })
      for (const { name, folder, port } of sites)
        supervisor.launch({ name, args: mode.site(folder, ports[port]) })
    }
    for (const { apiPort, sites } of products) {
      await waitUntilReachable(`http://127.0.0.1:${ports[apiPort]}/readyz`)
      for (const { port } of sites) await waitUntilReachable(`http://127.0.0.1:${ports[port]}/`)
    }
    if (!settings.smtpUrl) await waitUntilReachable(`http://127.0.0.1:${ports.MAILBOX_PORT}/`)
  })
  const hasDelivery = products.some(({ name }) => name === 'delivery')
  if (hasDelivery && settings.simulates && environment.NODE_ENV !== 'production') {
    supervisor.launch({ name: 'simulation', args: ['apps/api/src/admin.ts', 'simulate', '--carriers', '12'] })
  }
  supervisor.keepAlive()
  printAddresses(settings, own, products)
  if (hasDelivery && environment.NODE_ENV !== 'production')
    printStaff(readLocalStaff(dataDir, process.env).keys)
}

/** Throws when another instance uses the data folder, or a port cannot be used. */
async function checkStartConditions(settings: Settings, products: readonly LocalProduct[]): Promise<void> {
  const other = findRunning(settings.dataDir)
  if (other) {
    const folder = relative(root, settings.dataDir)
    throw new CannotStart(
      `Another instance (process ${other.pid}) uses the data folder ${folder}: stop it, or set another DATA_DIR and other ports.`,
    )
  }
  const faults = await findPortFaults(listPortsInUse(settings, products), {
    // A killed start may have left its own server running: the start of the database finds and ends it.
    unchecked: ['POSTGRES_PORT'],
  })
  if (faults.length > 0) throw new CannotStart(faults.join('\n'))
}

/** The addresses of the products' databases, by the settings that name them. */
type Databases = Partial<Record<LocalProduct['databaseVariable'], string>>

async function openDatabases(
  settings: Settings,
  products: readonly LocalProduct[],
  stopSteps: (() => Promise<void>)[],
): Promise<Databases> {
  const postgres = needsPostgres(settings, products) ? await startDatabase(settings, stopSteps) : undefined
  return Object.fromEntries(
    products.map(({ name, databaseVariable }) => [
      databaseVariable,
      settings.databaseUrls[databaseVariable] ?? postgres?.url(name),
    ]),
  )
}

async function startDatabase(
  settings: Settings,
  stopSteps: (() => Promise<void>)[],
): Promise<Pick<Postgres, 'url'>> {
  const port = settings.ports.POSTGRES_PORT
  const notes: string[] = []
  try {
    const postgres = await runStep(`PostgreSQL on port ${port}`, () =>
      superviseServer(
        () =>
          startPostgres({
            dataDir: join(settings.dataDir, 'postgres'),
            port,
            log: (line) => void notes.push(line),
          }),
        (sentence) => printLine(paint('red', sentence)),
      ),
    )
    stopSteps.push(() => postgres.stop())
    return postgres
  } catch (cause) {
    throw new CannotStart(`${cause instanceof Error ? cause.message : cause} (POSTGRES_PORT=${port})`, {
      cause,
    })
  } finally {
    for (const note of notes) printLine(`    ${note}`)
  }
}

/** Returns every setting that the services of this instance must agree on. */
function createOwnEnvironment(settings: Settings, databases: Databases): Record<string, string> {
  const { ports, dataDir } = settings
  const webUrl = process.env.PUBLIC_WEB_URL ?? `http://localhost:${ports.WEB_PORT}`
  const carrierUrl = process.env.CARRIER_WEB_URL ?? `http://localhost:${ports.CARRIER_PORT}`
  const lotteryUrl = process.env.LOTTERY_WEB_URL ?? `http://localhost:${ports.LOTTERY_WEB_PORT}`
  const smtpUrl = settings.smtpUrl ?? `smtp://127.0.0.1:${ports.SMTP_PORT}`
  // Production requires these settings; only development has defaults.
  const defaults =
    process.env.NODE_ENV === 'production'
      ? {}
      : {
          SMTP_URL: smtpUrl,
          PUBLIC_WEB_URL: webUrl,
          CARRIER_WEB_URL: carrierUrl,
          LOTTERY_WEB_URL: lotteryUrl,
        }
  return {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    ...readLocalSecrets(dataDir, process.env),
    ...(process.env.NODE_ENV === 'production' ? {} : { STAFF: readLocalStaff(dataDir, process.env).setting }),
    NODE_ENV: process.env.NODE_ENV ?? 'development',
    DATA_DIR: dataDir,
    LOTTERY_DATA_DIR: process.env.LOTTERY_DATA_DIR || join(dataDir, 'lottery'),
    ...databases,
    ...defaults,
  }
}

/** Resolves when the address responds with success; throws after a minute without. */
async function waitUntilReachable(url: string): Promise<void> {
  const deadline = Date.now() + readyLimitMs
  let last = 'no answer'
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(5000),
        headers: { connection: 'close' },
      })
      await response.arrayBuffer()
      if (response.ok) return
      last = `status ${response.status}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new CannotStart(`${url} is not ready after ${readyLimitMs / 1000} s (${last}): see the logs.`)
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected = [CannotStart, SettingError, ServiceFailure].some((kind) => error instanceof kind)
  return isExpected ? error.message : (error.stack ?? error.message)
}
