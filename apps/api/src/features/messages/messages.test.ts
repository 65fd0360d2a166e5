import { randomUUID } from 'node:crypto'
import { maxMessagesByParty } from '@repo/delivery-rules/conversation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  ;({ orderId } = await anAcceptedOrder(app, sender, carrier))
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const getPersonId = ({ account }: SignedIn) => account.personId

function call(verb: string, who: { token: string }, body: object): Promise<Answer> {
  return app.request('POST', `/api/transporteur/${verb}`, { token: who.token, body })
}

/** Sends a message with exactly the documented fields, and `more` when given. */
function write(from: SignedIn, to: SignedIn, message: string, more: object = {}): Promise<Answer> {
  const body = {
    EmetteurPersonneId: getPersonId(from),
    RecepteurPersonneId: getPersonId(to),
    message,
    commandeId: orderId,
  }
  return call('setMessage', from, { ...body, ...more })
}

/** Returns exactly the documented fields of `getMessage` and `setMessagesSeen`. */
const buildPersons = (one: SignedIn, two: SignedIn) => ({
  EmetteurPersonneId: getPersonId(one),
  RecepteurPersonneId: getPersonId(two),
  commandeId: orderId,
})

async function listTexts(who: SignedIn, other: SignedIn): Promise<string[]> {
  const { status, body } = await call('getMessage', who, buildPersons(who, other))
  expect(status).toBe(200)
  return body.map(({ Message }: { Message: string }) => Message)
}

describe('a conversation', () => {
  test('goes both ways with the documented payloads, and is marked as seen by its recipient only', async () => {
    const first = await write(sender, carrier, 'Bonjour, sonnez au 2e')
    expect(first).toMatchObject({ status: 200, body: { success: true, messageId: expect.any(String) } })
    expect((await write(carrier, sender, 'Bien reçu, j’arrive')).status).toBe(200)

    const { body } = await call('getMessage', sender, buildPersons(sender, carrier))
    const line = {
      commandeId: orderId,
      createdAt: expect.any(String),
      messageId: expect.any(String),
      cle: null,
      Seen: false,
    }
    expect(body).toEqual([
      {
        ...line,
        EmetteurPersonneId: getPersonId(sender),
        RecepteurPersonneId: getPersonId(carrier),
        Message: 'Bonjour, sonnez au 2e',
      },
      {
        ...line,
        EmetteurPersonneId: getPersonId(carrier),
        RecepteurPersonneId: getPersonId(sender),
        Message: 'Bien reçu, j’arrive',
      },
    ])
    // Either person may come first, and reading marks nothing.
    expect((await call('getMessage', carrier, buildPersons(sender, carrier))).body).toEqual(body)
    expect((await call('setMessagesSeen', sender, buildPersons(carrier, sender))).body).toEqual({
      success: true,
    })
    const carriersMessages = (await call('getMessage', carrier, buildPersons(carrier, sender))).body
    expect(carriersMessages.map(({ Seen }: { Seen: boolean }) => Seen)).toEqual([false, true])
    expect((await call('setMessagesSeen', sender, buildPersons(sender, carrier))).status).toBe(200)
    await call('setMessagesSeen', carrier, buildPersons(sender, carrier))
    const all = (await call('getMessage', sender, buildPersons(sender, carrier))).body
    expect(all.map(({ Seen }: { Seen: boolean }) => Seen)).toEqual([true, true])
  })

  test('notifies the other party once until it has read the messages, which marks the notification', async () => {
    const countUnread = async ({ token }: SignedIn) =>
      (await app.request('GET', '/api/notifications/count', { token })).body
    const before = await countUnread(sender)
    for (const text of ['un', 'deux', 'trois']) await write(carrier, sender, text)
    expect(await countUnread(sender)).toBe(before + 1)
    const { notifications } = await succeed(app, sender, 'notifications/liste', {})
    expect(notifications[0]).toMatchObject({
      commandeId: orderId,
      texte: expect.stringContaining('vous a écrit'),
    })
    await call('setMessagesSeen', sender, buildPersons(carrier, sender))
    expect(await countUnread(sender)).toBe(before)
    await write(carrier, sender, 'quatre')
    expect(await countUnread(sender)).toBe(before + 1)
    expect(await countUnread(carrier)).toBe(0)
  })

  test('stores texts unchanged: HTML, spaces, line breaks, 2 000 characters', async () => {
    const long = '🚚'.repeat(2000)
    const written = ['<img src=x onerror=alert(1)> & "co"', '  deux\n lignes ', long]
    for (const text of written) expect((await write(sender, carrier, text)).status).toBe(200)
    expect(await listTexts(carrier, sender)).toEqual(written)
  })

  test.each([
    ['that is empty', '', 'Veuillez renseigner ce champ'],
    ['of white space only', ' \n\t ', 'Veuillez renseigner ce champ'],
    ['of 2,001 letters', 'x'.repeat(2001), 'Ce texte est trop long'],
    ['of 2,001 emoji', '🚚'.repeat(2001), 'Ce texte est trop long'],
  ])('refuses a text %s', async (_, text, message) => {
    const answer = await write(sender, carrier, text)
    expect(answer).toMatchObject({ status: 422, body: { errors: { message } } })
    expect(await listTexts(sender, carrier)).toEqual([])
  })
})

describe('one message', () => {
  test('is sent once with one key, however often the call is repeated, even concurrently', async () => {
    const cle = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => write(sender, carrier, 'Bonjour', { cle })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1)
    expect(await listTexts(sender, carrier)).toEqual(['Bonjour'])
    expect(await write(sender, carrier, 'Autre chose', { cle })).toMatchObject({
      status: 409,
      body: { code: 'message-key-used' },
    })
    // The key is its sender's own: the other party may have the same.
    expect((await write(carrier, sender, 'Bonjour', { cle })).status).toBe(200)
    expect(await listTexts(sender, carrier)).toHaveLength(2)
  })

  test('without a key is a new message each time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => write(sender, carrier, 'Allô ?')))
    expect(await listTexts(sender, carrier)).toHaveLength(6)
  })

  test('is refused after a party has written 300', async () => {
    const line = {
      orderId,
      senderId: sender.account.id,
      recipientId: carrier.account.id,
      text: 'x',
      sentAt: new Date(),
    }
    await app.deps.db.message.createMany({
      data: Array.from({ length: maxMessagesByParty - 1 }, () => line),
    })
    const both = await Promise.all([write(sender, carrier, 'a'), write(sender, carrier, 'b')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await write(carrier, sender, 'c')).status).toBe(200)
  })
})

describe('messages', () => {
  test('are invisible to strangers, other carriers and a transport company', async () => {
    await write(sender, carrier, 'Secret')
    for (const stranger of [
      await aSender(app.deps),
      await aCarrier(app.deps),
      await anAccount(app.deps, 'TREN'),
    ]) {
      for (const verb of ['getMessage', 'setMessagesSeen']) {
        for (const persons of [
          buildPersons(stranger, carrier),
          buildPersons(sender, stranger),
          buildPersons(sender, carrier),
        ])
          expect((await call(verb, stranger, persons)).status).toBe(404)
      }
      expect((await write(stranger, carrier, 'Bonjour')).status).toBe(404)
      expect((await write(sender, stranger, 'Bonjour')).status).toBe(404)
    }
    expect(await listTexts(carrier, sender)).toEqual(['Secret'])
  })

  test('cannot be written or read in another’s name', async () => {
    const answer = await call('setMessage', sender, {
      ...buildPersons(carrier, sender),
      message: 'Je suis le transporteur',
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-yours' } })
    const other = await aSender(app.deps)
    for (const verb of ['getMessage', 'setMessagesSeen'])
      expect((await call(verb, sender, buildPersons(carrier, other))).status).toBe(403)
    expect((await write(sender, sender, 'À moi-même')).status).toBe(404)
  })

  test('of a company are written and read as the company; a reader cannot write', async () => {
    await resetCarriers(app)
    const company = await anAccount(app.deps, 'CLEN')
    const [orderer, reader] = [
      await aMember(app.deps, company.account.id, 'orderer'),
      await aMember(app.deps, company.account.id, 'reader'),
    ]
    ;({ orderId } = await anAcceptedOrder(app, company, carrier))
    const writeAsCompany = (member: SignedIn) => ({ ...member, account: company.account })
    expect((await write(writeAsCompany(orderer), carrier, 'Quai 4')).status).toBe(200)
    expect((await write(writeAsCompany(reader), carrier, 'Quai 5')).status).toBe(403)
    expect(await listTexts(writeAsCompany(reader), carrier)).toEqual(['Quai 4'])
    expect((await call('setMessagesSeen', reader, buildPersons(company, carrier))).status).toBe(403)
    expect((await call('setMessagesSeen', orderer, buildPersons(company, carrier))).status).toBe(200)
    expect(await listTexts(carrier, company)).toEqual(['Quai 4'])
  })
})

describe('the conversation', () => {
  test('begins with the acceptance, and ends when the carrier withdraws', async () => {
    const searching = await aSearchingOrder(app, sender)
    const early = { ...buildPersons(sender, carrier), commandeId: searching }
    expect((await call('getMessage', sender, early)).status).toBe(404)
    expect((await call('setMessage', sender, { ...early, message: 'Bonjour' })).status).toBe(404)

    await write(sender, carrier, 'Pour vous seul')
    const delivery = await app.deps.db.delivery.findFirstOrThrow({ where: { orderId } })
    // Written at the instant of the withdrawal: it is sent before, or not at all.
    const [late, withdrawal] = await Promise.all([
      write(sender, carrier, 'Encore là ?'),
      app.request('POST', '/api/transporteur/livraisons/retirer', {
        token: carrier.token,
        body: { livraisonId: delivery.id },
      }),
    ])
    expect(withdrawal.status).toBe(200)
    expect([200, 404]).toContain(late.status)
    for (const who of [sender, carrier])
      expect((await call('getMessage', who, buildPersons(sender, carrier))).status).toBe(404)
    expect((await write(carrier, sender, 'Désolé')).status).toBe(404)
    expect(await app.deps.db.message.count({ where: { orderId } })).toBe(late.status === 200 ? 2 : 1)
  })

  test('stays open for 24 hours after the delivery, and readable afterwards', async () => {
    await resetCarriers(app)
    ;({ orderId } = await aDeliveredOrder(app, sender, carrier))
    const cle = randomUUID()
    await app.passTime(24 * 3_600_000 - 60_000)
    expect((await write(sender, carrier, 'Il manque un carton', { cle })).status).toBe(200)
    await app.passTime(120_000)
    expect(await write(carrier, sender, 'Ah ?')).toMatchObject({
      status: 409,
      body: { code: 'conversation-closed' },
    })
    expect((await write(sender, carrier, 'Il manque un carton', { cle })).status).toBe(200)
    expect(await listTexts(carrier, sender)).toEqual(['Il manque un carton'])
  })
})
