import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateClients } from './generate.ts'
import { startPostgres } from './postgres.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { products } from './products.ts'
import { prepareTemplate } from './test-database.ts'

const folderPrefix = 'volant-test-'

/** Linux's disk in memory: copying a database takes 15 ms there, and up to 0.5 s on a busy disk. */
const memoryDisk = '/dev/shm'

/** A whole run needs about 200 MB; containers often have 64 MB there. */
const neededMemoryBytes = 1024 ** 3

/**
 * Vitest's globalSetup: writes the clients, starts a temporary PostgreSQL for the run and migrates the databases that
 * `createTestDatabase` copies. `TEST_POSTGRES_URL` names another server instead. Test processes and a second project of
 * the same run learn the address by it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  await generateClients()
  if (process.env.TEST_POSTGRES_URL) {
    for (const product of products) await prepareTemplate(product)
    return undefined
  }
  for (const parent of [memoryDisk, tmpdir()]) await removeAbandonedServers(parent)
  const dataDir = await mkdtemp(join(await chooseScratchFolder(), folderPrefix))
  await chmod(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, port: 0, isDurable: false })
  process.env.TEST_POSTGRES_URL = postgres.url('postgres')
  for (const product of products) await prepareTemplate(product)
  return async () => {
    delete process.env.TEST_POSTGRES_URL
    await postgres.stop()
    for (const folder of [dataDir, postgres.folder]) await rm(folder, { recursive: true, force: true })
  }
}

async function chooseScratchFolder(): Promise<string> {
  const disk = await statfs(memoryDisk).catch(() => undefined)
  return disk && disk.bavail * disk.bsize >= neededMemoryBytes ? memoryDisk : tmpdir()
}

/** Ends the server of a killed run, and frees its disk. */
async function removeAbandonedServers(parent: string): Promise<void> {
  const entries = await readdir(parent).catch(() => [])
  for (const entry of entries.filter((name) => name.startsWith(folderPrefix))) {
    const folder = join(parent, entry)
    const owner = Number(await readFile(join(folder, 'owner.pid'), 'utf8').catch(() => ''))
    // No owner yet: another run is just starting there.
    if (!owner || isAlive(owner)) continue
    const server = await readPostmaster(join(folder, 'cluster'))
    if (server?.isAlive) process.kill(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
