import { databaseNow } from '@repo/server-kit/database'
import { afterAll, expect, test } from 'vitest'
import type { QueuedPush } from '#lottery-api/core/notifications/push.data.ts'
import { findTarget } from '#lottery-api/core/notifications/push.data.ts'
import { listMailsTo } from '#lottery-api/testing/emails.ts'
import { openSales } from '#lottery-api/testing/open-sales.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, vote } from '#lottery-api/testing/purchases.ts'
import { sweepEntryReminders } from './entry-reminders.sweeper.ts'

const { app, week, post, gift } = await openSales()
afterAll(() => app.close())

const hourMs = 3_600_000
const subject = 'Votre ticket n’est pas encore validé'

async function aPaidEntry(): Promise<Buyer> {
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'gesture:reminder')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  return buyer
}

async function hoursBeforeClosing(hours: number): Promise<void> {
  const { closesAt } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await app.passTime(closesAt.getTime() - hours * hourMs - (await databaseNow(app.deps.db)).getTime())
}

const reminders = async ({ id }: Buyer) => {
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id } })
  return (await listMailsTo(app.deps, email ?? '')).filter((mail) => mail.subject === subject)
}
const mailed = async (buyer: Buyer) => (await reminders(buyer)).length
const told = ({ id }: Buyer) =>
  app.deps.db.notification.count({ where: { playerId: id, kind: 'ticket-not-validated' } })

test('a paid entry that is not validated is reminded of 24 and 2 hours before sales close, once each by two workers', async () => {
  const [paid, numbered, silent] = [await aPaidEntry(), await aPaidEntry(), await aPaidEntry()]
  await post(numbered, 'number')
  await app.deps.db.player.update({ where: { id: silent.id }, data: { mailsDraw: false } })
  const voted = await aBuyer(app)
  await vote(voted, week)
  const validated = await aPaidEntry()
  const { number } = (await post(validated, 'number')).body.participation
  await post(validated, 'validate', { number })

  await hoursBeforeClosing(25)
  await sweepEntryReminders(app.deps)
  expect([await told(paid), await mailed(paid)]).toEqual([0, 0])

  await hoursBeforeClosing(24)
  const justPaid = await aPaidEntry()
  await hoursBeforeClosing(23)
  await Promise.all([sweepEntryReminders(app.deps), sweepEntryReminders(app.deps)])
  await sweepEntryReminders(app.deps)
  for (const buyer of [paid, numbered]) expect([await told(buyer), await mailed(buyer)]).toEqual([1, 1])
  expect([await told(silent), await mailed(silent)]).toEqual([1, 0])
  for (const buyer of [voted, validated]) expect([await told(buyer), await mailed(buyer)]).toEqual([0, 0])
  // A player who paid at that hour is still at it.
  expect(await told(justPaid)).toBe(0)

  const [reminder] = await reminders(paid)
  const wayOut = reminder?.unsubscribeUrl ?? ''
  expect(wayOut).toMatch(/\/api\/mails\/stop\/draw\/[\w-]{43}$/)
  expect(reminder?.text).toContain('/stop-mails?token=')
  const { pathname } = new URL(wayOut)
  expect((await app.guest().request('POST', pathname, { body: {} })).body).toEqual({ success: true })

  await hoursBeforeClosing(2)
  await Promise.all([sweepEntryReminders(app.deps), sweepEntryReminders(app.deps)])
  // The notification stays; the mail was stopped.
  expect([await told(paid), await mailed(paid)]).toEqual([2, 1])
  expect([await told(numbered), await mailed(numbered)]).toEqual([2, 2])
  expect([await told(justPaid), await mailed(validated)]).toEqual([1, 0])
})

test('both reminders of an entry send push messages under one tag until sales close, and none once it is validated', async () => {
  // The previous test has come near the closing.
  await hoursBeforeClosing(30)
  const buyer = await aPaidEntry()
  const { db } = app.deps
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { playerId: buyer.id } })
  const keys = { endpoint: 'https://push.example.com/entry', p256dh: 'x', auth: 'x' }
  const now = await databaseNow(db)
  await db.pushSubscription.create({ data: { playerId: buyer.id, sessionId, ...keys, createdAt: now } })
  const queued = async () =>
    (await db.$queryRaw<{ data: QueuedPush }[]>`SELECT data FROM pgboss.job WHERE name = 'send-push'`).map(
      ({ data }) => data,
    )
  for (const hours of [23, 2]) {
    await hoursBeforeClosing(hours)
    await sweepEntryReminders(app.deps)
  }
  const messages = await queued()
  const { id, draw } = await db.participation.findFirstOrThrow({
    where: { playerId: buyer.id },
    select: { id: true, draw: { select: { closesAt: true } } },
  })
  const tag = `ticket-not-validated:${id}`
  const expected = { expiresAt: draw.closesAt.toISOString(), entryId: id, news: { tag } }
  expect(messages).toMatchObject([expected, expected])
  const [message] = messages
  if (!message) throw new Error('Nobody is woken')
  expect(await findTarget(db, message)).toMatchObject(keys)
  // The buyer's session is still valid.
  await hoursBeforeClosing(30)
  const { number } = (await post(buyer, 'number')).body.participation
  await post(buyer, 'validate', { number })
  expect(await findTarget(db, message)).toBeNull()
})

test('after sales closed there are no reminders', async () => {
  const late = await aPaidEntry()
  await hoursBeforeClosing(-1)
  await sweepEntryReminders(app.deps)
  expect(await told(late)).toBe(0)
})
