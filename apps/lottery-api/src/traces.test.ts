import { startSweeper } from '@repo/server-kit/sweeper'
import type { Collector } from '@repo/server-kit/testing/collector'
import { startCollector } from '@repo/server-kit/testing/collector'
import { collectSentValues } from '@repo/server-kit/testing/sent-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from './deps.ts'
import { openDeps } from './deps.ts'
import { sweepDraws } from './features/draws/draws.sweeper.ts'
import { jobHandlers } from './job-handlers.ts'
import { anOpenDraw, closeAndSealDraw, insertTickets, passUntil } from './testing/draws.ts'
import { aRegistration } from './testing/registration.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let collector: Collector
let app: TestApp
let worker: { readonly deps: Deps; readonly close: () => Promise<void> }
let values: readonly ReadonlySet<string>[]

beforeAll(async () => {
  collector = await startCollector()
  // No mail server: a failed call of a provider is traced, too.
  const environment = { TRACES_TO: collector.url, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'fatal' }
  app = await testApp({ environment })
  worker = await openDeps(app.deps.config, { name: 'worker', isWorker: true })
  values = [collectSentValues(app.deps.pool), collectSentValues(worker.deps.pool)]
  for (const takeJobs of jobHandlers) await takeJobs(worker.deps.jobs, worker.deps)
})
afterAll(async () => {
  await worker.close()
  await app.close()
  await collector.close()
})

/** Returns the spans of a span's trace. */
const listTrace = (root: { readonly traceId: string } | undefined) =>
  collector.spans.filter(({ traceId }) => traceId === root?.traceId)

test('a registration is one trace from the call to the mail server, without any data of the player', async () => {
  const body = aRegistration({ phone: '+33 6 98 76 54 32' })
  const answer = await app.guest().request('POST', '/api/players', { body })
  expect(answer.status).toBe(200)
  const findRoot = () =>
    collector.spans.find(({ attributes }) => attributes.requestId === answer.headers.get('X-Request-Id'))
  await expect
    .poll(() => listTrace(findRoot()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['job send-mail', 'mail.send']))
  const root = findRoot()
  const find = (name: string) => listTrace(root).find((span) => span.name === name)
  const job = find('job send-mail')
  expect(root).toMatchObject({ name: 'POST /players', service: 'test' })
  expect(find('INSERT player')).toMatchObject({ parentSpanId: root?.spanId, service: 'test' })
  expect(job).toMatchObject({ parentSpanId: root?.spanId, service: 'worker' })
  expect(find('mail.send')).toMatchObject({
    parentSpanId: job?.spanId,
    attributes: { 'error.type': 'Error ESOCKET' },
  })
  // The ids of calls and jobs are left out, since they may be equal to a statement's value.
  const sent = collector.sent().replaceAll(/\{"key":"(?:requestId|jobId)","value":\{[^}]*\}\}/g, '')
  const { email, nickname, password, birthName, birthDate, phone } = body as Record<string, string> // as: the form has them
  const secrets = [email, nickname, password, birthName, birthDate, phone]
  const disclosed = [...values.flatMap((some) => [...some]), ...secrets].filter((value) =>
    sent.includes(String(value)),
  )
  expect(secrets).not.toContain(undefined)
  expect(values[0]?.size).toBeGreaterThan(10)
  expect(disclosed).toEqual([])
})

test('a draw is one trace of the worker’s sweep, its statements, the beacon and the jobs that mail the results', async () => {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 2)
  const { drawTime } = await closeAndSealDraw(app, draw)
  await passUntil(app, drawTime)
  const { log, traces } = worker.deps
  const sweeper = startSweeper({
    name: 'draws',
    maxMs: 60_000,
    log,
    traces,
    sweep: () => sweepDraws(worker.deps),
  })
  const findBeaconSpan = () => collector.spans.find(({ name }) => name === 'beacon.get')
  await expect.poll(() => listTrace(findBeaconSpan()).map(({ name }) => name)).toContain('job mail-results')
  await sweeper.stop()
  await expect.poll(() => listTrace(findBeaconSpan()).map(({ name }) => name)).toContain('sweep draws')
  const root = listTrace(findBeaconSpan()).find(({ name }) => name === 'sweep draws')
  expect(root?.parentSpanId).toBeUndefined()
  const parts = listTrace(root).filter(({ parentSpanId }) => parentSpanId === root?.spanId)
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['beacon.get', 'INSERT draw_beacon', 'UPDATE draw', 'job mail-results']),
  )
})
