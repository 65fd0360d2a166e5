import { databaseNow } from '@repo/server-kit/database'
import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder } from '#api/testing/orders.ts'
import { aWaitingRun, take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { listSmsTo, sendQueuedSms, setPhone, takeQueuedSms } from '#api/testing/text-messages.ts'
import type { SmsNews } from './sms.service.ts'
import { checkSmsDelivery, queueSms, sendSms } from './sms.service.ts'

const { accountSid, authToken } = standInAccounts.twilio
let app: TestApp
let provider: SmsStandIn

beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    SMS_DSN: `twilio://${accountSid}:${authToken}@default?segment_cents=7`,
    PROVIDER_ADDRESSES: `sms=${provider.url}`,
  })
})
afterEach(async () => {
  await resetCarriers(app)
  await app.deps.db.sms.deleteMany()
  await takeQueuedSms(app)
  provider.failNext()
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

let numbers = 0

/** Gives an account a number that no other account of this file has. */
async function giveNumber<Account extends SignedIn>(account: Account): Promise<Account> {
  numbers += 1
  await setPhone(app, account, `06 12 34 ${String(numbers).padStart(4, '0')}`)
  return account
}
const createSender = async () => giveNumber(await aSender(app.deps))

let subjects = 0
const createNews = (given: Partial<SmsNews> = {}): SmsNews => {
  subjects += 1
  return {
    kind: 'delivery-cancelled',
    subject: `event ${subjects}`,
    link: `https://volant.test/${subjects}`,
    ...given,
  }
}

/** Queues a message in a separate transaction. Returns its id. */
async function write(to: SignedIn, given: Partial<SmsNews> = {}): Promise<string> {
  await app.deps.db.$transaction((tx) => queueSms(app.deps, tx, to.account.id, createNews(given)))
  return (await listSmsTo(app, to)).at(-1)?.id ?? ''
}

const listStatuses = async (account: SignedIn) => (await listSmsTo(app, account)).map(({ status }) => status)
const isTriedAgain = (id: string) =>
  sendSms(app.deps, id).then(
    () => false,
    () => true,
  )

/** Starts a delivery whose carrier is on the way to the pickup. */
async function aCourse(): Promise<{ sender: SignedIn; carrier: ACarrier; orderId: string }> {
  const [sender, carrier] = [await createSender(), await giveNumber(await aCarrier(app.deps))]
  const { orderId } = await anAcceptedOrder(app, sender, carrier)
  return { sender, carrier, orderId }
}

describe('an event with a text message', () => {
  test('of a cancelled delivery sends its carrier one message for any repeated cancellations', async () => {
    const { sender, carrier, orderId } = await aCourse()
    const cancel = () =>
      app.request('POST', '/api/demande/cancel', { token: sender.token, body: { commandeId: orderId } })
    await Promise.all([cancel(), cancel()])
    await cancel()
    expect(await sendQueuedSms(app)).toBe(0)
    const [sms, ...others] = await listSmsTo(app, carrier)
    expect(others).toEqual([])
    expect(sms).toMatchObject({
      kind: 'delivery-cancelled',
      subject: orderId,
      status: 'sent',
      segments: 1,
      costCents: 7,
      tries: 1,
    })
    expect(provider.accepted.filter(({ to }) => to === sms?.phone)).toMatchObject([
      {
        text: `Volant : course annulée, ne continuez pas. Vous pouvez en recevoir une autre. Raison : ${app.deps.config.carrierUrl}/notifications`,
      },
    ])
    expect(await listSmsTo(app, sender)).toEqual([])
  })

  test('of an absent recipient sends the sender one message for any repeated reports', async () => {
    const run = await aWaitingRun(app)
    const sender = await giveNumber(run.search.sender)
    await app.passTime(10 * 60_000)
    await Promise.all([take(app, run, 'absence'), take(app, run, 'absence')])
    await take(app, run, 'absence')
    expect(await sendQueuedSms(app)).toBe(0)
    const { webUrl } = app.deps.config
    expect(await listSmsTo(app, sender)).toMatchObject([
      {
        kind: 'recipient-absent',
        status: 'sent',
        segments: 1,
        text: `Volant : destinataire absent, le transporteur l'attend. Joignez-le s'il est encore temps : ${webUrl}/mes-expeditions`,
      },
    ])
    await takeAll(app, run, 'livrer')
  })

  test('that concurrent transactions report is one message and one job', async () => {
    const sender = await createSender()
    const same = createNews()
    const duplicate = () => app.deps.db.$transaction((tx) => queueSms(app.deps, tx, sender.account.id, same))
    await Promise.all([duplicate(), duplicate(), duplicate()])
    expect(await listSmsTo(app, sender)).toHaveLength(1)
    expect(await takeQueuedSms(app)).toHaveLength(1)
  })

  test('of a suspension links to the appeal or the contact form, that of its end to the site, and neither contains the reason', async () => {
    const [sender, carrier] = [await createSender(), await giveNumber(await aCarrier(app.deps))]
    const reason = 'Colis jeté par-dessus une clôture.'
    for (const { account } of [sender, carrier]) {
      await runStaff(
        app,
        'accounts',
        'suspend',
        account.id,
        '--tell',
        reason,
        '--reason',
        'claim',
        '--yes',
        '--as',
        'camille',
      )
      await runStaff(
        app,
        'accounts',
        'restore',
        account.id,
        '--reason',
        'settled',
        '--yes',
        '--as',
        'camille',
      )
    }
    const { webUrl, carrierUrl } = app.deps.config
    const listTexts = async (account: SignedIn) =>
      (await listSmsTo(app, account)).map(({ kind, text }) => [kind, text])
    expect(await listTexts(carrier)).toEqual([
      ['account-suspended', expect.stringContaining(`${carrierUrl}/compte/recours`)],
      ['account-restored', expect.stringContaining(carrierUrl)],
    ])
    expect(await listTexts(sender)).toEqual([
      ['account-suspended', expect.stringContaining(`${webUrl}/contact`)],
      ['account-restored', expect.stringContaining(`${webUrl}/login`)],
    ])
    expect(JSON.stringify([await listSmsTo(app, sender), await listSmsTo(app, carrier)])).not.toContain(
      'clôture',
    )
  })

  test('that is not urgent waits at night until 8 o’clock, and its time to live begins then', async () => {
    await setClock(app, '2030-01-15T02:00:00Z')
    const sender = await createSender()
    await write(sender, { kind: 'account-suspended' })
    await write(sender)
    const jobs = await app.deps.db.$queryRaw<{ isLate: boolean; hour: number }[]>`
      SELECT start_after > created_on + interval '1 hour' AS "isLate",
        extract(hour FROM start_after AT TIME ZONE 'Europe/Paris')::int AS hour
      FROM pgboss.job WHERE name = 'send-sms' ORDER BY start_after DESC`
    expect(jobs).toMatchObject([{ isLate: true, hour: 8 }, { isLate: false }])
    const [waiting] = await listSmsTo(app, sender)
    expect(waiting?.expiresAt).toEqual(new Date('2030-01-18T07:00:00Z'))
  })

  test('is neither written nor sent without a configured provider', async () => {
    const sender = await createSender()
    await app.deps.db.$transaction((tx) =>
      queueSms({ ...app.deps, sms: null }, tx, sender.account.id, createNews()),
    )
    expect(await listSmsTo(app, sender)).toEqual([])
    await sendSms({ ...app.deps, sms: null }, await write(sender))
    expect(await listStatuses(sender)).toEqual(['waiting'])
  })
})

describe('a number that accepts no messages', () => {
  test.each([
    ['not a phone number', '06 12', 'no_number'],
    ['a landline', '01 42 68 53 00', 'no_mobile'],
  ] as const)('because it is %s is recorded and never tried', async (_, phone, status) => {
    const sender = await aSender(app.deps)
    await setPhone(app, sender, phone)
    await write(sender)
    expect(await listStatuses(sender)).toEqual([status])
    expect(await takeQueuedSms(app)).toEqual([])
  })

  test('according to the provider is not tried for any other message', async () => {
    const sender = await createSender()
    provider.failNext('bad-number')
    await sendSms(app.deps, await write(sender))
    const acceptedBefore = provider.accepted.length
    await sendSms(app.deps, await write(sender))
    expect(await listStatuses(sender)).toEqual(['bad_number', 'bad_number'])
    expect((await listSmsTo(app, sender)).map(({ tries }) => tries)).toEqual([1, 0])
    expect(provider.accepted).toHaveLength(acceptedBefore)
  })

  test('because its owner replied STOP gets mandatory messages only', async () => {
    const sender = await createSender()
    provider.failNext('stopped')
    await sendSms(app.deps, await write(sender))
    await sendSms(app.deps, await write(sender, { kind: 'unread-message' }))
    await sendSms(app.deps, await write(sender, { kind: 'taken-off' }))
    expect(await listStatuses(sender)).toEqual(['stopped', 'stopped', 'sent'])
    expect((await listSmsTo(app, sender)).map(({ tries }) => tries)).toEqual([1, 0, 1])
    const [{ phone } = { phone: '' }] = await listSmsTo(app, sender)
    expect(await app.deps.db.smsStop.count({ where: { phone } })).toBe(1)
  })

  test('because its account has another one now gets no queued message', async () => {
    const sender = await createSender()
    const id = await write(sender)
    await setPhone(app, sender, '06 12 34 99 99')
    expect(await isTriedAgain(id)).toBe(false)
    expect(await listStatuses(sender)).toEqual(['outdated'])
    await sendSms(app.deps, await write(sender))
    expect(await listStatuses(sender)).toEqual(['outdated', 'sent'])
  })

  test('stays stopped after the account is closed', async () => {
    const sender = await createSender()
    provider.failNext('stopped')
    await sendSms(app.deps, await write(sender))
    const [{ phone } = { phone: '' }] = await listSmsTo(app, sender)
    const { token } = await confirmTestPassword(app, sender)
    await app.request('DELETE', `/api/updateuser/${sender.account.id}`, { token })
    expect(await listSmsTo(app, sender)).toEqual([])
    expect(await app.deps.db.smsStop.count({ where: { phone } })).toBe(1)
  })
})

describe('the daily budget of text messages', () => {
  /** Inserts messages that were just tried. */
  async function insertTried(sender: SignedIn, phone: string, count: number): Promise<void> {
    const now = await databaseNow(app.deps.db)
    await app.deps.db.sms.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        accountId: sender.account.id,
        kind: 'taken-off',
        subject: String(index),
        phone,
        text: 'x',
        isNecessary: true,
        status: 'delivered' as const,
        segments: 1,
        tries: 1,
        createdAt: now,
        triedAt: now,
        expiresAt: now,
      })),
    })
  }

  test('admits one of three concurrent messages after 19, and the staff sees the others', async () => {
    const [sender, other] = [await createSender(), await createSender()]
    await setPhone(app, other, '06 99 99 00 01')
    await setPhone(app, sender, '06 99 99 00 01')
    await insertTried(other, '+33699990001', 19)
    const ids = [await write(sender), await write(sender), await write(other)]
    // All three have counted, or wait for the one that counts, before any of them stores that it is sent.
    const holder = await app.deps.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE sms IN SHARE MODE')
    const sending = Promise.all(ids.map((id) => sendSms(app.deps, id)))
    while ((await countWaitingStatements(app)) < ids.length) await new Promise(setImmediate)
    await holder.query('COMMIT')
    holder.release()
    await sending
    expect(provider.accepted.filter(({ to }) => to === '+33699990001')).toHaveLength(1)
    expect(await app.deps.db.sms.count({ where: { status: 'over_budget' } })).toBe(2)
    const { items } = await readStaffJson(app, 'support', 'list', '--kind', 'sms-over-budget')
    expect(items).toMatchObject([
      { what: expect.stringMatching(/^2 text messages to [12] accounts and 0 recipients /) },
    ])
    await app.passTime(24 * 3_600_000 + 1000)
    const later = await write(sender)
    await sendSms(app.deps, later)
    expect(await app.deps.db.sms.findUnique({ where: { id: later } })).toMatchObject({ status: 'sent' })
  })

  test('of a number does not count messages to recipients for messages to its account', async () => {
    const sender = await createSender()
    const orderId = await aSearchingOrder(app, sender)
    await insertTried(sender, '+33699990009', 20)
    await setPhone(app, sender, '06 99 99 00 09')
    await app.deps.db.sms.updateMany({ where: { phone: '+33699990009' }, data: { accountId: null, orderId } })
    await sendSms(app.deps, await write(sender, { kind: 'taken-off' }))
    expect(await listStatuses(sender)).toEqual(['sent'])
  })

  test('refuses the sixty-first message to an account, whatever its numbers', async () => {
    const sender = await createSender()
    await insertTried(sender, '+33699990005', 59)
    await sendSms(app.deps, await write(sender))
    const over = await write(sender)
    await sendSms(app.deps, over)
    expect(await app.deps.db.sms.findUnique({ where: { id: over } })).toMatchObject({ status: 'over_budget' })
    expect((await listStatuses(sender)).filter((status) => status === 'sent')).toHaveLength(1)
  })
})

describe('a try to send a message', () => {
  test('by three concurrent workers sends the message once', async () => {
    const sender = await createSender()
    const id = await write(sender)
    const acceptedBefore = provider.accepted.length
    await Promise.all([isTriedAgain(id), isTriedAgain(id), isTriedAgain(id)])
    expect(provider.accepted).toHaveLength(acceptedBefore + 1)
    expect(await isTriedAgain(id)).toBe(false)
    expect(await listStatuses(sender)).toEqual(['sent'])
    expect(provider.accepted).toHaveLength(acceptedBefore + 1)
  })

  test.each(['cut-off-after-taking', 'cut-off'] as const)(
    'with a lost response (%s) sends the message once in all',
    async (fault) => {
      const sender = await createSender()
      const id = await write(sender)
      const acceptedBefore = provider.accepted.length
      provider.failNext(fault)
      expect(await isTriedAgain(id)).toBe(true)
      // So soon the first call might still be running.
      expect(await isTriedAgain(id)).toBe(true)
      await app.passTime(31_000)
      expect(await isTriedAgain(id)).toBe(false)
      expect(provider.accepted).toHaveLength(acceptedBefore + 1)
      expect(await listSmsTo(app, sender)).toMatchObject([
        { status: 'sent', costCents: 7, reference: provider.accepted.at(-1)?.reference },
      ])
    },
  )

  test('with a lost response is not mistaken for an earlier message with the same text', async () => {
    const sender = await createSender()
    await sendSms(app.deps, await write(sender, { link: 'https://volant.test/same' }))
    const second = await write(sender, { link: 'https://volant.test/same' })
    provider.failNext('cut-off')
    await isTriedAgain(second)
    await app.passTime(31_000)
    await isTriedAgain(second)
    const references = (await listSmsTo(app, sender)).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(2)
  })

  test('with a lost response is not repeated when a later message with the same text was sent, too', async () => {
    const sender = await createSender()
    const first = await write(sender, { link: 'https://volant.test/alike' })
    provider.failNext('cut-off-after-taking')
    await isTriedAgain(first)
    await sendSms(app.deps, await write(sender, { link: 'https://volant.test/alike' }))
    const acceptedBefore = provider.accepted.length
    await app.passTime(31_000)
    expect(await isTriedAgain(first)).toBe(false)
    expect(provider.accepted).toHaveLength(acceptedBefore)
    const references = (await listSmsTo(app, sender)).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(2)
    expect(await listStatuses(sender)).toEqual(['sent', 'sent'])
  })

  test('whose text or sender the provider refuses is reported to the staff immediately', async () => {
    const sender = await createSender()
    await write(sender)
    await app.deps.db.sms.updateMany({ data: { status: 'bad_text', failure: 'HTTP 404', tries: 1 } })
    const { items } = await readStaffJson(app, 'support', 'list', '--kind', 'sms-not-taken')
    expect(items).toMatchObject([{ what: expect.stringContaining('HTTP 404') }])
  })

  test.each(['unavailable', 'too-many', 'no-credit', 'bad-key'] as const)(
    'that meets %s is retried until the message expires, and the staff is notified',
    async (fault) => {
      const sender = await createSender()
      const id = await write(sender)
      provider.failNext(...Array(11).fill(fault))
      for (const attempt of Array(11).keys()) {
        expect(await isTriedAgain(id), `try ${attempt}`).toBe(true)
        await app.passTime(5 * 60_000)
      }
      await app.passTime(5 * 60_000)
      expect(await isTriedAgain(id)).toBe(false)
      expect(await listSmsTo(app, sender)).toMatchObject([{ status: 'given_up', tries: 11, costCents: 0 }])
      const { items } = await readStaffJson(app, 'support', 'list', '--kind', 'sms-not-taken')
      expect(items).toMatchObject([{ what: expect.stringContaining('not taken 1 text message') }])
      const { messages } = await readStaffJson(app, 'support', 'sms')
      expect(messages).toMatchObject([{ accountId: sender.account.id, status: 'given_up' }])
      expect(JSON.stringify(messages)).not.toContain('+336')
    },
  )

  test('by two concurrent workers sends the message once after the provider was down for an hour', async () => {
    const sender = await createSender()
    const id = await write(sender, { kind: 'account-restored' })
    const acceptedBefore = provider.accepted.length
    provider.failNext(...Array(12).fill('unavailable'))
    for (const _ of Array(12)) {
      expect(await isTriedAgain(id)).toBe(true)
      await app.passTime(5 * 60_000)
    }
    await Promise.all([isTriedAgain(id), isTriedAgain(id)])
    expect(await isTriedAgain(id)).toBe(false)
    expect(await listStatuses(sender)).toEqual(['sent'])
    expect(provider.accepted).toHaveLength(acceptedBefore + 1)
  })

  test('is not made once the message has expired', async () => {
    const sender = await createSender()
    const id = await write(sender)
    await app.passTime(60 * 60_000)
    const acceptedBefore = provider.accepted.length
    await sendSms(app.deps, id)
    expect(await listStatuses(sender)).toEqual(['given_up'])
    expect(provider.accepted).toHaveLength(acceptedBefore)
  })
})

describe('the delivery status of a message', () => {
  /** Sends a message and makes the provider report a state. */
  async function sendAndReport(
    sender: SignedIn,
    state: 'sent' | 'delivered' | 'lost' | 'stopped',
  ): Promise<string> {
    const id = await write(sender)
    await sendSms(app.deps, id)
    const held = provider.accepted.at(-1)
    if (held) held.state = state
    return id
  }

  test.each(['delivered', 'lost', 'stopped'] as const)(
    'is stored when the provider reports %s',
    async (state) => {
      const sender = await createSender()
      await sendAndReport(sender, state)
      expect(await checkSmsDelivery(app.deps)).toBeGreaterThan(30_000)
      expect(await listStatuses(sender)).toEqual(['sent'])
      await app.passTime(61_000)
      await Promise.all([checkSmsDelivery(app.deps), checkSmsDelivery(app.deps)])
      expect(await listStatuses(sender)).toEqual([state])
      expect(await checkSmsDelivery(app.deps)).toBeNull()
      const [{ phone } = { phone: '' }] = await listSmsTo(app, sender)
      expect(await app.deps.db.smsStop.count({ where: { phone } })).toBe(state === 'stopped' ? 1 : 0)
    },
  )

  test('ends the stop of its number if an optional message was delivered', async () => {
    const sender = await createSender()
    await sendAndReport(sender, 'stopped')
    await app.passTime(61_000)
    await checkSmsDelivery(app.deps)
    await sendAndReport(sender, 'delivered')
    await app.passTime(61_000)
    await checkSmsDelivery(app.deps)
    await sendSms(app.deps, await write(sender, { kind: 'unread-message' }))
    // A mandatory message is sent in spite of STOP, and proves nothing about it.
    expect(await listStatuses(sender)).toEqual(['stopped', 'delivered', 'stopped'])
    await app.deps.db.sms.updateMany({
      where: { accountId: sender.account.id, kind: 'delivery-cancelled', status: 'delivered' },
      data: { status: 'sent', isNecessary: false, lookAt: await databaseNow(app.deps.db) },
    })
    await checkSmsDelivery(app.deps)
    await sendSms(app.deps, await write(sender, { kind: 'unread-message' }))
    expect(await listStatuses(sender)).toEqual(['stopped', 'delivered', 'stopped', 'sent'])
  })

  test('does not end the stop of its number if the message was sent before it', async () => {
    const sender = await createSender()
    await sendAndReport(sender, 'delivered')
    await app.deps.db.sms.updateMany({
      where: { accountId: sender.account.id },
      data: { isNecessary: false },
    })
    const [{ phone } = { phone: '' }] = await listSmsTo(app, sender)
    await app.passTime(61_000)
    await app.deps.db.smsStop.create({ data: { phone, since: await databaseNow(app.deps.db) } })
    await checkSmsDelivery(app.deps)
    expect(await listStatuses(sender)).toEqual(['delivered'])
    expect(await app.deps.db.smsStop.count({ where: { phone } })).toBe(1)
  })

  test('is queried less and less often, and not after a day', async () => {
    const sender = await createSender()
    await sendAndReport(sender, 'sent')
    let checks = 0
    for (let ms = await checkSmsDelivery(app.deps); ms !== null && checks < 50; checks += 1) {
      await app.passTime(Math.max(ms, 1) + 1000)
      ms = await checkSmsDelivery(app.deps)
    }
    expect(checks).toBeGreaterThan(5)
    expect(checks).toBeLessThan(15)
    expect(await listStatuses(sender)).toEqual(['sent'])
  })
})
