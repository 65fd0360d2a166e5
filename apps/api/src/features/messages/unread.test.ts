import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/canaries.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { waitingStatements } from '#api/testing/ending.ts'
import { mailsTo } from '#api/testing/mailed.ts'
import { anAcceptedOrder, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { setPhone, smsTo } from '#api/testing/texted.ts'
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

const pair = (from: SignedIn, to: SignedIn) => ({
  EmetteurPersonneId: from.account.personId,
  RecepteurPersonneId: to.account.personId,
  commandeId: orderId,
})
const write = (from: SignedIn, to: SignedIn, message: string) =>
  succeed(app, from, 'transporteur/setMessage', { ...pair(from, to), message })
const read = (who: SignedIn, other: SignedIn) =>
  succeed(app, who, 'transporteur/setMessagesSeen', pair(other, who))

/** Lets time pass and has two workers sweep concurrently. */
async function after(ms: number): Promise<void> {
  await app.passTime(ms)
  await Promise.all([remindOfUnread(app.deps), remindOfUnread(app.deps)])
}

const texted = async () =>
  (await smsTo(app, carrier)).flatMap(({ kind, text }) => (kind === 'unread-message' ? [text] : []))
const mailed = async () =>
  (await mailsTo(app, sender.account.email)).filter(
    ({ subject }) => subject === 'Votre transporteur vous a écrit',
  )

describe('a message that is unread after two minutes', () => {
  test('is reported to the carrier by one text message, also with two workers, and not before', async () => {
    await write(sender, carrier, 'Le code est 1234')
    await after(2 * minuteMs - 1000)
    expect(await texted()).toEqual([])
    expect(await remindOfUnread(app.deps)).toBeLessThanOrEqual(1000)
    await after(1000)
    expect(await texted()).toEqual([
      `Volant : l'expéditeur de votre course vous a écrit. Lire et répondre : ${app.deps.config.carrierUrl}/course/messages`,
    ])
    await after(60 * minuteMs)
    expect(await texted()).toHaveLength(1)
    expect(await mailed()).toEqual([])
  })

  test('is reported to the sender by one mail, which links to it and does not repeat it', async () => {
    await write(carrier, sender, 'Je suis devant la porte bleue')
    await after(2 * minuteMs)
    await after(60 * minuteMs)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.text).toContain(`/mes-expeditions/details-expedition/${orderId}?vue=messages`)
    expect(mail?.text).not.toContain('porte bleue')
    expect(await texted()).toEqual([])
  })

  test('is reported by mail to a carrier whose number receives no text messages', async () => {
    await setPhone(app, carrier, '01 42 68 53 00')
    await write(sender, carrier, 'Le code est 1234')
    await after(2 * minuteMs)
    await after(60 * minuteMs)
    const [mail, ...others] = (await mailsTo(app, carrier.account.email)).filter(
      ({ subject }) => subject === 'L’expéditeur de votre course vous a écrit',
    )
    expect(others).toEqual([])
    expect(mail?.text).toContain(`${app.deps.config.carrierUrl}/course/messages`)
    expect(mail?.text).not.toContain('1234')
    expect(await texted()).toEqual([])
  })

  test('is reported to the member of a company who ordered, and to the company once that member only reads', async () => {
    await resetCarriers(app)
    sender = await anAccount(app.deps, 'CLEN')
    const member = await aMember(app.deps, sender.account.id, 'orderer')
    ;({ orderId } = await anAcceptedOrder(app, member, carrier))
    const mailsOf = async ({ account }: SignedIn) =>
      (await mailsTo(app, account.email)).filter(
        ({ subject }) => subject === 'Votre transporteur vous a écrit',
      )
    await write(carrier, sender, 'Je suis devant la porte bleue')
    await after(2 * minuteMs)
    expect([await mailsOf(member), await mailsOf(sender)]).toMatchObject([[{}], []])
    await app.deps.db.companyMember.update({
      where: { accountId: member.account.id },
      data: { role: 'reader' },
    })
    await app.deps.db.message.updateMany({ where: { orderId }, data: { seenAt: new Date() } })
    await write(carrier, sender, 'Toujours devant la porte')
    await after(2 * minuteMs)
    expect([await mailsOf(member), await mailsOf(sender)]).toMatchObject([[{}], [{}]])
  })

  test('is reported once for all that follow it unread, and again after a reading', async () => {
    for (const text of ['Un', 'Deux', 'Trois']) {
      await write(sender, carrier, text)
      await after(minuteMs)
    }
    await after(10 * minuteMs)
    expect(await texted()).toHaveLength(1)
    await read(carrier, sender)
    await write(sender, carrier, 'Quatre')
    await after(2 * minuteMs)
    expect(await texted()).toHaveLength(2)
  })

  test('written concurrently by two phones of the sender is reported once', async () => {
    await Promise.all([write(sender, carrier, 'Un'), write(sender, carrier, 'Deux')])
    await after(2 * minuteMs)
    expect(await texted()).toHaveLength(1)
  })

  test('is reported to nobody once it was read, even concurrently', async () => {
    await write(sender, carrier, 'Bonjour')
    await read(carrier, sender)
    await after(2 * minuteMs)
    expect(await texted()).toEqual([])
    await write(sender, carrier, 'Encore')
    await app.passTime(2 * minuteMs)
    await Promise.all([read(carrier, sender), remindOfUnread(app.deps), remindOfUnread(app.deps)])
    expect((await texted()).length).toBeLessThanOrEqual(1)
    await after(60 * minuteMs)
    expect((await texted()).length).toBeLessThanOrEqual(1)
  })

  test('written while the previous ones are being read has a deadline, or is read with them', async () => {
    await write(sender, carrier, 'Un')
    const writer = await app.deps.pool.connect()
    await writer.query('BEGIN')
    await writer.query('SELECT FROM "order" WHERE id = $1 FOR UPDATE', [orderId])
    let isOver = false
    const reading = read(carrier, sender).finally(() => {
      isOver = true
    })
    while (!isOver && (await waitingStatements(app)) === 0) await new Promise(setImmediate)
    // As the writer finds one unread, this one has no deadline of its own.
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

  test('is reported to nobody once the order is over', async () => {
    await write(sender, carrier, 'Bonjour')
    await write(carrier, sender, 'Bonjour')
    await app.request('POST', '/api/demande/cancel', { token: sender.token, body: { commandeId: orderId } })
    await after(2 * minuteMs)
    expect([await texted(), await mailed()]).toEqual([[], []])
    expect(await remindOfUnread(app.deps)).toBeNull()
  })

  test('is reported to nobody once the order has another carrier', async () => {
    await app.passTime(4 * minuteMs)
    await write(sender, carrier, 'Bonjour')
    await app.passTime(minuteMs + 1000)
    await sweepDispatch(app.deps)
    await after(2 * minuteMs)
    expect(await texted()).toEqual([])
    expect(await remindOfUnread(app.deps)).toBeNull()
  })
})
