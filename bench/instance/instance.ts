import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '@repo/prisma/migrate'
import { reservePort } from '@repo/server-kit/testing/ports'
import { randomSecret } from '@repo/server-kit/tokens'
import pg from 'pg'
import { fillWithCarriers } from '../dispatch/a-france-of-carriers.ts'
import type { Bench } from '../part.ts'

const root = join(import.meta.dirname, '..', '..')
const maxStartMs = 300_000
const maxStopMs = 12_000

/** A process started by a part. */
export type RunningProcess = { readonly pid: number; readonly stop: () => Promise<void> }

/** The product's API and worker as separate processes, on a database with ten thousand carriers. */
export type Instance = {
  readonly origin: string
  /** The bench's own connection to the product's database. */
  readonly client: pg.Client
  readonly databaseUrl: string
  readonly authSecret: string
  readonly api: RunningProcess
  readonly worker: RunningProcess
  readonly close: () => Promise<void>
}

/**
 * Starts the API and the worker with simulated providers and without rate limits, and resolves when the API is ready.
 * `settings` replace the bench's. Throws, with the end of the API's log, when it is not ready within five minutes.
 */
export async function openInstance(
  bench: Bench,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Instance> {
  const port = await reservePort()
  const origin = `http://127.0.0.1:${port}`
  const prepared = await prepareProduct(bench, name, {
    API_PORT: String(port),
    RATE_LIMIT_FACTOR: '100000',
    ...settings,
  })
  const { client, databaseUrl, authSecret, environment, folder } = prepared
  const api = launch('api', ['apps/api/src/server.ts'], environment, folder)
  const worker = launch('worker', ['apps/api/src/worker.ts'], environment, folder)
  const close = async () => {
    await Promise.all([api.stop(), worker.stop()])
    await client.end()
  }
  try {
    await waitUntilReady(`${origin}/readyz`)
  } catch (cause) {
    await close()
    throw new Error(`The API did not become ready:\n${await readLog(folder, 'api')}`, { cause })
  }
  return { origin, client, databaseUrl, authSecret, api, worker, close }
}

/**
 * A product that can start: its database with ten thousand carriers, its folder, and the settings of all its processes.
 */
export type PreparedProduct = Pick<Instance, 'client' | 'databaseUrl' | 'authSecret'> & {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Migrates a database and fills it with ten thousand carriers in their vehicles, and a seeded one with a password;
 * `settings` are the product's own.
 */
export async function prepareProduct(
  bench: Bench,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<PreparedProduct> {
  const databaseUrl = bench.postgres.url(name)
  await migrate(databaseUrl, 'delivery')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fillWithCarriers(client, 10_000)
  await equipCarriers(client)
  const [folder, authSecret] = [join(bench.folder, name), randomSecret()]
  await mkdir(folder, { recursive: true })
  const environment = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    AUTH_SECRET: authSecret,
    SIMULATION: '1',
    MAPS: 'plan',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const seed = launch('seed', ['apps/api/src/admin.ts', 'seed', '--carriers', '1'], environment, folder)
  if ((await seed.ended) !== 0) throw new Error(`The seed failed:\n${await readLog(folder, 'seed')}`)
  return { client, databaseUrl, authSecret, environment, folder }
}

/**
 * Starts a script under Node as a process that ends with this one. Its output goes to a log in the folder. `stop` kills
 * it when it has not ended twelve seconds after SIGTERM.
 */
export function launch(
  name: string,
  script: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder: string,
): RunningProcess & { readonly ended: Promise<number | null> } {
  const log = openSync(join(folder, `${name}.log`), 'w')
  const child = spawn(process.execPath, ['--import', './scripts/stop-with-parent.mjs', ...script], {
    cwd: root,
    env: environment,
    stdio: ['ignore', log, log, 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null) // as: Node's documented first argument
  const stop = async () => {
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
    await ended
    clearTimeout(limit)
  }
  return { pid: child.pid ?? 0, stop, ended }
}

/** Resolves when the address responds with 200; throws after five minutes. */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + maxStartMs
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > deadline) throw new Error(`${url} answers ${status}`)
    await pause(50)
  }
}

/** Gives every carrier a vehicle, and a position that stays fresh during the whole bench. */
async function equipCarriers(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO vehicle (owner_id, vehicle_class, brand, model, plate)
      SELECT carrier_id, 'VOI', 'Renault', 'Zoé', '' FROM live_position;
    UPDATE carrier SET vehicle_id = vehicle.id FROM vehicle WHERE vehicle.owner_id = carrier.account_id;
    UPDATE live_position SET received_at = now() + interval '1 hour', recorded_at = now() + interval '1 hour'`)
}

/** Returns the last fifteen lines that a process wrote. */
export async function readLog(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, `${name}.log`), 'utf8')
  return text.split('\n').slice(-15).join('\n')
}
