import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { generateClients } from '@repo/prisma/generate'
import { migrateAsOwner } from '@repo/prisma/migrate'
import type { Postgres } from '@repo/prisma/postgres'
import { startPostgres } from '@repo/prisma/postgres'
import { superviseServer } from '@repo/prisma/supervise-postgres'
import { describeFormerSettings } from '@repo/settings/former-settings'
import { paint, say, step } from './console.ts'
import { printAddresses, printStaff } from './greeting.ts'
import type { LocalProduct } from './local-products.ts'
import { needsPostgres, portsInUse, productsAskedFor } from './local-products.ts'
import { localSecrets } from './local-secrets.ts'
import { localStaff } from './local-staff.ts'
import { portTroubles } from './ports.ts'
import { runToEnd, ServiceFailure, supervise } from './processes.ts'
import { findRunning, forgetRunning, noteRunning } from './running.ts'
import type { Settings } from './settings.ts'
import { loadEnvFile, readSettings, root, SettingError } from './settings.ts'
import { build, isStale } from './web-bundle.ts'

const READY_LIMIT_MS = 60_000

/** How the two ways of running differ: `start` serves bundles, `dev` reloads on change. */
export type Mode = {
  readonly bundles: boolean
  /** Node's arguments to run a process without a page, given its script. */
  readonly process: (script: string) => readonly string[]
  /** Node's arguments to serve a site, given its folder. */
  readonly site: (folder: string, port: number) => readonly string[]
}

/** Ends the start with a sentence instead of a stack: nothing is wrong with the program. */
class CannotStart extends Error {}

/**
 * Starts a whole local instance, keeps it running until it is told to stop, and then stops it in order (services first,
 * database last). Ends the process: 0 after a stop, 1 when the start failed.
 */
export async function runInstance(mode: Mode): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const stopAsked = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<never>()
  const stop = () => stopAsked.resolve()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  process.channel?.unref()
  let exitCode = 0
  try {
    const up = bringUp(mode, stops, failed.reject)
    await Promise.race([up.then(() => stopAsked.promise), stopAsked.promise, failed.promise])
  } catch (error) {
    exitCode = 1
    say('')
    say(paint('red', wordsFor(error)))
  }
  if (exitCode === 0 || stops.length > 0) say('\nStopping …')
  for (const stopOne of stops.reverse()) await stopOne()
  if (stops.length > 0) say('Stopped.')
  process.exit(exitCode)
}

async function bringUp(
  mode: Mode,
  stops: (() => Promise<void>)[],
  onEarlyDeath: (error: Error) => void,
): Promise<void> {
  loadEnvFile()
  for (const sentence of describeFormerSettings(process.env)) say(paint('yellow', sentence))
  const settings = readSettings(process.env)
  const products = productsAskedFor(process.argv.slice(2))
  const { dataDir } = settings
  await refuseWhatCannotWork(settings, products)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })

  const databases = await openDatabases(settings, products, stops)
  const own = ownEnvironment(settings, databases)
  const environment = { ...process.env, ...own }
  const options = { environment, logDir: join(dataDir, 'logs') }
  noteRunning(dataDir, { pid: process.pid, environment: own })
  stops.push(async () => forgetRunning(dataDir))

  await step('Database clients', async () => generateClients())
  for (const { name, databaseVariable } of products)
    await step(`Migrations of ${name}`, () =>
      migrateAsOwner(databases[databaseVariable] ?? '', settings.ownerUrls[databaseVariable], name),
    )
  if (mode.bundles) {
    const sites = products.flatMap((product) => product.sites.map(({ folder }) => folder))
    for (const app of sites.filter(isStale)) await step(`Bundling ${app}`, () => build(app, options))
  }
  if (environment.NODE_ENV !== 'production') {
    for (const { name, admin, seed } of products)
      await step(`Demo data of ${name}`, () =>
        runToEnd({ name: `seed-${name}`, args: [admin, ...seed] }, options),
      )
  }

  const supervisor = supervise({ ...options, onEarlyDeath })
  stops.push(supervisor.stop)
  await step('Services', async () => {
    const { ports } = settings
    if (!settings.smtpUrl) supervisor.launch({ name: 'mailbox', args: ['apps/mailbox/src/main.ts'] })
    for (const { processes, sites } of products) {
      for (const { name, script } of processes) supervisor.launch({ name, args: mode.process(script) })
      for (const { name, folder, port } of sites)
        supervisor.launch({ name, args: mode.site(folder, ports[port]) })
    }
    for (const { apiPort, sites } of products) {
      await answers(`http://127.0.0.1:${ports[apiPort]}/readyz`)
      for (const { port } of sites) await answers(`http://127.0.0.1:${ports[port]}/`)
    }
    if (!settings.smtpUrl) await answers(`http://127.0.0.1:${ports.MAILBOX_PORT}/`)
  })
  const hasDelivery = products.some(({ name }) => name === 'delivery')
  if (hasDelivery && settings.simulates && environment.NODE_ENV !== 'production') {
    supervisor.launch({ name: 'simulation', args: ['apps/api/src/admin.ts', 'simulate', '--carriers', '12'] })
  }
  supervisor.keepAlive()
  printAddresses(settings, own, products)
  if (hasDelivery && environment.NODE_ENV !== 'production') printStaff(localStaff(dataDir, process.env).keys)
}

async function refuseWhatCannotWork(settings: Settings, products: readonly LocalProduct[]): Promise<void> {
  const other = findRunning(settings.dataDir)
  if (other) {
    const folder = relative(root, settings.dataDir)
    throw new CannotStart(
      `Another instance (process ${other.pid}) uses the data folder ${folder}: stop it, or set another DATA_DIR and other ports.`,
    )
  }
  const troubles = await portTroubles(portsInUse(settings, products), {
    // Its own server may have been left running by a killed start: starting the database finds out and ends it.
    unchecked: ['POSTGRES_PORT'],
  })
  if (troubles.length > 0) throw new CannotStart(troubles.join('\n'))
}

/** The addresses of the products' databases, by the settings that name them. */
type Databases = Partial<Record<LocalProduct['databaseVariable'], string>>

async function openDatabases(
  settings: Settings,
  products: readonly LocalProduct[],
  stops: (() => Promise<void>)[],
): Promise<Databases> {
  const postgres = needsPostgres(settings, products) ? await startDatabase(settings, stops) : undefined
  return Object.fromEntries(
    products.map(({ name, databaseVariable }) => [
      databaseVariable,
      settings.databaseUrls[databaseVariable] ?? postgres?.url(name),
    ]),
  )
}

async function startDatabase(
  settings: Settings,
  stops: (() => Promise<void>)[],
): Promise<Pick<Postgres, 'url'>> {
  const port = settings.ports.POSTGRES_PORT
  const notes: string[] = []
  try {
    const postgres = await step(`PostgreSQL on port ${port}`, () =>
      superviseServer(
        () =>
          startPostgres({
            dataDir: join(settings.dataDir, 'postgres'),
            port,
            log: (line) => void notes.push(line),
          }),
        (sentence) => say(paint('red', sentence)),
      ),
    )
    stops.push(() => postgres.stop())
    return postgres
  } catch (cause) {
    throw new CannotStart(`${cause instanceof Error ? cause.message : cause} (POSTGRES_PORT=${port})`, {
      cause,
    })
  } finally {
    for (const note of notes) say(`    ${note}`)
  }
}

/** Every setting that the services of this instance must agree on, set explicitly. */
function ownEnvironment(settings: Settings, databases: Databases): Record<string, string> {
  const { ports, dataDir } = settings
  const webUrl = process.env.PUBLIC_WEB_URL ?? `http://localhost:${ports.WEB_PORT}`
  const carrierUrl = process.env.CARRIER_WEB_URL ?? `http://localhost:${ports.CARRIER_PORT}`
  const lotteryUrl = process.env.LOTTERY_WEB_URL ?? `http://localhost:${ports.LOTTERY_WEB_PORT}`
  const smtpUrl = settings.smtpUrl ?? `smtp://127.0.0.1:${ports.SMTP_PORT}`
  // In production the API requires what only development can guess.
  const guessed =
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
    ...localSecrets(dataDir, process.env),
    ...(process.env.NODE_ENV === 'production' ? {} : { STAFF: localStaff(dataDir, process.env).setting }),
    NODE_ENV: process.env.NODE_ENV ?? 'development',
    DATA_DIR: dataDir,
    LOTTERY_DATA_DIR: process.env.LOTTERY_DATA_DIR || join(dataDir, 'lottery'),
    ...databases,
    ...guessed,
  }
}

/** Resolves when the address responds with success; throws after a minute without. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
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
  throw new CannotStart(`${url} is not ready after ${READY_LIMIT_MS / 1000} s (${last}): see the logs.`)
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected = [CannotStart, SettingError, ServiceFailure].some((kind) => error instanceof kind)
  return isExpected ? error.message : (error.stack ?? error.message)
}
