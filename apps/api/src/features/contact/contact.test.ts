import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSender } from '#api/testing/builders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ SUPPORT_EMAIL: 'equipe@example.test' })
})
afterAll(() => app.close())

const form = {
  nom: 'Martin',
  prenom: 'Claire',
  email: 'Claire@example.test',
  num_tele: '06 12 34 56 78',
  message: 'Bonjour,\noù est <mon> colis ?',
  sujet: 'Un colis\nen retard',
}

type SentEmail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo: string | null
}

async function listEmails(address: string): Promise<SentEmail[]> {
  return app.deps.db.$queryRaw<SentEmail[]>`
    SELECT data->'mail'->>'to' AS to, data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text,
           data->'mail'->>'replyTo' AS "replyTo"
    FROM pgboss.job WHERE name = 'send-mail' AND (data->'mail'->>'to' = ${address} OR data->'mail'->>'replyTo' = ${address})
    ORDER BY data->'mail'->>'to' DESC`
}

function send(changes: object, options: { token?: string; path?: string } = {}) {
  const { path = '/api/nouscontacter', token } = options
  return app.request('POST', path, { token, body: { ...form, ...changes } })
}

test('a message with the documented fields is stored, emailed to the support and acknowledged', async () => {
  expect(await send({})).toMatchObject({ status: 200, body: { success: true } })
  expect(await app.deps.db.supportMessage.findMany()).toMatchObject([
    {
      lastName: 'Martin',
      firstName: 'Claire',
      email: 'claire@example.test',
      accountId: null,
      isSuspect: false,
    },
  ])
  const [toSupport, toSender] = await listEmails('claire@example.test')
  expect(toSupport).toMatchObject({
    to: 'equipe@example.test',
    subject: '[Contact] Un colis en retard',
    replyTo: 'claire@example.test',
  })
  expect(toSupport?.text).toContain('> Bonjour,\n> où est <mon> colis ?')
  expect(toSender).toMatchObject({ to: 'claire@example.test', subject: 'Votre message a bien été reçu' })
  // The writer may not own the address: nothing of the message is sent there.
  expect(toSender?.text).not.toMatch(/colis|Claire/)
})

test('the path /api/api/nouscontacter works, too, and recognises the signed-in account', async () => {
  const { account, token } = await aSender(app.deps)
  expect((await send({ sujet: 'Doublé' }, { token, path: '/api/api/nouscontacter' })).body).toEqual({
    success: true,
  })
  expect(await app.deps.db.supportMessage.findFirst({ where: { subject: 'Doublé' } })).toMatchObject({
    accountId: account.id,
  })
})

test('ten identical concurrent messages are one message', async () => {
  const email = 'ten-times@example.test'
  await Promise.all(Array.from({ length: 10 }, () => send({ email })))
  expect(await app.deps.db.supportMessage.count({ where: { email } })).toBe(1)
})

test('a second message within an hour gets no acknowledgement', async () => {
  const email = 'twice@example.test'
  await send({ email })
  await send({ email, sujet: 'Autre chose' })
  expect((await listEmails(email)).filter(({ to }) => to === email)).toHaveLength(1)
  expect((await listEmails(email)).filter(({ replyTo }) => replyTo === email)).toHaveLength(2)
  await app.passTime(3_600_001)
  await send({ email, sujet: 'Plus tard' })
  expect((await listEmails(email)).filter(({ to }) => to === email)).toHaveLength(2)
})

test('ten different messages of one address at once get one acknowledgement', async () => {
  const email = 'ten-at-once@example.test'
  await Promise.all(Array.from({ length: 10 }, (_, number) => send({ email, sujet: `Sujet ${number}` })))
  expect((await listEmails(email)).filter(({ replyTo }) => replyTo === email)).toHaveLength(10)
  expect((await listEmails(email)).filter(({ to }) => to === email)).toHaveLength(1)
})

test('the phone and the message are optional', async () => {
  const email = 'bref@example.test'
  const { num_tele: _phone, message: _message, ...requiredFields } = form
  const answer = await app.request('POST', '/api/nouscontacter', { body: { ...requiredFields, email } })
  expect(answer.body).toEqual({ success: true })
  expect((await send({ email, num_tele: '' })).body).toEqual({ success: true })
})

test('a given phone must be valid', async () => {
  expect(await send({ num_tele: '12 34' })).toMatchObject({
    status: 422,
    body: { errors: { num_tele: 'Merci de saisir un format valide' } },
  })
})

test.each(['nom', 'prenom', 'sujet'])('the field %s is required', async (field) => {
  expect(await send({ [field]: ' ' })).toMatchObject({
    status: 422,
    body: { errors: { [field]: 'Veuillez renseigner ce champ' } },
  })
})

test('a message with the hidden field gets the same response, is stored as suspicious and emailed to nobody', async () => {
  const email = 'robot@example.test'
  expect(await send({ email, complement: 'https://spam.test' })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await app.deps.db.supportMessage.findFirst({ where: { email } })).toMatchObject({ isSuspect: true })
  expect(await listEmails(email)).toEqual([])
})

test('messages with a stranger’s address are acknowledged five times a day with any plus suffix, and all are stored', async () => {
  const limitedApp = await testApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        limitedApp.request('POST', '/api/nouscontacter', {
          body: { ...form, email: `victim+${index}@example.test` },
          headers: { 'X-Forwarded-For': `10.4.0.${index}` },
        }),
      ),
    )
    for (const { status } of answers) expect(status).toBe(200)
    expect(await limitedApp.deps.db.supportMessage.count()).toBe(8)
    const emails = await limitedApp.deps.db.$queryRaw<unknown[]>`
      SELECT FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' LIKE 'victim%'`
    expect(emails).toHaveLength(5)
  } finally {
    await limitedApp.close()
  }
})
