import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import type { Mail } from '@repo/server-kit/mail'
import type { PushService } from '@repo/server-kit/testing/push-service'
import { createVapidKeys, startPushService } from '@repo/server-kit/testing/push-service'
import { listReachTexts, startReachWalk } from '@repo/server-kit/testing/reach-walk'
import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { QueuedPush } from '#lottery-api/core/notifications/push.data.ts'
import { queuePushes, sendPush } from '#lottery-api/core/notifications/push.service.ts'
import { isNotifiedBy, isPlay, reach } from '#lottery-api/core/reach/reach.rules.ts'
import { sendSms } from '#lottery-api/core/sms/sms.service.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { queueEmailContent, sendQueuedEmail } from '#lottery-api/mail/send-mail.ts'
import { testPassword } from '#lottery-api/testing/players.ts'
import { loseCardNotices } from '#lottery-api/testing/purchases.ts'
import { accountCases } from '#lottery-api/testing/reach/account-cases.ts'
import { mayAppear, onLockedScreen } from '#lottery-api/testing/reach/may-appear.ts'
import { moneyCases } from '#lottery-api/testing/reach/money-cases.ts'
import { forms, readKnownData, takeOutgoing } from '#lottery-api/testing/reach/outgoing.ts'
import { playCases } from '#lottery-api/testing/reach/play-cases.ts'
import type { MarkedPlayer, World } from '#lottery-api/testing/reach/world.ts'
import { aMarkedPlayer, aWorld, findReader, supportEmail } from '#lottery-api/testing/reach/world.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

/**
 * Every event of the lottery's notification table happens here to players with canary data, and every outgoing text is
 * read: it goes to the readers of the table, and contains what `mayAppear` allows this reader, and nothing else.
 */

const keys = createVapidKeys()
const { accountSid, authToken } = standInAccounts.twilio
const walk = startReachWalk({ table: reach, forms, mayAppear, onLockedScreen })
let app: TestApp
let pushes: PushService
let provider: SmsStandIn
let world: World

beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    environment: {
      LOG_LEVEL: 'fatal',
      LOTTERY_VAPID_PRIVATE_KEY: keys.privateKey,
      LOTTERY_SUPPORT_EMAIL: supportEmail,
      SMS_DSN: `twilio://${accountSid}:${authToken}@default?segment_cents=7`,
      PROVIDER_ADDRESSES: `sms=${provider.url}`,
    },
  })
  pushes = await startPushService(keys.publicKey)
  world = aWorld(app, pushes)
  await loseCardNotices(app)
})
afterAll(async () => {
  await app.close()
  await pushes.close()
  await provider.close()
})

const cases = Object.entries({ ...playCases, ...moneyCases, ...accountCases })

test.each(cases)('no outgoing text contains data that its reader may not see: %s', async (_, runCase) => {
  const { ids: before } = await readKnownData(world)
  await runCase(world)
  const { ids, owned } = await readKnownData(world)
  const known = { ids: new Map([...before, ...ids]), owned }
  expect(walk.judge(await takeOutgoing(world), known, (reader) => findReader(world, reader))).toEqual([])
})

test('an event without a row is sent to nobody', async () => {
  const { deps } = app
  const { id: playerId } = await aMarkedPlayer(world, 'unknowing')
  const createdAt = await databaseNow(deps.db)
  const unknown = { kind: 'ticket-lost', playerId, createdAt }
  await expect(deps.db.notification.create({ data: { ...unknown, key: 'x', facts: {} } })).rejects.toThrow(
    'notification_known_event',
  )
  const sms = { ...unknown, subject: 'x', phone: '+33698000000', sealed: 'x', segments: 1 }
  await expect(
    deps.db.sms.create({ data: { ...sms, id: randomUUID(), expiresAt: createdAt } }),
  ).rejects.toThrow('sms_known_event')
  // as: what no caller can write.
  const event = 'ticket-lost' as 'ended'
  const order = {
    event,
    to: 'canari-visitor-x@test.test',
    language: 'fr',
    content,
    key: 'x',
  } as const
  await expect(deps.db.$transaction((tx) => queueEmailContent(deps, tx, order))).rejects.toThrow('No event')
  // as: what no caller can write.
  const push = { event: 'ticket-lost' as 'prize-won', key: 'x', facts: {} }
  await expect(deps.db.$transaction((tx) => queuePushes(deps, tx, [playerId], push))).rejects.toThrow(
    'No event',
  )
})

const events = Object.keys(reach) as (keyof typeof reach)[] // as: its own keys
const content = { subject: 'x', paragraphs: ['x'] }

/** Lists the events that a channel notifies of, or only those of them that are not about the game. */
function listEvents(channel: 'bell' | 'mail' | 'push', which: 'all' | 'not-play'): readonly string[] {
  return events
    .filter((event) => event !== 'newsletter' && isNotifiedBy(channel, event))
    .filter((event) => which === 'all' || !isPlay(event))
    .sort()
}

/** Notifies a player of every event of the table, except a newsletter issue and a code, which have separate paths. */
async function sendEverything({ id }: MarkedPlayer): Promise<void> {
  const { deps } = app
  for (const event of events)
    await deps.db.$transaction(async (tx) => {
      const { email, language, newsletterToken } = await tx.player.findUniqueOrThrow({ where: { id } })
      if (isNotifiedBy('bell', event)) await notify(deps, tx, id, { event, about: id, mail: () => content })
      else if (isNotifiedBy('mail', event) && event !== 'newsletter')
        await queueEmailContent(deps, tx, {
          event,
          to: email,
          language,
          content,
          key: `${event}:${id}`,
          playerId: id,
          stopToken: newsletterToken,
        })
    })
}

/** Sends everything queued; returns the events that have reached anyone since, by channel. */
async function sendAndList({ id, email, addresses }: MarkedPlayer) {
  const { deps } = app
  const jobs = async <T>(name: string): Promise<readonly T[]> =>
    (
      await deps.pool.query<{ data: T }>('DELETE FROM pgboss.job WHERE name = $1 RETURNING data', [name])
    ).rows.map(({ data }) => data)
  const mails: string[] = []
  for (const queued of await jobs<QueuedEmail>('send-mail')) {
    const send = async ({ to }: Mail) => void (to === email && mails.push(queued.event ?? ''))
    await sendQueuedEmail({ ...deps, mailer: { send, close: () => undefined } }, queued)
  }
  pushes.received.length = 0
  for (const queued of await jobs<QueuedPush>('send-push')) await sendPush(deps, queued)
  for (const { smsId } of await jobs<{ smsId: string }>('send-sms')) await sendSms(deps, smsId)
  const bells = await deps.db.notification.findMany({ where: { playerId: id } })
  return {
    bell: bells.map(({ kind }) => kind).sort(),
    mail: mails.sort(),
    push: pushes.received.map(({ text }) => JSON.parse(text).etiquette.split(':')[0]).sort(),
    sms: provider.accepted.filter(({ to }) => addresses.includes(to)).length,
  }
}

const everything = {
  bell: listEvents('bell', 'all'),
  mail: listEvents('mail', 'all'),
  push: listEvents('push', 'all'),
  sms: 1,
}
const nothingOfTheGame = {
  ...everything,
  mail: listEvents('mail', 'not-play'),
  push: listEvents('push', 'not-play'),
}
const closingOnly = { bell: [], mail: ['ended'], push: [], sms: 0 }

const exclude = async ({ id: playerId }: MarkedPlayer) => {
  const startedAt = await databaseNow(app.deps.db)
  await app.deps.db.exclusion.create({ data: { playerId, startedAt, term: 'ever', by: 'player' } })
}
const bar = async ({ id: playerId }: MarkedPlayer) => {
  const { db } = app.deps
  const { numberHash } = await db.identityDocument.findFirstOrThrow({ where: { playerId } })
  const addedAt = await databaseNow(db)
  await db.barredPerson.create({
    data: { numberHash: numberHash ?? '', reason: 'staff', addedAt, addedBy: 'luc' },
  })
}
const leave = async ({ id }: MarkedPlayer) => {
  const endRequestedAt = await databaseNow(app.deps.db)
  await app.deps.db.player.update({ where: { id }, data: { endRequestedAt }, select: { id: true } })
}
const end = async ({ client }: MarkedPlayer) => {
  const { status } = await client.request('POST', '/api/profile/end', { body: { password: testPassword } })
  expect(status).toBe(200)
}

test.each([
  ['plays', async () => undefined, everything],
  ['is excluded', exclude, nothingOfTheGame],
  ['is barred', bar, nothingOfTheGame],
  ['is leaving', leave, nothingOfTheGame],
  ['has ended', end, closingOnly],
] as const)(
  'a player who %s gets exactly the notifications of that state, before and after it began',
  async (state, setState, expected) => {
    const name = state.replaceAll(' ', '-')
    await app.deps.pool.query('DELETE FROM pgboss.job')
    const before = await aMarkedPlayer(world, `${name}-before`)
    await sendEverything(before)
    await setState(before)
    expect(await sendAndList(before)).toEqual(expected)
    const after = await aMarkedPlayer(world, `${name}-after`)
    await setState(after)
    await sendEverything(after)
    expect(await sendAndList(after)).toEqual(expected)
  },
)

test.each(listReachTexts(reach))(
  'the text %s is sent in one of the cases, and has no unneeded permission',
  (key) => {
    expect(walk.listFacts(key)).toEqual([...(mayAppear[key] ?? [])].sort())
  },
)
