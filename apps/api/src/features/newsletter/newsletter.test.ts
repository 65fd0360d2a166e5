import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function listEmailedSecrets(email: string): Promise<string[]> {
  const rows = await app.deps.db.$queryRaw<{ text: string }[]>`
    SELECT data->'mail'->>'text' AS text FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`
  return rows.map(({ text }) => /jeton=([\w-]+)/.exec(text)?.[1] ?? '')
}

const subscribe = (email: string) => app.request('POST', '/api/newsletter/inscription', { body: { email } })
const confirm = (jeton: string) => app.request('POST', '/api/newsletter/confirmation', { body: { jeton } })

test('a subscription starts with the newest emailed link only', async () => {
  expect((await subscribe('Reader@example.test')).body).toEqual({ success: true })
  await subscribe('reader@example.test')
  const [older, newest] = await listEmailedSecrets('reader@example.test')
  expect((await confirm(older ?? '')).body).toMatchObject({ success: false, code: 'link-expired' })
  expect((await confirm(newest ?? '')).body).toEqual({ success: true })
  expect((await confirm(newest ?? '')).body).toEqual({ success: true })
  const row = await app.deps.db.newsletterSubscription.findUnique({ where: { email: 'reader@example.test' } })
  expect(row?.confirmedAt).toBeInstanceOf(Date)
})

test('one mailbox gets at most five emails a day, from any client and with any plus suffix; others are unaffected', async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const subscribeFrom = (email: string, address: number) =>
      strict.request('POST', '/api/newsletter/inscription', {
        body: { email },
        headers: { 'X-Forwarded-For': `10.3.0.${address}` },
      })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        subscribeFrom(index % 2 ? 'victim@example.test' : `victim+${index}@example.test`, index),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect((await subscribeFrom('other@example.test', 9)).status).toBe(200)
    const emails = await strict.deps.db.$queryRaw<unknown[]>`
      SELECT FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' LIKE 'victim%'`
    expect(emails).toHaveLength(5)
  } finally {
    await strict.close()
  }
})

test('a confirmed address gets the same response and no second email', async () => {
  await subscribe('calm@example.test')
  await confirm((await listEmailedSecrets('calm@example.test'))[0] ?? '')
  expect((await subscribe('calm@example.test')).body).toEqual({ success: true })
  expect(await listEmailedSecrets('calm@example.test')).toHaveLength(1)
})
