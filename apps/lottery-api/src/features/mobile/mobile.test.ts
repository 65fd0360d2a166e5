import { databaseNow } from '@repo/server-kit/database'
import { GivenUp } from '@repo/server-kit/jobs'
import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '#lottery-api/core/notifications/notify.service.ts'
import { checkSmsDelivery, sendSms } from '#lottery-api/core/sms/sms.service.ts'
import { smsTexts } from '#lottery-api/core/sms/sms.texts.ts'
import { closeAccount } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import { readExportedRows } from '#lottery-api/flows/data-export/data-export.data.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

const dayMs = 86_400_000

const { accountSid, authToken } = standInAccounts.twilio
let app: TestApp
let provider: SmsStandIn
beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    environment: {
      SMS_DSN: `twilio://${accountSid}:${authToken}@default?segment_cents=7`,
      PROVIDER_ADDRESSES: `sms=${provider.url}`,
    },
  })
})
beforeEach(async () => {
  // At noon: daytime messages are sent immediately.
  const now = await databaseNow(app.deps.db)
  await app.passTime(dayMs - ((now.getTime() - 11 * 3_600_000) % dayMs))
  provider.failNext()
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

let numbers = 0
const aNumber = () => {
  numbers += 1
  return `+336123401${String(numbers).padStart(2, '0')}`
}
const requestCode = (client: Client, number: string) =>
  client.request('POST', '/api/mobile', { body: { number } })
const confirm = (client: Client, code: string) =>
  client.request('POST', '/api/mobile/confirm', { body: { code } })
const readMobile = async (client: Client) => (await client.request('GET', '/api/mobile')).body

/** Takes the jobs of text messages off the queue, and returns the ids of the messages. */
async function takeQueued(): Promise<readonly string[]> {
  const rows = await app.deps.db.$queryRaw<{ id: string }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-sms' RETURNING data ->> 'smsId' AS id`
  return rows.map(({ id }) => id)
}

/** Sends queued messages, and returns the provider's messages to a number, in order. */
async function sendAndListTo(number: string): Promise<readonly string[]> {
  for (const id of await takeQueued()) await sendSms(app.deps, id)
  return provider.accepted.filter(({ to }) => to === number).map(({ text }) => text)
}

async function readCodeSentTo(number: string): Promise<string> {
  return /\d{6}/.exec((await sendAndListTo(number)).at(-1) ?? '')?.[0] ?? ''
}

async function aPlayerWithMobile() {
  const [player, number] = [await aPlayer(app.deps), aNumber()]
  const client = await app.as(player)
  await requestCode(client, number)
  expect((await confirm(client, await readCodeSentTo(number))).body).toEqual({ success: true })
  return { ...player, client, number }
}

const notifyOfWin = (playerId: string, about = 'prize') =>
  app.deps.db.$transaction((tx) =>
    notify(app.deps, tx, playerId, {
      event: 'prize-won',
      about,
      facts: { cents: 12_345 },
      mail: () => ({ subject: 'x', paragraphs: [] }),
    }),
  )

const listStatuses = async (playerId: string) =>
  (await app.deps.db.sms.findMany({ where: { playerId }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind, status }) => `${kind} ${status}`,
  )

describe('a mobile', () => {
  test('is confirmed by the code that was sent there, as a French number where it has no country', async () => {
    const player = await aPlayer(app.deps, { language: 'en' })
    const client = await app.as(player)
    expect((await requestCode(client, '06 98 76 54 32')).status).toBe(200)
    expect(await readMobile(client)).toMatchObject({
      isAvailable: true,
      number: null,
      pending: { number: '+33698765432' },
    })
    const code = await readCodeSentTo('+33698765432')
    expect(await sendAndListTo('+33698765432')).toEqual([
      `Cagnotte: your code is ${code}. Do not give it to anyone.`,
    ])
    expect((await confirm(client, code === '111111' ? '222222' : '111111')).body).toMatchObject({
      code: 'code-invalid',
    })
    expect((await confirm(client, code)).body).toEqual({ success: true })
    expect((await confirm(client, code)).body).toEqual({ success: true })
    expect(await readMobile(client)).toEqual({
      isAvailable: true,
      number: '+33698765432',
      isStopped: false,
      pending: null,
    })
  })

  test.each(['01 42 68 53 00', '12', '+44 20 7946 0958'])('is refused with the number %s', async (number) => {
    const client = await app.as(await aPlayer(app.deps))
    const { status, body } = await requestCode(client, number)
    expect([status, body.code]).toEqual([422, 'mobile-unusable'])
  })

  test('that is requested three times gets one code, which two concurrent confirmations accept', async () => {
    const [player, number] = [await aPlayer(app.deps), aNumber()]
    const client = await app.as(player)
    await Promise.all([requestCode(client, number), requestCode(client, number)])
    await requestCode(client, number)
    const code = await readCodeSentTo(number)
    expect(await listStatuses(player.id)).toEqual(['mobile-code sent'])
    const both = await Promise.all([confirm(client, code), confirm(client, code)])
    expect(both.map(({ body }) => body)).toEqual([{ success: true }, { success: true }])
    expect((await readMobile(client)).number).toBe(number)
  })

  test('is not confirmed by a code after five wrong ones or ten minutes, nor by another player’s code', async () => {
    const [player, other] = [await aPlayer(app.deps), await aPlayer(app.deps)]
    const [client, stranger] = [await app.as(player), await app.as(other)]
    const number = aNumber()
    await requestCode(client, number)
    const code = await readCodeSentTo(number)
    await requestCode(stranger, aNumber())
    expect((await confirm(stranger, code)).body.code).toBe('code-invalid')
    await Promise.all(
      Array.from({ length: 5 }, () => confirm(client, code === '000000' ? '000001' : '000000')),
    )
    expect((await confirm(client, code)).body.code).toBe('code-invalid')
    await app.passTime(2 * 60_000)
    await requestCode(client, number)
    const second = await readCodeSentTo(number)
    await app.passTime(10 * 60_000)
    expect((await confirm(client, second)).body.code).toBe('code-invalid')
    expect((await readMobile(client)).number).toBeNull()
  })

  test('gets at most three codes a day from all players, and a player at most five for all numbers', async () => {
    const number = aNumber()
    for (const _ of Array(3))
      expect((await requestCode(await app.as(await aPlayer(app.deps)), number)).status).toBe(200)
    const player = await aPlayer(app.deps)
    const client = await app.as(player)
    expect((await requestCode(client, number)).body.code).toBe('too-many-requests')
    for (const _ of Array(5)) {
      await app.passTime(20 * 60_000)
      expect((await requestCode(await app.as(player), aNumber())).status).toBe(200)
    }
    await app.passTime(20 * 60_000)
    expect((await requestCode(await app.as(player), aNumber())).body.code).toBe('too-many-requests')
    await app.passTime(dayMs)
    expect((await requestCode(await app.as(player), number)).status).toBe(200)
    await takeQueued()
  })

  test('is changed only soon after the password was given, and is removed without it', async () => {
    const { client, number } = await aPlayerWithMobile()
    await app.passTime(14 * 60_000)
    await readMobile(client)
    await app.passTime(2 * 60_000)
    expect((await requestCode(client, aNumber())).body.code).toBe('password-needed')
    expect((await readMobile(client)).number).toBe(number)
    for (const _ of Array(2)) expect((await client.request('DELETE', '/api/mobile')).status).toBe(200)
    expect((await readMobile(client)).number).toBeNull()
  })
})

describe('a win', () => {
  test('is announced once by a text message of one segment that reveals no win, also by two workers', async () => {
    const { id, number, client } = await aPlayerWithMobile()
    await Promise.all([notifyOfWin(id), notifyOfWin(id)])
    await notifyOfWin(id)
    const texts = (await sendAndListTo(number)).slice(1)
    expect(texts).toEqual([
      `Cagnotte : un message important vous attend, aussi dans vos e-mails. ${app.deps.config.webUrl}`,
    ])
    expect(await app.deps.db.sms.findFirst({ where: { playerId: id, kind: 'prize-won' } })).toMatchObject({
      segments: 1,
      costCents: 7,
    })
    await client.request('DELETE', '/api/mobile')
    await notifyOfWin(id, 'another')
    expect(await takeQueued()).toEqual([])
  })

  test('in the night is announced in the morning, and not at all once the mobile is removed', async () => {
    const { id, number } = await aPlayerWithMobile()
    await app.passTime(12 * 3_600_000)
    await notifyOfWin(id)
    const [sms] = await app.deps.db.sms.findMany({ where: { playerId: id, kind: 'prize-won' } })
    const [job] = await app.deps.db.$queryRaw<{ hour: number }[]>`
      SELECT extract(hour FROM start_after AT TIME ZONE 'Europe/Paris')::int AS hour FROM pgboss.job WHERE name = 'send-sms'`
    expect(job?.hour).toBe(8)
    expect(sms && sms.expiresAt.getTime() - sms.createdAt.getTime()).toBeGreaterThan(3 * dayMs)
    await (await app.as({ id })).request('DELETE', '/api/mobile')
    expect(await sendAndListTo(number)).toHaveLength(1)
    expect((await listStatuses(id)).at(-1)).toBe('prize-won outdated')
  })

  test('is not announced to a number whose owner has answered STOP', async () => {
    const { id, number, client } = await aPlayerWithMobile()
    provider.failNext('stopped')
    await notifyOfWin(id, 'one')
    await sendAndListTo(number)
    await notifyOfWin(id, 'two')
    await sendAndListTo(number)
    expect((await listStatuses(id)).slice(1)).toEqual(['prize-won stopped', 'prize-won stopped'])
    expect((await readMobile(client)).isStopped).toBe(true)
  })

  test('is announced once after an outage of 60 hours, and given up three days after the next morning', async () => {
    const { id, number } = await aPlayerWithMobile()
    await notifyOfWin(id, 'one')
    const [smsId = ''] = await takeQueued()
    provider.failNext(...Array(20).fill('unavailable'))
    for (const _ of Array(20)) {
      await expect(sendSms(app.deps, smsId)).rejects.toThrow('not taken')
      await app.passTime(3 * 3_600_000)
    }
    await Promise.allSettled([sendSms(app.deps, smsId), sendSms(app.deps, smsId)])
    expect(await sendAndListTo(number)).toHaveLength(2)
    await notifyOfWin(id, 'two')
    const [late = ''] = await takeQueued()
    // It may not be sent before the morning, from which its three days count.
    await app.passTime(84 * 3_600_000)
    await expect(sendSms(app.deps, late)).rejects.toThrow(GivenUp)
    await sendSms(app.deps, late)
    expect(await sendAndListTo(number)).toHaveLength(2)
    expect((await listStatuses(id)).slice(1)).toEqual(['prize-won sent', 'prize-won given_up'])
  })

  test('is announced once though the provider’s response is lost', async () => {
    const { id, number } = await aPlayerWithMobile()
    await notifyOfWin(id)
    const [smsId = ''] = await takeQueued()
    provider.failNext('cut-off-after-taking')
    await expect(sendSms(app.deps, smsId)).rejects.toThrow()
    await expect(sendSms(app.deps, smsId)).rejects.toThrow('being sent')
    await app.passTime(31_000)
    await sendSms(app.deps, smsId)
    expect(await sendAndListTo(number)).toHaveLength(2)
  })
})

test('the outcome of a message is stored, and a later STOP from the provider is recorded', async () => {
  const { number, id } = await aPlayerWithMobile()
  await notifyOfWin(id)
  await sendAndListTo(number)
  for (const message of provider.accepted) if (message.to === number) message.state = 'stopped'
  await app.passTime(61_000)
  await Promise.all([checkSmsDelivery(app.deps), checkSmsDelivery(app.deps)])
  expect(await listStatuses(id)).toEqual(['mobile-code stopped', 'prize-won stopped'])
  expect(await app.deps.db.smsStop.count({ where: { phone: number } })).toBe(1)
})

test('waiting messages are sealed and exported, and closing the account deletes them and the mobile', async () => {
  const { id, number } = await aPlayerWithMobile()
  await notifyOfWin(id)
  const rows = JSON.stringify(await app.deps.db.sms.findMany({ where: { playerId: id } }))
  expect(rows).not.toContain('important')
  const exported = await readExportedRows(app.deps.db, id)
  expect(exported).toMatchObject({ mobile: number, sms: [{ kind: 'mobile-code' }, { kind: 'prize-won' }] })
  await app.deps.db.$transaction(async (tx) => {
    const player = await tx.player.findUniqueOrThrow({ where: { id } })
    await closeAccount(app.deps, tx, player, null)
  })
  expect(await sendAndListTo(number)).toHaveLength(1)
  expect(await app.deps.db.player.findUnique({ where: { id } })).toMatchObject({ mobile: null })
  expect(await app.deps.db.sms.count({ where: { playerId: id } })).toBe(0)
})

test('without a configured provider no text message of a win is queued', async () => {
  const player = await aPlayer(app.deps, { mobile: aNumber() })
  const withoutSms = { ...app.deps, sms: null }
  await app.deps.db.$transaction((tx) =>
    notify(withoutSms, tx, player.id, {
      event: 'prize-won',
      about: 'x',
      mail: () => ({ subject: 'x', paragraphs: [] }),
    }),
  )
  expect(await listStatuses(player.id)).toEqual([])
})

test('every text has one segment in every language, with the longest likely address', () => {
  const facts = { url: 'https://www.cagnotte-communautaire.example', code: '012345' }
  for (const words of Object.values(smsTexts))
    for (const text of Object.values(words)) expect(text(facts).length).toBeLessThanOrEqual(160)
})
