import { GivenUp } from '@repo/server-kit/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import type { QueuedMail } from '#api/job-definitions.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { queueEmail } from './compose.ts'
import { sendMail } from './send-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const content = { to: 'claire@exemple.test', subject: 'x', paragraphs: ['y'] }

/** Queues an email, and returns the data of its job. */
async function queueAndRead(key: MessageKey<'mail'>): Promise<QueuedMail> {
  await app.deps.db.$transaction((tx) => queueEmail(app.deps, tx, content, key))
  const [job] = await app.deps.db.$queryRaw<{ data: QueuedMail }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data ->> 'key' = ${key}`
  if (!job) throw new Error('No mail was queued')
  return job.data
}

test.each([
  ['recipient-approach-1', 15 * 60_000],
  ['unread-message-1', 3_600_000],
  ['delivered-1', 3 * 86_400_000],
] as const)(
  'the email %s is sent while its event is worth it, and given up after that',
  async (key, worthMs) => {
    const mail = await queueAndRead(key)
    const sent: string[] = []
    const deps = {
      ...app.deps,
      mailer: {
        send: async (_: unknown, sentKey: string) => void sent.push(sentKey),
        close: () => undefined,
      },
    }
    await app.passTime(worthMs - 60_000)
    await sendMail(deps, mail)
    await app.passTime(60_000)
    await expect(sendMail(deps, mail)).rejects.toThrow(GivenUp)
    expect(sent).toEqual([key])
  },
)

test('the staff sees how many emails were given up, and which', async () => {
  await queueAndRead('delivered-2')
  await app.deps.db.$executeRaw`
    UPDATE pgboss.job SET state = 'failed', output = '{"message": "The mail server has not taken delivered-2 in its time"}'
    WHERE data ->> 'key' = 'delivered-2'`
  const { items } = await readStaffJson(app, 'support', 'list', '--kind', 'job-given-up')
  expect(items).toMatchObject([{ what: '1 job of the queue send-mail failed for the last time.' }])
  const { jobs } = await readStaffJson(app, 'support', 'jobs', 'send-mail')
  expect(jobs).toMatchObject([{ error: 'The mail server has not taken delivered-2 in its time' }])
})
