import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendPushMessages } from '#api/core/notifications/push.service.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { AccountSms } from '#api/core/sms/sms.texts.ts'
import { smsTexts } from '#api/core/sms/sms.texts.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { succeed } from '#api/testing/orders.ts'
import type { PushService } from '#api/testing/push-service.ts'
import { aPushService } from '#api/testing/push-service.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import type { EventBy, MessageKey, MutableChannel } from './reach.rules.ts'
import { getTopic, mutableChannels, parseEvent, parsePushEvent, reach, topics } from './reach.rules.ts'

const keys = createVapidKeys()
const { accountSid, authToken } = standInAccounts.twilio
let app: TestApp
let service: PushService
let provider: SmsStandIn
let sender: SignedIn

beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    VAPID_PRIVATE_KEY: keys.privateKey,
    SMS_DSN: `twilio://${accountSid}:${authToken}@default`,
    PROVIDER_ADDRESSES: `sms=${provider.url}`,
  })
  service = await aPushService(keys.publicKey)
})
beforeEach(async () => {
  sender = await aSender(app.deps)
  await succeed(app, sender, 'transporteur/push', service.browser())
})
afterAll(async () => {
  await app.close()
  await Promise.all([service.close(), provider.close()])
})

type Name = keyof typeof reach
const names = Object.keys(reach) as Name[] // as: the table has these keys and no others.
const channelsOfEvent = (name: Name): readonly string[] => Object.values(reach[name].to).flat()
const isBy = <C extends MutableChannel>(name: Name, channel: C): name is Name & EventBy<C> =>
  channelsOfEvent(name).includes(channel)
const isOfAccounts = (name: Name): name is AccountSms => name in smsTexts

/** Notifies an account of an event by a channel, as the product does. */
async function notifyBy(to: SignedIn, name: Name, channel: MutableChannel): Promise<void> {
  const { id, email } = to.account
  await app.deps.db.$transaction(async (tx) => {
    if (channel === 'push' && isBy(name, 'push'))
      await sendPushMessages(app.deps, tx, id, {
        title: 'T',
        body: 'B',
        url: '/',
        tag: `${name}-${id}`,
        ttlS: 60,
      })
    if (channel === 'mail' && isBy(name, 'mail'))
      await queueEmail(app.deps, tx, { to: email, subject: 'S', paragraphs: ['P'] }, `${name}-${id}`)
    if (channel === 'sms' && isOfAccounts(name))
      await queueSms(app.deps, tx, id, { kind: name, subject: id, link: 'https://volant.test' })
  })
}

type Queued = { readonly leave: string | null; readonly startsLater: boolean }

/** Removes and returns the queued messages of an account by a channel. */
async function takeQueued(to: SignedIn, channel: MutableChannel): Promise<readonly Queued[]> {
  const { id, email } = to.account
  const ids = await app.deps.db.pushSubscription.findMany({ where: { accountId: id }, select: { id: true } })
  const texts = await app.deps.db.sms.findMany({ where: { accountId: id }, select: { id: true } })
  const subjectIds = [...ids, ...texts].map((row) => row.id)
  return app.deps.db.$queryRaw<Queued[]>`
    DELETE FROM pgboss.job WHERE name = ${`send-${channel}`}
      AND (data->'mail'->>'to' = ${email} OR data->>'subscriptionId' = ANY(${subjectIds}) OR data->>'smsId' = ANY(${subjectIds}))
    RETURNING data->'mail'->>'unsubscribeUrl' AS leave, start_after > app_now() + interval '1 minute' AS "startsLater"`
}

const everything = topics.flatMap((topic) => mutableChannels.map((channel) => ({ topic, channel })))
const muteAll = ({ account }: SignedIn) =>
  app.deps.db.mutedChannel.createMany({
    data: everything.map((off) => ({ accountId: account.id, ...off })),
  })

const pairs = names.flatMap((name) =>
  mutableChannels
    .filter((channel) => channelsOfEvent(name).includes(channel) && (channel !== 'sms' || isOfAccounts(name)))
    .map((channel) => [name, channel] as const),
)

describe.each(pairs)('a message about %s by %s', (name, channel) => {
  const isMandatory = getTopic(name) === null

  test('reaches an account that has switched nothing off', async () => {
    await notifyBy(sender, name, channel)
    expect(await takeQueued(sender, channel)).toHaveLength(1)
  })

  test(
    isMandatory
      ? 'is mandatory: it reaches an account that has switched everything off'
      : 'does not reach an account that has switched everything off',
    async () => {
      await muteAll(sender)
      await notifyBy(sender, name, channel)
      expect(await takeQueued(sender, channel)).toHaveLength(isMandatory ? 1 : 0)
    },
  )
})

test('every event is found by the key of a message about it', () => {
  for (const name of names) {
    const key = `${name}-3f2b8c1e-5d47-4a90-9c16-7e8f0a2b4d63`
    // as: it begins with an event.
    expect(parseEvent(key as MessageKey<'mail'>)).toBe(name)
    expect(parsePushEvent(key as MessageKey<'push'>)).toBe(name)
  }
})

test('an email about an event has a one-click unsubscription if and only if it is optional', async () => {
  for (const [name, channel] of pairs.filter((pair) => pair[1] === 'mail')) {
    await notifyBy(sender, name, channel)
    const [mail] = await takeQueued(sender, channel)
    expect([name, mail?.leave !== null]).toEqual([name, getTopic(name) !== null])
  }
})

describe('the one-click unsubscription of an email', () => {
  test('ends the emails of its topic and no other messages, also when concurrent', async () => {
    await notifyBy(sender, 'delivered', 'mail')
    const [mail] = await takeQueued(sender, 'mail')
    const { pathname } = new URL(mail?.leave ?? '')
    const oneClick = () =>
      fetch(`${app.origin}${pathname}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    expect((await Promise.all([oneClick(), oneClick()])).map(({ status }) => status)).toEqual([200, 200])
    const muted = await app.deps.db.mutedChannel.findMany({ where: { accountId: sender.account.id } })
    expect(muted).toMatchObject([{ topic: 'deliveries', channel: 'mail' }])
    await notifyBy(sender, 'picked-up', 'mail')
    expect(await takeQueued(sender, 'mail')).toEqual([])
    await notifyBy(sender, 'picked-up', 'push')
    expect(await takeQueued(sender, 'push')).toHaveLength(1)
    await notifyBy(sender, 'unread-message', 'mail')
    expect(await takeQueued(sender, 'mail')).toHaveLength(1)
  })

  test('changes nothing by the token of another topic', async () => {
    await notifyBy(sender, 'delivered', 'mail')
    const [mail] = await takeQueued(sender, 'mail')
    const token = mail?.leave?.split('/').at(-1)
    const answer = await app.request('POST', `/api/compte/messages/arret/messages/${token}`, { body: {} })
    expect(answer.status).toBe(200)
    expect(await app.deps.db.mutedChannel.count({ where: { accountId: sender.account.id } })).toBe(0)
  })
})

describe('the choices of an account', () => {
  const readChoices = async ({ token }: SignedIn) =>
    (await app.request('GET', '/api/compte/messages', { token })).body
  const choose = ({ token }: SignedIn, body: object) =>
    app.request('PUT', '/api/compte/messages', { token, body })
  const off = (theme: string, canal: string) => ({ theme, canal })
  const channels = (...given: readonly string[]) => given.map((canal) => ({ canal, actif: true }))

  test('are the topics and channels that its kind of account can get, all of them on at first', async () => {
    expect(await readChoices(sender)).toEqual({
      success: true,
      themes: [
        { theme: 'livraisons', canaux: channels('push', 'email') },
        { theme: 'messages', canaux: channels('push', 'email') },
      ],
      heuresCalmes: true,
      lettre: 'aucune',
    })
    expect((await readChoices(await aCarrier(app.deps))).themes).toEqual([
      { theme: 'messages', canaux: channels('push', 'email', 'sms') },
      { theme: 'argent', canaux: channels('push', 'email') },
      { theme: 'pieces', canaux: channels('push', 'email') },
    ])
    expect((await readChoices(await anAccount(app.deps, 'TREN'))).themes).toEqual([
      { theme: 'argent', canaux: channels('push', 'email') },
      { theme: 'pieces', canaux: channels('push', 'email') },
    ])
  })

  test('are those of one of the calls as a whole after concurrent calls', async () => {
    const quiet = { coupes: [off('livraisons', 'email')], heuresCalmes: false, lettre: false }
    const loud = { coupes: [off('messages', 'push')], heuresCalmes: true, lettre: false }
    expect((await choose(sender, quiet)).status).toBe(200)
    expect((await readChoices(sender)).themes[0].canaux).toEqual([
      { canal: 'push', actif: true },
      { canal: 'email', actif: false },
    ])
    const answers = await Promise.all([choose(sender, quiet), choose(sender, loud), choose(sender, quiet)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { heuresCalmes, themes } = await readChoices(sender)
    expect([themes[0].canaux[1].actif, themes[1].canaux[0].actif]).toEqual([heuresCalmes, !heuresCalmes])
  })

  test('subscribe to the newsletter by one confirmation email, and unsubscribe from it', async () => {
    const form = { coupes: [], heuresCalmes: true, lettre: true }
    await choose(sender, form)
    await choose(sender, form)
    expect((await readChoices(sender)).lettre).toBe('a-confirmer')
    expect(await takeQueued(sender, 'mail')).toHaveLength(1)
    const email = sender.account.email
    await app.deps.db.newsletterSubscription.update({ where: { email }, data: { confirmedAt: new Date() } })
    expect((await readChoices(sender)).lettre).toBe('active')
    await choose(sender, { ...form, lettre: false })
    expect((await readChoices(sender)).lettre).toBe('aucune')
  })

  test('show that an account whose address is not confirmed has requested the newsletter', async () => {
    const { id } = sender.account
    await app.deps.db.account.update({ where: { id }, data: { emailUnconfirmedSince: new Date() } })
    await choose(sender, { coupes: [], heuresCalmes: true, lettre: true })
    expect((await readChoices(sender)).lettre).toBe('a-confirmer')
    await choose(sender, { coupes: [], heuresCalmes: true, lettre: false })
    expect((await readChoices(sender)).lettre).toBe('aucune')
  })

  test('neither show nor end the newsletter that somebody confirmed for an address that is not', async () => {
    const { id, email } = sender.account
    const confirmedAt = new Date()
    await app.deps.db.newsletterSubscription.create({ data: { email, tokenHash: id, confirmedAt } })
    await app.deps.db.account.update({ where: { id }, data: { emailUnconfirmedSince: confirmedAt } })
    expect((await readChoices(sender)).lettre).toBe('aucune')
    for (const lettre of [true, false])
      expect((await choose(sender, { coupes: [], heuresCalmes: false, lettre })).status).toBe(200)
    expect(await readChoices(sender)).toMatchObject({ heuresCalmes: false, lettre: 'aucune' })
    expect(await takeQueued(sender, 'mail')).toEqual([])
    expect(await app.deps.db.newsletterSubscription.findUnique({ where: { email } })).toMatchObject({
      confirmedAt,
      leftAt: null,
    })
  })
})

describe('a push message', () => {
  const night = new Date('2030-01-15T22:30:00Z')
  const listDelays = async (name: Name) => {
    await notifyBy(sender, name, 'push')
    return (await takeQueued(sender, 'push')).map(({ startsLater }) => startsLater)
  }

  test('waits for the morning only at night, unless it is about a delivery or the account wants no quiet hours', async () => {
    await app.deps.db.session.updateMany({
      where: { accountId: sender.account.id },
      data: { expiresAt: new Date('2100-01-01') },
    })
    await setClock(app, night)
    expect(await listDelays('payout-executed')).toEqual([true])
    expect(await listDelays('documents-expired')).toEqual([true])
    expect(await listDelays('delivered')).toEqual([false])
    await app.deps.db.account.update({ where: { id: sender.account.id }, data: { quietHours: false } })
    expect(await listDelays('payout-executed')).toEqual([false])
    await app.deps.db.account.update({ where: { id: sender.account.id }, data: { quietHours: true } })
    await setClock(app, new Date('2030-01-16T09:00:00Z'))
    expect(await listDelays('payout-executed')).toEqual([false])
  })
})
