import { readGauges } from '@repo/server-kit/gauges'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gauges } from '#lottery-api/gauges.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { placeAtAddress } from '#lottery-api/testing/sign-in.ts'
import { readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

const support = 'equipe@example.test'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOTTERY_SUPPORT_EMAIL: support } })
})
afterAll(() => app.close())

const form = { name: 'Claire <M>', subject: 'winnings', text: 'Bonjour,\noù est mon gain ?', language: 'it' }
const send = (client: Client, changes: object) =>
  client.request('POST', '/api/contact', { body: { ...form, ...changes } })

test('a message of a guest is stored, mailed to the support, and acknowledged without its text', async () => {
  expect((await send(app.guest(), { email: 'Claire@example.test' })).body).toEqual({ success: true })
  expect(await app.deps.db.contactMessage.findMany()).toMatchObject([
    { name: 'Claire <M>', email: 'claire@example.test', subject: 'winnings', playerId: null, language: 'it' },
  ])
  const [toSupport] = await listQueuedEmails(app.deps, support)
  expect(toSupport).toMatchObject({ subject: '[Contact] Les gains' })
  expect(toSupport?.replyTo?.toLowerCase()).toBe('claire@example.test')
  expect(toSupport?.text).toContain('> où est mon gain ?')
  const [copy] = await listQueuedEmails(app.deps, 'claire@example.test')
  expect(copy?.subject).toBe('Abbiamo ricevuto il suo messaggio')
  expect(copy?.text).not.toMatch(/gain|Claire/)
})

test('a player gets a copy of their message, at their own address only', async () => {
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  await send(client, { email: player.email, language: 'en' })
  expect(await app.deps.db.contactMessage.findFirst({ where: { playerId: player.id } })).not.toBeNull()
  const [copy] = await listQueuedEmails(app.deps, player.email ?? '')
  expect(copy?.text).toContain('> où est mon gain ?')
  await send(client, { email: 'somebody@example.test' })
  const [other] = await listQueuedEmails(app.deps, 'somebody@example.test')
  expect(other?.text).not.toContain('gain')
})

test('ten identical concurrent messages are one; another one within the hour is not acknowledged', async () => {
  const email = 'twice@example.test'
  await Promise.all(Array.from({ length: 10 }, () => send(app.guest(), { email })))
  expect(await app.deps.db.contactMessage.count({ where: { email } })).toBe(1)
  await send(app.guest(), { email, text: 'Autre chose' })
  expect(await app.deps.db.contactMessage.count({ where: { email } })).toBe(2)
  expect(await listQueuedEmails(app.deps, email)).toHaveLength(1)
  await app.passTime(3_600_001)
  await send(app.guest(), { email, text: 'Plus tard' })
  expect(await listQueuedEmails(app.deps, email)).toHaveLength(2)
})

test.each([
  ['conditions', 'Conditions de jeu'],
  ['game', 'Le jeu'],
  ['draw', 'Le tirage'],
  ['winnings', 'Les gains'],
  ['security', 'Sécurité'],
  ['technical', 'Assistance technique'],
  ['personal_data', 'Données personnelles'],
])('a message about %s reaches the support as “%s”', async (subject, title) => {
  const email = `${subject}@example.test`
  expect((await send(app.guest(), { email, subject })).body).toEqual({ success: true })
  const mails = await listQueuedEmails(app.deps, support)
  expect(mails.filter(({ replyTo }) => replyTo === email).map((mail) => mail.subject)).toEqual([
    `[Contact] ${title}`,
  ])
})

test.each([
  ['an unknown subject', { subject: 'other' }],
  ['a blank text', { text: ' ' }],
  ['a text of 4001 characters', { text: 'x'.repeat(4001) }],
  ['an invalid e-mail address', { email: 'x' }],
  ['an empty name', { name: '' }],
])('a message with %s is refused', async (_, changes) => {
  expect((await send(app.guest(), { email: 'a@example.test', ...changes })).status).toBe(422)
})

async function aGuestMessage(email: string, changes: object = {}): Promise<string> {
  await send(app.guest(), { email, ...changes })
  return (await app.deps.db.contactMessage.findFirstOrThrow({ where: { email } })).id
}
const dismiss = (id: string) =>
  runStaff(app, 'contact', 'dismiss', id, '--by', 'Luc', '--reason', 'advertising')

test('a message is answered once by three concurrent persons; the audit has no text of the answer', async () => {
  const email = 'asks@example.test'
  const id = await aGuestMessage(email, { language: 'es' })
  const command = ['contact', 'answer', id, '--text', 'Hola.\n\nYa está.', '--reason', 'asked']
  const answers = await Promise.all(
    ['Nadia', 'Luc', 'Ada'].map((name) => runStaff(app, ...command, '--by', name)),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 2, 2])
  const mails = await listQueuedEmails(app.deps, email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Hemos recibido su mensaje', 'Respuesta a su mensaje'])
  expect(mails[1]?.text).toMatch(/Hola\.\s+Ya está\..*> où est mon gain \?/s)
  expect(mails[1]?.replyTo).toBe(support)
  expect((await runStaff(app, 'contact', 'show', id)).out).toMatch(/Answered by \w+ at .*Ya está\./s)
  const records = await app.deps.db.auditRecord.findMany({ where: { action: 'contact answer' } })
  expect(records).toMatchObject([{ subject: `contact:${id}` }])
  expect(
    JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toContain('Hola')
})

test('a message is dismissed once, for an audited reason and without an answer to its writer', async () => {
  const email = 'spam@example.test'
  const id = await aGuestMessage(email)
  expect((await dismiss(id)).code).toBe(0)
  expect((await dismiss(id)).code).toBe(2)
  const subjects = (await listQueuedEmails(app.deps, email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Abbiamo ricevuto il suo messaggio'])
  const records = await app.deps.db.auditRecord.findMany({ where: { action: 'contact dismiss' } })
  expect(records).toMatchObject([{ subject: `contact:${id}`, reason: 'advertising' }])
})

test('the list and the gauge have the messages that wait for the staff, and --all lists every message', async () => {
  await app.deps.db.contactMessage.deleteMany()
  const ids = [await aGuestMessage('first@example.test'), await aGuestMessage('second@example.test')]
  const listIds = async (...options: string[]): Promise<string[]> => {
    const { messages } = await readStaffJson(app, 'contact', 'list', ...options)
    return messages.map(({ id }: { id: string }) => id)
  }
  const readFigure = async () =>
    (await readGauges(gauges, app.deps)).find(
      ({ metric, label }) => metric === 'staff_items' && label === 'contact',
    )?.value
  expect([await listIds(), await readFigure()]).toEqual([ids, 2])
  for (const id of ids) await dismiss(id)
  expect([await listIds(), await readFigure()]).toEqual([[], undefined])
  expect(await listIds('--all')).toHaveLength(2)
})

test('messages with one address are all stored and acknowledged five times, whatever follows its plus sign', async () => {
  const strict = await testApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const addresses = Array.from({ length: 8 }, (_, index) => `victim+${index}@example.test`)
    const answers = await Promise.all(
      addresses.map((email, index) => send(placeAtAddress(strict.guest(), `10.4.0.${index}`), { email })),
    )
    for (const { status } of answers) expect(status).toBe(200)
    expect(await strict.deps.db.contactMessage.count()).toBe(8)
    const emails = await Promise.all(addresses.map((email) => listQueuedEmails(strict.deps, email)))
    expect(emails.flat()).toHaveLength(5)
  } finally {
    await strict.close()
  }
})
