import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { readPostmaster } from './postmaster.ts'
import { superviseServer } from './supervise-postgres.ts'

const startTimeSql = 'SELECT pg_postmaster_start_time()::text'

test('a killed server is restarted under its address, its clients find it, and once stopped it stays stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'volant-kept-'))
  await chmod(dataDir, 0o755)
  const sentences: string[] = []
  let folder = ''
  // The next start takes the port of the first, as `npm start` names one.
  let port = 0
  const supervised = await superviseServer(
    async () => {
      const postgres = await startPostgres({ dataDir, port, isDurable: true })
      ;({ folder, port } = postgres)
      return postgres
    },
    (sentence) => void sentences.push(sentence),
  )
  const pool = new pg.Pool({ connectionString: supervised.url('postgres'), max: 1 })
  pool.on('error', () => undefined)
  const ask = async (sql: string) => Object.values((await pool.query(sql)).rows[0] ?? {})[0]
  try {
    await pool.query('CREATE TABLE kept AS SELECT 7 AS number')
    const firstStart = await ask(startTimeSql)
    const killed = await readPostmaster(join(folder, 'cluster'))
    if (!killed) throw new Error('There is no postmaster to kill')
    process.kill(killed.pid, 'SIGKILL')
    // A connection of the killed server may respond for another moment.
    const readStartTime = () => ask(startTimeSql).catch(() => firstStart)
    await expect.poll(readStartTime).not.toBe(firstStart)
    expect(await ask('SELECT number FROM kept')).toBe(7)
    expect(sentences[0]).toBe('PostgreSQL ended unexpectedly; starting it again in 1 s')
  } finally {
    await pool.end()
    const sentencesBefore = sentences.length
    await supervised.stop()
    expect(sentences).toHaveLength(sentencesBefore)
    expect((await readPostmaster(join(folder, 'cluster')))?.isAlive ?? false).toBe(false)
    await rm(folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a failed first start of PostgreSQL is reported to the caller', async () => {
  const fails = superviseServer(
    () => Promise.reject(new Error('Port 5433 is taken')),
    () => undefined,
  )
  await expect(fails).rejects.toThrow('Port 5433 is taken')
})
