import { randomUUID } from 'node:crypto'
import type { Collector } from '@repo/server-kit/testing/collector'
import { startCollector } from '@repo/server-kit/testing/collector'
import { collectSentValues } from '@repo/server-kit/testing/sent-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from './deps.ts'
import { openDeps } from './deps.ts'
import { jobHandlers } from './job-handlers.ts'
import { aSender } from './testing/builders.ts'
import { aMarkedCompany, canary, canaryPhone } from './testing/canaries.ts'
import { aSearchingOrder } from './testing/orders.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let collector: Collector
let app: TestApp
let worker: { readonly deps: Deps; readonly close: () => Promise<void> }

beforeAll(async () => {
  collector = await startCollector()
  // There is no email server, so that a failed call of a provider is traced, too.
  app = await testApp({ TRACES_TO: collector.url, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'fatal' })
  worker = await openDeps(app.deps.config, { name: 'worker', isWorker: true })
  for (const takeJobs of jobHandlers) await takeJobs(worker.deps.jobs, worker.deps)
})
afterAll(async () => {
  await worker.close()
  await app.close()
  await collector.close()
})

/** Finds the trace of a call by the id in its response. */
function findTrace(answer: { readonly headers: Headers }) {
  const requestId = answer.headers.get('X-Request-Id')
  const root = collector.spans.find(({ attributes }) => attributes.requestId === requestId)
  return { root, spans: collector.spans.filter(({ traceId }) => traceId === root?.traceId) }
}

test('the cancellation of an order is one trace with the call, its statements, its job and the payment provider', async () => {
  const sender = await aSender(app.deps)
  const commandeId = await aSearchingOrder(app, sender)
  const answer = await app.request('POST', '/api/demande/cancel', {
    token: sender.token,
    body: { commandeId },
  })
  expect(answer.body.success).toBe(true)
  await expect
    .poll(() => findTrace(answer).spans.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['job settle-payment', 'payments.release']))
  const { root, spans } = findTrace(answer)
  const findSpan = (name: string) => spans.find((span) => span.name === name)
  expect(root).toMatchObject({ name: 'POST /demande/cancel', service: 'test' })
  expect(findSpan('SELECT order')).toMatchObject({ parentSpanId: root?.spanId, service: 'test' })
  const job = findSpan('job settle-payment')
  expect(job).toMatchObject({ parentSpanId: root?.spanId, service: 'worker' })
  expect(findSpan('payments.release')).toMatchObject({ parentSpanId: job?.spanId, service: 'worker' })
  expect(spans.filter(({ name, service }) => name.startsWith('SELECT') && service === 'worker')).not.toEqual(
    [],
  )
})

test('spans contain no personal data: no value of a statement, address, phone, token or password', async () => {
  const values = [collectSentValues(app.deps.pool), collectSentValues(worker.deps.pool)]
  const victim = await aMarkedCompany(app)
  const email = `${randomUUID()}@test.test`
  const password = 'Livraison-2026'
  const form = {
    nom: 'Martinet',
    prenoms: 'Clairette',
    dateNaissance: '17/05/1990',
    adresse: '12 rue de Rivoli, 75004 Paris',
    telephone: canaryPhone,
    email,
    password,
  }
  const registered = await app.request('POST', '/api/expediteur/client/registration', { body: form })
  const signedIn = await app.request('POST', '/api/expediteur/login', { body: { email, password } })
  expect([registered.body.success, signedIn.body.success]).toEqual([true, true])
  await app.request('GET', `/api/suivi/${canary}?email=${email}`)
  await app.request('POST', '/api/demande/cancel', {
    token: victim.owner.token,
    body: { commandeId: victim.searchingOrderId },
  })
  await expect.poll(() => findTrace(registered).spans.map(({ name }) => name)).toContain('mail.send')
  expect(findTrace(registered).spans.find(({ name }) => name === 'mail.send')).toMatchObject({
    attributes: { 'error.type': 'Error ESOCKET' },
    status: { code: 2 },
  })
  await Promise.all([app.deps.traces?.close(), worker.deps.traces?.close()])
  // Ids of calls and jobs are not personal data.
  const sent = collector.sent().replaceAll(/\{"key":"(?:requestId|jobId)","value":\{[^}]*\}\}/g, '')
  const secrets = [canary, canaryPhone, ...Object.values(form), signedIn.body.token, victim.owner.token]
  const leaks = [...values.flatMap((some) => [...some]), ...secrets].filter((value) => sent.includes(value))
  expect(values[0]?.size).toBeGreaterThan(100)
  expect(leaks).toEqual([])
})
