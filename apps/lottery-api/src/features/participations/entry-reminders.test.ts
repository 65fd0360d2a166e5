import { databaseNow } from '@repo/server-kit/database'
import { afterAll, expect, test } from 'vitest'
import type { QueuedPush } from '#lottery-api/core/notifications/push.data.ts'
import { findTarget } from '#lottery-api/core/notifications/push.data.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { openSales } from '#lottery-api/testing/open-sales.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, vote } from '#lottery-api/testing/purchases.ts'
import { sweepEntryReminders } from './entry-reminders.sweeper.ts'

const { app, week, post, giveFreeCredits } = await openSales()
afterAll(() => app.close())

const hourMs = 3_600_000
const subject = 'Votre ticket n’est pas encore validé'

async function aPaidEntry(): Promise<Buyer> {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 1, 'gesture:reminder')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  return buyer
}

async function passToBeforeClosing(hours: number): Promise<void> {
  const { closesAt } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await app.passTime(closesAt.getTime() - hours * hourMs - (await databaseNow(app.deps.db)).getTime())
}

const listReminders = async ({ id }: Buyer) => {
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id } })
  return (await listQueuedEmails(app.deps, email ?? '')).filter((mail) => mail.subject === subject)
}
const countMails = async (buyer: Buyer) => (await listReminders(buyer)).length
const countNotifications = ({ id }: Buyer) =>
  app.deps.db.notification.count({ where: { playerId: id, kind: 'ticket-not-validated' } })

test('two workers remind of an unvalidated paid entry once 24 hours and once 2 hours before sales close', async () => {
  const [paid, numbered, silent] = [await aPaidEntry(), await aPaidEntry(), await aPaidEntry()]
  await post(numbered, 'number')
  await app.deps.db.player.update({ where: { id: silent.id }, data: { mailsDraw: false } })
  const voted = await aBuyer(app)
  await vote(voted, week)
  const validated = await aPaidEntry()
  const { number } = (await post(validated, 'number')).body.participation
  await post(validated, 'validate', { number })

  await passToBeforeClosing(25)
  await sweepEntryReminders(app.deps)
  expect([await countNotifications(paid), await countMails(paid)]).toEqual([0, 0])

  await passToBeforeClosing(24)
  const justPaid = await aPaidEntry()
  await passToBeforeClosing(23)
  await Promise.all([sweepEntryReminders(app.deps), sweepEntryReminders(app.deps)])
  await sweepEntryReminders(app.deps)
  for (const buyer of [paid, numbered])
    expect([await countNotifications(buyer), await countMails(buyer)]).toEqual([1, 1])
  expect([await countNotifications(silent), await countMails(silent)]).toEqual([1, 0])
  for (const buyer of [voted, validated])
    expect([await countNotifications(buyer), await countMails(buyer)]).toEqual([0, 0])
  // A player who has just paid is not reminded yet.
  expect(await countNotifications(justPaid)).toBe(0)

  const [reminder] = await listReminders(paid)
  const unsubscribeUrl = reminder?.unsubscribeUrl ?? ''
  expect(unsubscribeUrl).toMatch(/\/api\/mails\/stop\/draw\/[\w-]{43}$/)
  expect(reminder?.text).toContain('/stop-mails?token=')
  const { pathname } = new URL(unsubscribeUrl)
  expect((await app.guest().request('POST', pathname, { body: {} })).body).toEqual({ success: true })

  await passToBeforeClosing(2)
  await Promise.all([sweepEntryReminders(app.deps), sweepEntryReminders(app.deps)])
  // The notification stays; the mail was stopped.
  expect([await countNotifications(paid), await countMails(paid)]).toEqual([2, 1])
  expect([await countNotifications(numbered), await countMails(numbered)]).toEqual([2, 2])
  expect([await countNotifications(justPaid), await countMails(validated)]).toEqual([1, 0])
})

test('both reminders of an entry push under one tag until sales close, and not once it is validated', async () => {
  // The previous test has moved the clock near the closing.
  await passToBeforeClosing(30)
  const buyer = await aPaidEntry()
  const { db } = app.deps
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { playerId: buyer.id } })
  const keys = { endpoint: 'https://push.example.com/entry', p256dh: 'x', auth: 'x' }
  const now = await databaseNow(db)
  await db.pushSubscription.create({ data: { playerId: buyer.id, sessionId, ...keys, createdAt: now } })
  const listQueued = async () =>
    (await db.$queryRaw<{ data: QueuedPush }[]>`SELECT data FROM pgboss.job WHERE name = 'send-push'`).map(
      ({ data }) => data,
    )
  for (const hours of [23, 2]) {
    await passToBeforeClosing(hours)
    await sweepEntryReminders(app.deps)
  }
  const messages = await listQueued()
  const { id, draw } = await db.participation.findFirstOrThrow({
    where: { playerId: buyer.id },
    select: { id: true, draw: { select: { closesAt: true } } },
  })
  const tag = `ticket-not-validated:${id}`
  const expected = { expiresAt: draw.closesAt.toISOString(), entryId: id, news: { tag } }
  expect(messages).toMatchObject([expected, expected])
  const [message] = messages
  if (!message) throw new Error('No message is queued')
  expect(await findTarget(db, message)).toMatchObject(keys)
  // The buyer's session is still valid.
  await passToBeforeClosing(30)
  const { number } = (await post(buyer, 'number')).body.participation
  await post(buyer, 'validate', { number })
  expect(await findTarget(db, message)).toBeNull()
})

test('after sales have closed, no reminder is sent', async () => {
  const late = await aPaidEntry()
  await passToBeforeClosing(-1)
  await sweepEntryReminders(app.deps)
  expect(await countNotifications(late)).toBe(0)
})
