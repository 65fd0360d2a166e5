import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRetentionRule } from '#api/testing/retention.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('an ended job of the queue stays at first, and is deleted 14 days after its end', async () => {
  const { db } = app.deps
  const id = randomUUID()
  await db.$executeRaw`
    INSERT INTO pgboss.job (id, name, state, created_on, completed_on)
    VALUES (${id}::uuid, 'remove-files', 'completed', app_now(), app_now())`
  const count = async () => {
    const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE id = ${id}::uuid`
    return rows.length
  }
  await runRetentionRule(app, 'queued-mail')
  expect(await count()).toBe(1)
  await app.passTime(14 * 86_400_000 + 1)
  await Promise.all([runRetentionRule(app, 'queued-mail'), runRetentionRule(app, 'queued-mail')])
  expect(await count()).toBe(0)
})
