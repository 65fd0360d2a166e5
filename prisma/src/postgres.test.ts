import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Postgres, PostgresOptions } from './postgres.ts'
import { startPostgres } from './postgres.ts'

let dataDir = ''
const started: Postgres[] = []

// One data folder for the file: creating it takes nearly a second.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'volant-postgres-'))
  await chmod(dataDir, 0o755)
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, port: 0, isDurable: false, ...options })
  started.push(postgres)
  return postgres
}

async function ask(postgres: Postgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('data survive a stop', async () => {
  const firstServer = await start({ isDurable: true })
  await ask(firstServer, "CREATE TABLE kept AS SELECT 'été' AS word")
  await firstServer.stop()
  const secondServer = await start({ isDurable: true })
  expect(await ask(secondServer, 'SELECT upper(word) FROM kept')).toBe('ÉTÉ')
})

test('the server listens on this machine only, and accepts only its password', async () => {
  const postgres = await start({ isDurable: true })
  const stranger = new URL(postgres.url('postgres'))
  stranger.password = 'guess'
  const client = new pg.Client({ connectionString: stranger.href })
  await expect(client.connect()).rejects.toThrow(/password authentication failed/)
  expect(await ask(postgres, 'SHOW listen_addresses')).toBe('127.0.0.1')
})

test('data in use by a living process are refused, naming that process', async () => {
  await start()
  await expect(startPostgres({ dataDir, port: 0 })).rejects.toThrow(`started by process ${process.pid}`)
})

test('a server of a killed process is ended and its data recovered', async () => {
  const script = join(dataDir, 'start.ts')
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'))
  await writeFile(
    script,
    `const { startPostgres } = await import(${module})
     await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 0, isDurable: false })
     process.send('ready')
     setInterval(() => {}, 1000)`,
  )
  const child = fork(script, { execArgv: [] })
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const log: string[] = []
  const postgres = await start({ log: (line) => log.push(line) })
  expect(await ask(postgres, 'SELECT 1')).toBe(1)
  expect(log.join()).toMatch(/interrupted start/)
})

test('the lock file of a server that is gone does not prevent the start', async () => {
  await (await start()).stop()
  // Our own process id belongs to a process that is not PostgreSQL.
  await writeFile(
    join(dataDir, 'cluster', 'postmaster.pid'),
    `${process.pid}\n${dataDir}\n0\n5432\n\n\n\nready   \n`,
  )
  expect(await ask(await start(), 'SELECT 1')).toBe(1)
})

test('a start on a taken port names the port', async () => {
  const holder = createServer()
  holder.listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startPostgres({ dataDir, port })).rejects.toThrow(`Port ${port} is taken`)
  holder.close()
})

test.runIf(process.getuid?.() === 0)(
  'as root, data of a closed folder are stored where PostgreSQL can reach them',
  async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const log: string[] = []
    const postgres = await start({ dataDir: join(closed, 'data'), log: (line) => log.push(line) })
    expect(postgres.folder).not.toContain(dataDir)
    expect(log.join()).toContain(postgres.folder)
    expect(await ask(postgres, 'SELECT 1')).toBe(1)
    await postgres.stop()
    await rm(postgres.folder, { recursive: true })
  },
)
