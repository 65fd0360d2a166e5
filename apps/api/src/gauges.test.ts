import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCarrier, aSender } from './testing/builders.ts'
import { anAcceptedOrder, aSearchingOrder } from './testing/orders.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ METRICS: 'on' })
})
afterAll(() => app.close())

const deployPath = join(import.meta.dirname, '..', '..', '..', 'deploy')

/** The words of the expressions that name no metric of the product: Prometheus' own metrics, functions and labels. */
const ownWords = new Set(
  'up sum max min count by le rate histogram_quantile topk or and vector offset job status path phase state kind action'.split(
    ' ',
  ),
)

function listMetrics(expression: string): readonly string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b\d+[smhd]\b/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([word]) => word).filter((word) => !ownWords.has(word))
}

async function readMetrics(): Promise<string> {
  const { status, body } = await app.request('GET', '/metrics')
  expect(status).toBe(200)
  return String(body)
}

test('the metrics show the running work and the faults of the last night', async () => {
  const [sender, other, carrier] = [
    await aSender(app.deps),
    await aSender(app.deps),
    await aCarrier(app.deps),
  ]
  await anAcceptedOrder(app, sender, carrier)
  await aSearchingOrder(app, other)
  const at = await databaseNow(app.deps.db)
  await app.deps.db.nightlyRun.create({
    data: {
      day: new Date('2026-01-02'),
      claimId: randomUUID(),
      startedAt: at,
      aliveAt: at,
      endedAt: at,
      broken: ['I8'],
      auditFaults: 2,
    },
  })
  await app.passTime(90_000)
  const text = await readMetrics()
  expect(text).toContain('orders_open{phase="running"} 1')
  expect(text).toContain('orders_open{phase="searching"} 1')
  expect(text).toContain('carriers{state="on duty"} 1')
  expect(text).toContain('night_faults 3')
  // The search was not processed for a minute and a half: its first processing was due immediately.
  expect(Number(/^dispatch_overdue_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(60)
})

test('every alert and every panel of the dashboard uses an existing metric', async () => {
  const text = await readMetrics()
  const exported = new Set([...text.matchAll(/^([a-z_][a-z0-9_]*)/gm)].map(([, name]) => name))
  // Exported once there is a value; their names are in the help.
  for (const [, name] of text.matchAll(/^# HELP (\S+)/gm)) exported.add(name)
  const alerts = readFileSync(join(deployPath, 'prometheus', 'alerts.yml'), 'utf8')
  const dashboard = readFileSync(join(deployPath, 'grafana', 'volant.json'), 'utf8')
  const expressions = [
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
    ...[...dashboard.matchAll(/"expr": (".+")/g)].map(([, quoted = '""']) => String(JSON.parse(quoted))),
  ]
  expect(expressions.length).toBeGreaterThan(25)
  expect(expressions.flatMap(listMetrics).filter((name) => !exported.has(name))).toEqual([])
})

test('an error that a page reports is counted by its site and kind', async () => {
  const body = {
    app: 'web',
    kind: 'error',
    version: 'index-B4zQ',
    page: '/commandes/:id',
    message: 'Cannot read properties of undefined',
    frames: ['index-B4zQ.js:12:3401'],
    count: 2,
  }
  const reported = await app.request('POST', '/api/browser-errors', { body })
  expect(reported.body).toEqual({ success: true })
  expect(await readMetrics()).toContain('browser_errors_total{app="web",kind="error"} 2')
})
