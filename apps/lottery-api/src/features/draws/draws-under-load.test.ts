import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '@repo/server-kit/site'
import { serveSite } from '@repo/server-kit/site'
import { unloggedSite } from '@repo/server-kit/testing/unlogged'
import { wideLimits } from '@repo/server-kit/testing/wide-limits'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { aBuyer, vote } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

const connections = 2
const connectionTimeoutMs = 500
let app: TestApp
let dir: string
let site: Site
/** A connection that locks rows. */
let lockingClient: pg.Client

beforeAll(async () => {
  app = await testApp({ environment: { DATABASE_POOL: String(connections) } })
  dir = await mkdtemp(join(tmpdir(), 'volant-site-'))
  await writeFile(join(dir, 'index.html'), '<!doctype html>')
  site = await serveSite({ ...unloggedSite, dir, port: 0, host: '127.0.0.1', apiUrl: app.origin })
  lockingClient = new pg.Client({ connectionString: app.deps.config.databaseUrl })
  await lockingClient.connect()
})
afterAll(async () => {
  await lockingClient.end()
  await site.close()
  await rm(dir, { recursive: true })
  await app.close()
})

test('a draw is shown while more calls wait for a locked player than there are connections', async () => {
  const { week } = await anOpenDraw(app)
  const players = [await aBuyer(app), await aBuyer(app)]
  await lockingClient.query('BEGIN')
  await lockingClient.query('SELECT FROM player WHERE id = ANY($1) FOR UPDATE', [players.map(({ id }) => id)])
  const votes = players.flatMap((player) => Array.from({ length: connections }, () => vote(player, week)))
  for (let count = 0; count < 20; count += 1)
    expect((await fetch(`${app.origin}/api/draws/${week}`)).status).toBe(200)
  await expect.poll(countWaitingCalls).toBeGreaterThan(0)
  await lockingClient.query('COMMIT')
  for (const { status } of await Promise.all(votes)) expect(status).toBe(200)
})

test('a draw is shown by the site once a connection is free again, though the API has refused it meanwhile', async () => {
  const { week } = await anOpenDraw(app)
  const { pool } = app.deps
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  // Only now: a busy machine may take longer to open the two.
  pool.options.connectionTimeoutMillis = connectionTimeoutMs

  const refused = await fetch(`${app.origin}/api/draws/${week}`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  const shown = fetch(`http://127.0.0.1:${site.port}/api/draws/${week}`)
  // The site's call is refused by then as well, and repeated after two seconds.
  await pause(connectionTimeoutMs + 300)
  pool.options.connectionTimeoutMillis = wideLimits.connectionTimeoutMs
  for (const client of clients) client.release()
  const answer = await shown
  expect([answer.status, await answer.json()]).toMatchObject([200, { draw: { week } }])
})

async function countWaitingCalls(): Promise<number> {
  // A transaction keeps seeing the connections of its first read.
  await lockingClient.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await lockingClient.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting ?? 0
}
