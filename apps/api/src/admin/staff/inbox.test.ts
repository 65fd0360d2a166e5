import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSupportItems as listInboxItems } from '#api/features/inbox/inbox.support.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const unknown = '00000000-0000-4000-8000-000000000000'
const confirmed = ['--yes', '--as', 'camille']
const readTrail = async (subjectId: string) =>
  (await app.deps.db.auditRecord.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } })).map(
    ({ actor, action }) => `${actor}: ${action}`,
  )

/** Sends a message by the contact form. Returns its id. */
async function sendMessage(message: string): Promise<string> {
  const writer = { nom: 'Dupont', prenom: 'Anne', email: 'anne.dupont@example.test' }
  const body = { ...writer, sujet: 'Une question', message }
  expect((await app.request('POST', '/api/nouscontacter', { body })).status).toBe(200)
  return (await app.deps.db.supportMessage.findFirstOrThrow({ where: { text: message } })).id
}

const listReplies = () =>
  app.deps.db.$queryRaw<{ text: string }[]>`
    SELECT data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'key' LIKE 'support-answer-%'`

test('the inbox lists waiting messages apart from suspect ones, and sends one of two concurrent replies', async () => {
  const id = await sendMessage('Livrez-vous le dimanche ?')
  const spam = await sendMessage('Buy now')
  await app.deps.db.supportMessage.update({ where: { id: spam }, data: { isSuspect: true } })
  const list = async (...words: string[]) => (await readStaffJson(app, 'inbox', 'list', ...words)).messages
  expect(await list()).toMatchObject([{ id, subject: 'Une question' }])
  expect(await list('--box', 'suspect')).toMatchObject([{ id: spam }])
  expect(await listInboxItems(app.deps.db)).toMatchObject([{ subjectId: id, command: `inbox show ${id}` }])
  expect((await runStaff(app, 'inbox', 'show', id)).out).toContain('Livrez-vous le dimanche ?')
  const answer = ['inbox', 'answer', id, '--tell', 'Oui, tous les jours.', '--reason', 'Question courante']
  expect((await readStaffJson(app, ...answer, '--dry-run')).plan).toContain('anne.dupont@example.test')
  const results = await Promise.all([
    runStaff(app, ...answer, ...confirmed),
    runStaff(app, ...answer, ...confirmed),
  ])
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(await listReplies()).toMatchObject([{ text: expect.stringContaining('Oui, tous les jours.') }])
  expect(await list()).toEqual([])
  expect(await list('--box', 'answered')).toMatchObject([{ id }])
  expect(await readTrail(id)).toEqual([expect.stringMatching(/: inbox show$/), 'camille: inbox answer'])
  await readStaffJson(app, 'inbox', 'dismiss', spam, '--reason', 'Publicité', ...confirmed)
  expect(await list('--box', 'suspect')).toEqual([])
  expect(await listReplies()).toHaveLength(1)
})

test.each([
  [['inbox', 'show', unknown], 'There is no message'],
  [
    ['inbox', 'answer', unknown, '--tell', 'Bonjour.', '--reason', 'Question', ...confirmed],
    'There is no message',
  ],
  [['inbox', 'list', '--box', 'lost'], 'must be one of'],
])(
  'the invalid command %j about the inbox fails with exit code 1 and a sentence',
  async (words, sentence) => {
    const { code, out, err } = await runStaff(app, ...words)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(sentence)
  },
)
