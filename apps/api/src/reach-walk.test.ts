import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import { listReachTexts, readAllIds, startReachWalk } from '@repo/server-kit/testing/reach-walk'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendPushMessages } from '#api/core/notifications/push.service.ts'
import { reach } from '#api/core/reach/reach.rules.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { AccountSms } from '#api/core/sms/sms.texts.ts'
import { smsTexts } from '#api/core/sms/sms.texts.ts'
import { endAccount } from '#api/flows/account-closing/erasure.service.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { anAccount } from '#api/testing/builders.ts'
import type { PushService } from '#api/testing/push-service.ts'
import { aPushService } from '#api/testing/push-service.ts'
import { accountCases } from '#api/testing/reach/account-cases.ts'
import { mayAppear, onLockedScreen } from '#api/testing/reach/may-appear.ts'
import { moneyCases } from '#api/testing/reach/money-cases.ts'
import { orderCases } from '#api/testing/reach/order-cases.ts'
import { forms } from '#api/testing/reach/outgoing.ts'
import type { World } from '#api/testing/reach/world.ts'
import { actInTransaction, aWorld, collect, findReader } from '#api/testing/reach/world.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendQueuedSms } from '#api/testing/text-messages.ts'

// Every event of the notification table is triggered for people with canary data, and every outgoing text is read. Each
// must go to the readers in the table, and contain only what `mayAppear` allows them.

const vapidKeys = createVapidKeys()
let app: TestApp
let pushes: PushService
let world: World
const walk = startReachWalk({ table: reach, forms, mayAppear, onLockedScreen })

beforeAll(async () => {
  app = await testApp({
    LOG_LEVEL: 'fatal',
    VAPID_PRIVATE_KEY: vapidKeys.privateKey,
    OPERATOR_FILE: operatorFile,
  })
  pushes = await aPushService(vapidKeys.publicKey)
  world = await aWorld(app, pushes)
})
afterAll(async () => {
  await app.close()
  await pushes.close()
})

const cases = Object.entries({ ...orderCases, ...moneyCases, ...accountCases })

test.each(cases)('no text of the case “%s” contains data that its reader may not see', async (_, trigger) => {
  const idsBefore = await readAllIds(app.deps.pool)
  await trigger(world)
  await collect(world)
  const ids = new Map([...idsBefore, ...(await readAllIds(app.deps.pool))])
  expect(walk.judge(world.outgoing.splice(0), { ids }, (reader) => findReader(world, reader))).toEqual([])
})

test('an event without a row in the notification table is refused by every channel', async () => {
  const accountId = world.sender.account.id
  const unknown = { kind: 'parcel-lost', text: 'Perdu' }
  await expect(app.deps.db.notification.create({ data: { ...unknown, accountId } })).rejects.toThrow(
    'notification_known_event',
  )
  const sms = { ...unknown, accountId, subject: '', phone: '', status: 'waiting' as const }
  const written = { isNecessary: true, segments: 1, createdAt: new Date(), expiresAt: new Date() }
  await expect(app.deps.db.sms.create({ data: { ...sms, ...written } })).rejects.toThrow('sms_known_event')
  // as: what no caller can write.
  const key = 'parcel-lost-1' as `accepted-${string}`
  const content = { to: world.sender.account.email, subject: 'Perdu', paragraphs: ['Perdu'] }
  await expect(actInTransaction(world, (tx) => queueEmail(app.deps, tx, content, key))).rejects.toThrow(
    'No event',
  )
  const push = { title: 'Perdu', body: 'Perdu', url: '/', tag: key }
  await expect(
    actInTransaction(world, (tx) => sendPushMessages(app.deps, tx, accountId, push)),
  ).rejects.toThrow('No event')
})

/** Sends an account an email and a push message of every event, and every text message. */
async function sendEverything(accountId: string, email: string): Promise<void> {
  const { deps } = app
  // as: its own keys
  for (const event of Object.keys(reach) as (keyof typeof reach)[]) {
    const key = `${event}-${accountId}` as `accepted-${string}` // as: a name of a message of any channel
    const content = { to: email, subject: event, paragraphs: [event] }
    await actInTransaction(world, (tx) => queueEmail(deps, tx, content, key))
    const push = { title: event, body: event, url: '/', tag: key }
    await actInTransaction(world, (tx) => sendPushMessages(deps, tx, accountId, push))
  }
  const link = deps.config.webUrl
  for (const kind of Object.keys(smsTexts) as AccountSms[]) // as: its own keys
    await actInTransaction(world, (tx) => queueSms(deps, tx, accountId, { kind, subject: accountId, link }))
}

test('a closed account gets no message of any event by email, push or text message', async () => {
  const { account } = await anAccount(app.deps, 'CLPA')
  await endAccount(app.deps, account.id)
  await collect(world)
  world.outgoing.length = 0
  const { email } = await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })
  await sendEverything(account.id, email)
  await sendQueuedSms(app)
  const sms = await app.deps.db.sms.findMany({ where: { accountId: account.id } })
  expect(sms.map(({ status }) => status).filter((status) => status !== 'no_number')).toEqual([])
  await collect(world)
  expect(world.outgoing.splice(0).filter(({ channel }) => channel !== 'sms')).toEqual([])
})

test.each(listReachTexts(reach))(
  'the text %s occurs in one of the cases, and has no unused permission',
  (key) => {
    expect(walk.listFacts(key)).toEqual([...(mayAppear[key] ?? [])].sort())
  },
)
