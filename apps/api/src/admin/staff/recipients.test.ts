import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasStopped, stopContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const confirmed = ['--reason', 'Elle a rappelé de ce numéro', '--yes', '--as', 'camille']

test.each([
  ['06 12 77 00 01', { recipientPhone: '+33612770001', recipientEmail: '' }],
  ['Luc@Exemple.test', { recipientPhone: '', recipientEmail: 'luc@exemple.test' }],
])(
  'the stop of the recipient %s is shown and ended once, and audited without naming the recipient',
  async (contact, stopped) => {
    expect(await readStaffJson(app, 'recipients', 'show', contact)).toMatchObject({ stoppedAt: null })
    await stopContact(app.deps.db, stopped, await databaseNow(app.deps.db))
    expect((await runStaff(app, 'recipients', 'show', contact, '--as', 'camille')).out).toContain(
      'It has opted out of messages about any delivery',
    )
    const ended = await Promise.all(
      [1, 2].map(() => runStaff(app, 'recipients', 'resume', contact, ...confirmed)),
    )
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await hasStopped(app.deps.db, stopped)).toBe(false)
    const kind = stopped.recipientPhone === '' ? 'recipient-email' : 'recipient-mobile'
    const records = await app.deps.db.auditRecord.findMany({ where: { subjectKind: kind } })
    expect(records.map(({ action }) => action)).toEqual(['recipients show', 'recipients resume'])
    const written = JSON.stringify(records.map(({ subjectId, reason, facts }) => [subjectId, reason, facts]))
    for (const secret of ['612770001', 'xemple.test']) expect(written.toLowerCase()).not.toContain(secret)
  },
)

test('a contact that is neither a mobile number nor an email address is refused', async () => {
  const { code, err } = await runStaff(app, 'recipients', 'show', '01 42 68 53 00', '--as', 'camille')
  expect([code, err]).toEqual([1, expect.stringContaining('neither a mobile nor an e-mail')])
})
