import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, succeed } from '#api/testing/orders.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { listSmsTo, setPhone } from '#api/testing/text-messages.ts'
import { remindOfUnread } from './unread.sweeper.ts'

const minuteMs = 60_000
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

const buildPersons = (from: SignedIn, to: SignedIn) => ({
  EmetteurPersonneId: from.account.personId,
  RecepteurPersonneId: to.account.personId,
  commandeId: orderId,
})
const write = (from: SignedIn, to: SignedIn, message: string) =>
  succeed(app, from, 'transporteur/setMessage', { ...buildPersons(from, to), message })
const read = (who: SignedIn, other: SignedIn) =>
  succeed(app, who, 'transporteur/setMessagesSeen', buildPersons(other, who))

/** Lets time pass and has two workers sweep concurrently. */
async function sweepAfter(ms: number): Promise<void> {
  await app.passTime(ms)
  await Promise.all([remindOfUnread(app.deps), remindOfUnread(app.deps)])
}

const listSms = async () =>
  (await listSmsTo(app, carrier)).flatMap(({ kind, text }) => (kind === 'unread-message' ? [text] : []))
const listEmails = async () =>
  (await listQueuedEmails(app, sender.account.email)).filter(
    ({ subject }) => subject === 'Votre transporteur vous a écrit',
  )

describe('a message that is unread after two minutes', () => {
  test('is reported to the carrier by one text message, even with two workers, and not earlier', async () => {
    await write(sender, carrier, 'Le code est 1234')
    await sweepAfter(2 * minuteMs - 1000)
    expect(await listSms()).toEqual([])
    expect(await remindOfUnread(app.deps)).toBeLessThanOrEqual(1000)
    await sweepAfter(1000)
    expect(await listSms()).toEqual([
      `Volant : l'expéditeur de votre course vous a écrit. Lire et répondre : ${app.deps.config.carrierUrl}/course/messages`,
    ])
    await sweepAfter(60 * minuteMs)
    expect(await listSms()).toHaveLength(1)
    expect(await listEmails()).toEqual([])
  })

  test('is reported to the sender by one email with a link, without the text', async () => {
    await write(carrier, sender, 'Je suis devant la porte bleue')
    await sweepAfter(2 * minuteMs)
    await sweepAfter(60 * minuteMs)
    const [email, ...others] = await listEmails()
    expect(others).toEqual([])
    expect(email?.text).toContain(`/mes-expeditions/details-expedition/${orderId}?vue=messages`)
    expect(email?.text).not.toContain('porte bleue')
    expect(await listSms()).toEqual([])
  })

  test('is reported by email to a carrier whose number receives no text messages', async () => {
    await setPhone(app, carrier, '01 42 68 53 00')
    await write(sender, carrier, 'Le code est 1234')
    await sweepAfter(2 * minuteMs)
    await sweepAfter(60 * minuteMs)
    const [email, ...others] = (await listQueuedEmails(app, carrier.account.email)).filter(
      ({ subject }) => subject === 'L’expéditeur de votre course vous a écrit',
    )
    expect(others).toEqual([])
    expect(email?.text).toContain(`${app.deps.config.carrierUrl}/course/messages`)
    expect(email?.text).not.toContain('1234')
    expect(await listSms()).toEqual([])
  })

  test('is reported to the ordering member of a company, and to the company once that member may only read', async () => {
    await resetCarriers(app)
    sender = await anAccount(app.deps, 'CLEN')
    const member = await aMember(app.deps, sender.account.id, 'orderer')
    ;({ orderId } = await anAcceptedOrder(app, member, carrier))
    const listEmailsTo = async ({ account }: SignedIn) =>
      (await listQueuedEmails(app, account.email)).filter(
        ({ subject }) => subject === 'Votre transporteur vous a écrit',
      )
    await write(carrier, sender, 'Je suis devant la porte bleue')
    await sweepAfter(2 * minuteMs)
    expect([await listEmailsTo(member), await listEmailsTo(sender)]).toMatchObject([[{}], []])
    await app.deps.db.companyMember.update({
      where: { accountId: member.account.id },
      data: { role: 'reader' },
    })
    await app.deps.db.message.updateMany({ where: { orderId }, data: { seenAt: new Date() } })
    await write(carrier, sender, 'Toujours devant la porte')
    await sweepAfter(2 * minuteMs)
    expect([await listEmailsTo(member), await listEmailsTo(sender)]).toMatchObject([[{}], [{}]])
  })

  test('is reported once with all later ones, and again after they were read', async () => {
    for (const text of ['Un', 'Deux', 'Trois']) {
      await write(sender, carrier, text)
      await sweepAfter(minuteMs)
    }
    await sweepAfter(10 * minuteMs)
    expect(await listSms()).toHaveLength(1)
    await read(carrier, sender)
    await write(sender, carrier, 'Quatre')
    await sweepAfter(2 * minuteMs)
    expect(await listSms()).toHaveLength(2)
  })

  test('that two phones of the sender write concurrently is reported once', async () => {
    await Promise.all([write(sender, carrier, 'Un'), write(sender, carrier, 'Deux')])
    await sweepAfter(2 * minuteMs)
    expect(await listSms()).toHaveLength(1)
  })

  test('is not reported once it was read, and at most once when it is read concurrently', async () => {
    await write(sender, carrier, 'Bonjour')
    await read(carrier, sender)
    await sweepAfter(2 * minuteMs)
    expect(await listSms()).toEqual([])
    await write(sender, carrier, 'Encore')
    await app.passTime(2 * minuteMs)
    await Promise.all([read(carrier, sender), remindOfUnread(app.deps), remindOfUnread(app.deps)])
    expect((await listSms()).length).toBeLessThanOrEqual(1)
    await sweepAfter(60 * minuteMs)
    expect((await listSms()).length).toBeLessThanOrEqual(1)
  })

  test('that is written while earlier ones are read gets a reminder, or is marked as read with them', async () => {
    await write(sender, carrier, 'Un')
    const writer = await app.deps.pool.connect()
    await writer.query('BEGIN')
    await writer.query('SELECT FROM "order" WHERE id = $1 FOR UPDATE', [orderId])
    let isOver = false
    const reading = read(carrier, sender).finally(() => {
      isOver = true
    })
    while (!isOver && (await countWaitingStatements(app)) === 0) await new Promise(setImmediate)
    // The writer had an unread message already, so this one has no reminder of its own.
    await writer.query(
      `INSERT INTO message (order_id, sender_id, recipient_id, text, sent_at)
       SELECT order_id, sender_id, recipient_id, 'Deux', app_now() FROM message WHERE order_id = $1 AND seen_at IS NULL`,
      [orderId],
    )
    await writer.query('COMMIT')
    writer.release()
    await reading
    const unread = await app.deps.db.message.findMany({ where: { orderId, seenAt: null } })
    expect(unread.filter(({ remindAt }) => remindAt === null)).toEqual([])
    expect(await app.deps.db.message.count({ where: { orderId } })).toBe(2)
  })

  test('is not reported once the order is over', async () => {
    await write(sender, carrier, 'Bonjour')
    await write(carrier, sender, 'Bonjour')
    await app.request('POST', '/api/demande/cancel', { token: sender.token, body: { commandeId: orderId } })
    await sweepAfter(2 * minuteMs)
    expect([await listSms(), await listEmails()]).toEqual([[], []])
    expect(await remindOfUnread(app.deps)).toBeNull()
  })

  test('is not reported once the order has another carrier', async () => {
    await app.passTime(4 * minuteMs)
    await write(sender, carrier, 'Bonjour')
    await app.passTime(minuteMs + 1000)
    await sweepDispatch(app.deps)
    await sweepAfter(2 * minuteMs)
    expect(await listSms()).toEqual([])
    expect(await remindOfUnread(app.deps)).toBeNull()
  })
})
