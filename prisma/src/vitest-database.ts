import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateClients } from './generate.ts'
import { startPostgres } from './postgres.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { products } from './products.ts'
import { prepareTemplate } from './test-database.ts'

const FOLDER_PREFIX = 'volant-test-'

/** Linux's disk in memory: copying a database takes 15 ms there, up to 0.5 s on a busy disk. */
const MEMORY_DISK = '/dev/shm'

/** A whole run needs about 200 MB; containers often have 64 MB there. */
const MEMORY_NEEDED_BYTES = 1024 ** 3

/**
 * Vitest's globalSetup: writes the clients, starts a throw-away PostgreSQL for the run and migrates the databases that
 * `createTestDatabase` copies. With `TEST_POSTGRES_URL` that server is used instead; it is also how the test processes
 * learn the address, and how a second project of the same run finds the server started for the first.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  await generateClients()
  if (process.env.TEST_POSTGRES_URL) {
    for (const product of products) await prepareTemplate(product)
    return undefined
  }
  for (const parent of [MEMORY_DISK, tmpdir()]) await removeAbandonedServers(parent)
  const dataDir = await mkdtemp(join(await scratchPlace(), FOLDER_PREFIX))
  await chmod(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, port: 0, durable: false })
  process.env.TEST_POSTGRES_URL = postgres.url('postgres')
  for (const product of products) await prepareTemplate(product)
  return async () => {
    delete process.env.TEST_POSTGRES_URL
    await postgres.stop()
    for (const folder of [dataDir, postgres.folder]) await rm(folder, { recursive: true, force: true })
  }
}

async function scratchPlace(): Promise<string> {
  const disk = await statfs(MEMORY_DISK).catch(() => undefined)
  return disk && disk.bavail * disk.bsize >= MEMORY_NEEDED_BYTES ? MEMORY_DISK : tmpdir()
}

/** A run that was killed could not stop its server: end it and free its disk. */
async function removeAbandonedServers(parent: string): Promise<void> {
  const entries = await readdir(parent).catch(() => [])
  for (const entry of entries.filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const folder = join(parent, entry)
    const owner = Number(await readFile(join(folder, 'owner.pid'), 'utf8').catch(() => ''))
    // No owner yet: another run is just starting there.
    if (!owner || isAlive(owner)) continue
    const server = await readPostmaster(join(folder, 'cluster'))
    if (server?.alive) process.kill(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
