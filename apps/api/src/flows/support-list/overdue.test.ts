import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { overdueAt } from '#api/core/support/support-waits.rules.ts'
import { decideReturn } from '#api/features/deliveries/returns/returns.service.ts'
import type { Run } from '#api/testing/runs.ts'
import { aWaitingRun, takeAll } from '#api/testing/runs.ts'
import { clearTown } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { remindSupport } from './overdue.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ METRICS: 'on' })
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const minuteMs = 60_000

type SentEmail = { readonly to: string; readonly subject: string; readonly text: string }

/** Returns the staff's emails whose subject contains these words. */
const listReminders = (words: string) => app.deps.db.$queryRaw<SentEmail[]>`
  SELECT data->'mail'->>'to' AS to, data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text
  FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'subject' LIKE ${`[À traiter] ${words}%`} ORDER BY created_on`

/** Returns a carrier at the drop-off who has just requested the return. */
async function createRunAtTheDoor(): Promise<Run> {
  const run = await aWaitingRun(app)
  await app.passTime(10 * minuteMs)
  await takeAll(app, run, 'absence')
  return run
}

test('the staff is emailed of a carrier that waits at a door after two minutes and again after five, once for all workers', async () => {
  const run = await createRunAtTheDoor()
  await app.passTime(2 * minuteMs - 2000)
  await remindSupport(app.deps)
  expect(await listReminders('Transporteur qui attend sur place')).toEqual([])
  await app.passTime(2000)
  await Promise.all([1, 2, 3].map(() => remindSupport(app.deps)))
  await app.passTime(5 * minuteMs - 2000)
  await remindSupport(app.deps)
  const [first, ...more] = await listReminders('Transporteur qui attend sur place')
  expect(more).toEqual([])
  expect(first).toMatchObject({
    to: app.deps.config.supportEmail,
    subject: expect.stringContaining('Transporteur qui attend sur place une réponse : 1 en attente'),
  })
  expect(first?.text.replaceAll(/\s+/g, ' ')).toContain(`orders return approve|refuse ${run.search.orderId}`)
  const metrics = String((await app.request('GET', '/metrics')).body)
  const age = Number(/^support_oldest_seconds\{kind="return-waiting"\} (\S+)$/m.exec(metrics)?.[1])
  expect(age).toBeGreaterThanOrEqual(7 * 60 - 2)
  await app.passTime(2000)
  await Promise.all([1, 2, 3].map(() => remindSupport(app.deps)))
  expect(await listReminders('Transporteur qui attend sur place')).toHaveLength(2)
  await decideReturn(app.deps, run.search.orderId, { isApproved: false, answer: 'Le destinataire arrive.' })
  await app.passTime(5 * minuteMs)
  await remindSupport(app.deps)
  expect(await listReminders('Transporteur qui attend sur place')).toHaveLength(2)
  await takeAll(app, run, 'livrer')
})

test('several items of a kind are one email without names', async () => {
  for (const subject of ['Un', 'Deux', 'Trois'])
    await app.request('POST', '/api/nouscontacter', {
      body: {
        nom: 'Martin',
        prenom: 'Claire',
        email: 'claire@example.test',
        num_tele: '',
        message: 'x',
        sujet: subject,
      },
    })
  await app.passTime(4 * 24 * 60 * minuteMs)
  await remindSupport(app.deps)
  const [content, ...others] = await listReminders('Message du formulaire')
  expect(others).toEqual([])
  expect(content?.subject).toContain('3 en attente')
  expect(content?.text.match(/inbox show/g)).toHaveLength(3)
  expect(content?.text).not.toMatch(/claire|martin/i)
})

test('documents wait for one working day: those of a Friday until Monday, those of a weekend too', () => {
  const formatOverdueAt = (since: string) => overdueAt('document-waiting', new Date(since)).toISOString()
  expect(formatOverdueAt('2026-11-20T15:00:00Z')).toBe('2026-11-23T15:00:00.000Z')
  expect(formatOverdueAt('2026-11-21T10:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(formatOverdueAt('2026-11-23T10:00:00Z')).toBe('2026-11-24T10:00:00.000Z')
  // Just after midnight in Paris it is Monday there, and still Sunday in Greenwich.
  expect(formatOverdueAt('2026-11-22T23:30:00Z')).toBe('2026-11-23T23:30:00.000Z')
})
