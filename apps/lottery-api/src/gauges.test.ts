import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { afterEach, expect, test } from 'vitest'
import { anOpenDraw, aTicket, closeAndSealDraw, drawAndPublish, passUntil } from './testing/draws.ts'
import { aPlayer } from './testing/players.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')

async function scrape(): Promise<string> {
  const answer = await fetch(`${app.origin}/metrics`)
  expect(answer.status).toBe(200)
  return answer.text()
}

function readValue(text: string, metric: string): number {
  return Number(new RegExp(String.raw`^${metric} (\S+)$`, 'm').exec(text)?.[1])
}

test('a draw that has not been closed in time has its delay in a gauge', async () => {
  app = await testApp({ environment: { METRICS: 'on' } })
  const { closesAt } = await anOpenDraw(app)
  await passUntil(app, closesAt)
  await app.passTime(300_000)
  const text = await scrape()
  expect(readValue(text, 'draw_behind_seconds')).toBeGreaterThanOrEqual(300)
  expect(readValue(text, 'draw_behind_seconds')).toBeLessThan(330)
  expect(text).toContain('draws{state="open"} 1')
  expect(readValue(text, 'draws_waiting_for_beacon')).toBe(0)
})

test('an error that a page reports is counted by its site and kind', async () => {
  app = await testApp({ environment: { METRICS: 'on' } })
  const body = {
    app: 'lottery',
    kind: 'rejection',
    version: 'index-B4zQ',
    page: '/draws/:id',
    message: 'Failed to fetch',
    frames: ['index-B4zQ.js:12:3401'],
    count: 1,
  }
  const reported = await app.guest().request('POST', '/api/browser-errors', { body })
  expect(reported.body).toEqual({ success: true })
  expect(await scrape()).toContain('browser_errors_total{app="lottery",kind="rejection"} 1')
})

test('a sealed draw whose round does not come is counted as waiting for its beacon', async () => {
  // No round is recorded, so that every round is in the future.
  app = await testApp({ environment: { METRICS: 'on', LOTTERY_BEACON: 'recorded' } })
  const draw = await anOpenDraw(app)
  await aTicket(app, draw)
  await aTicket(app, draw)
  await drawAndPublish(app, await closeAndSealDraw(app, draw))
  const text = await scrape()
  expect(text).toContain('draws{state="sealed"} 1')
  expect(readValue(text, 'draws_waiting_for_beacon')).toBe(1)
})

test('a self-audit’s faults and the staff’s queue are gauges', async () => {
  app = await testApp({ environment: { METRICS: 'on' } })
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  await aTicket(app, draw)
  await aTicket(app, draw)
  await drawAndPublish(app, await closeAndSealDraw(app, draw))
  const { id: playerId } = await aPlayer(app.deps)
  const at = await databaseNow(db)
  await db.flag.create({ data: { playerId, kind: 'shared-account', key: 'one', facts: {}, raisedAt: at } })
  await db.receivedMoney.create({
    data: {
      method: 'transfer',
      bankReference: 'BANK-1',
      amountCents: 500,
      payerName: 'X',
      reason: '',
      receivedOn: at,
      bookedAt: at,
    },
  })
  await db.selfAudit.create({ data: { drawId: draw.id, at, faults: ['list'], tookMs: 1 } })
  await app.passTime(3_600_000)
  const text = await scrape()
  expect(readValue(text, 'self_audit_faulty_draws')).toBe(1)
  expect(readValue(text, 'self_audit_seconds')).toBeGreaterThanOrEqual(3600)
  expect(text).toContain('staff_items{kind="flag"} 1')
  expect(text).toContain('staff_items{kind="unmatched-money"} 1')
  expect(readValue(text, 'staff_oldest_seconds{kind="flag"}')).toBeGreaterThanOrEqual(3600)
})

test('the alerts and the dashboard name only metrics that the server exports', async () => {
  app = await testApp({ environment: { METRICS: 'on' } })
  const text = await scrape()
  const alerts = readFileSync(join(deploy, 'prometheus', 'lottery-alerts.yml'), 'utf8')
  const dashboard = readFileSync(join(deploy, 'grafana', 'cagnotte.json'), 'utf8')
  const expressions = [
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
    ...[...dashboard.matchAll(/"expr": (".+")/g)].map(([, quoted = '""']) => String(JSON.parse(quoted))),
  ]
  expect(expressions.length).toBeGreaterThan(20)
  // A metric is exported once it has a value, but its name is always in the help.
  const exported = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name))
  expect(
    expressions.flatMap(listMetrics).filter((name) => !exported.has(name.replace(/_bucket$/, ''))),
  ).toEqual([])
})

test('a server does not publish its metrics when they are switched off', async () => {
  app = await testApp({ environment: { METRICS: 'off' } })
  expect((await fetch(`${app.origin}/metrics`)).status).toBe(404)
})

/** Prometheus' own metrics, and functions and keywords of its language. */
const queryWords = new Set(
  'up sum max min count by le rate histogram_quantile topk or vector offset job status path state kind'.split(
    ' ',
  ),
)

function listMetrics(expression: string): readonly string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b\d+[smhd]\b/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([word]) => word).filter((word) => !queryWords.has(word))
}
