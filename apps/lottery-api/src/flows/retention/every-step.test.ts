import { randomUUID } from 'node:crypto'
import { shiftCalendar } from '@repo/lottery-rules/wall-clock'
import { retention } from '@repo/prisma/lottery-retention'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#lottery-api/core/audit/audit.service.ts'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import { raiseFlags } from '#lottery-api/features/safety/flags.service.ts'
import { aScan, removeQueuedFiles } from '#lottery-api/testing/documents.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { anEndedPlayer, aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import type { RetentionRule } from './retention.rules.ts'
import { retentionRules } from './retention.rules.ts'
import { eraseExpiredData } from './retention.service.ts'

const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Counts the rows that a rule must delete, followed by those that it must keep. */
type CountRows = () => Promise<readonly number[]>
/** The rules that are not due at once. */
type Rule = Exclude<RetentionRule['name'], 'links' | 'mobile-codes'>

/** Inserts rows whose period begins now for a rule, and rows that it must keep. */
const planted: Readonly<Record<Rule, (now: Date) => Promise<CountRows>>> = {
  sessions: async (now) => {
    const { db } = app.deps
    const { id: playerId } = await aPlayer(app.deps)
    await db.session.create({
      data: { playerId, createdAt: now, expiresAt: now, tokenHash: 'x', browser: 'x', lastSeenAt: now },
    })
    return async () => [await db.session.count({ where: { playerId } })]
  },
  'remembered-browsers': async (now) => {
    const { db } = app.deps
    const { id: playerId } = await aPlayer(app.deps)
    await db.rememberedBrowser.create({ data: { playerId, createdAt: now, expiresAt: now, tokenHash: 'x' } })
    return async () => [await db.rememberedBrowser.count({ where: { playerId } })]
  },
  'pending-sign-ins': async (now) => {
    const { db } = app.deps
    const { id: playerId } = await aPlayer(app.deps)
    const signIn = { browserHash: 'x', addressHash: 'x', browser: 'x', remembers: false, needsApproval: true }
    await db.pendingSignIn.create({ data: { playerId, createdAt: now, expiresAt: now, ...signIn } })
    return async () => [await db.pendingSignIn.count({ where: { playerId } })]
  },
  'known-addresses': async (now) => {
    const { db } = app.deps
    const { id: playerId } = await aPlayer(app.deps)
    await db.knownAddress.create({ data: { playerId, addressHash: 'x', lastSeenAt: now } })
    return async () => [await db.knownAddress.count({ where: { playerId } })]
  },
  'approved-scans': async (now) => {
    const ended = await anEndedPlayer(app.deps, now)
    const alive = await aPlayer(app.deps)
    const createReview = (status: 'replaced' | 'approved') => ({
      status,
      numberHash: randomUUID(),
      reviewedAt: now,
    })
    const expired = await aScan(app, ended.id, createReview('replaced'))
    const keptScan = await aScan(app, alive.id, createReview('approved'))
    const countFile = async (scan: typeof expired) => Number((await openFile(app.deps, scan)) !== null)
    return async () => [await countFile(expired), await countFile(keptScan)]
  },
  'text-messages': async (now) => {
    const { db } = app.deps
    const { id: playerId } = await aPlayer(app.deps)
    const message = {
      playerId,
      kind: 'prize-won',
      phone: '+33612345678',
      sealed: 'x',
      segments: 1,
      expiresAt: now,
    }
    await db.sms.create({ data: { ...message, id: randomUUID(), subject: 'old', createdAt: now } })
    return async () => [await db.sms.count({ where: { playerId } })]
  },
  'text-message-stops': async (now) => {
    const { db } = app.deps
    await db.smsStop.create({ data: { phone: '+33612345679', since: now } })
    return async () => [await db.smsStop.count()]
  },
  'rejected-scans': async (now) => {
    const { id } = await aPlayer(app.deps)
    const scan = await aScan(app, id, { status: 'rejected', reviewedAt: now })
    const { db } = app.deps
    // The rejection and its reason stay with the account.
    return async () => [
      Number((await openFile(app.deps, scan)) !== null),
      await db.identityDocument.count({ where: { id: scan.id } }),
    ]
  },
  flags: async (now) => {
    const ended = await anEndedPlayer(app.deps, now)
    const alive = await aPlayer(app.deps)
    for (const { id } of [ended, alive]) await aPaidPurchase(app.deps, id, { payerHash: 'shared card' })
    await raiseFlags(app.deps)
    const count = (playerId: string) => app.deps.db.flag.count({ where: { playerId } })
    return async () => {
      await raiseFlags(app.deps)
      return [await count(ended.id), await count(alive.id)]
    }
  },
  'payment-references': async (now) => {
    const { db } = app.deps
    const { id: playerId } = await aPlayer(app.deps)
    const aPaidLot = async (remaining: number) => {
      const purchase = await aPaidPurchase(app.deps, playerId, { payerHash: randomUUID() })
      await db.creditLot.create({
        data: {
          playerId,
          kind: 'paid',
          source: purchase.id,
          purchaseId: purchase.id,
          granted: 4,
          remaining,
          createdAt: now,
        },
      })
      return purchase
    }
    const [used, unused] = [await aPaidLot(0), await aPaidLot(1)]
    await db.refund.create({
      data: {
        purchaseId: used.id,
        cents: 75,
        credits: 1,
        requestKey: 'x',
        reference: 're_1',
        state: 'sent',
        askedAt: now,
        sentAt: now,
      },
    })
    await db.cardDispute.create({
      data: {
        purchaseId: used.id,
        providerDisputeId: 'dp_1',
        status: 'won',
        amountCents: 300,
        reasonCode: 'fraudulent',
        openedAt: now,
        withdrawnAt: now,
        closedAt: now,
      },
    })
    const countNamed = ({ reference, payerHash }: typeof used) =>
      db.purchase.count({ where: { OR: [{ reference }, { payerHash }] } })
    return async () => [
      (await countNamed(used)) +
        (await db.refund.count({ where: { reference: 're_1' } })) +
        (await db.cardDispute.count({ where: { providerDisputeId: 'dp_1' } })),
      (await countNamed(unused)) + (await db.purchase.count({ where: { playerId } })),
    ]
  },
  'provider-notices': async (now) => {
    const { db } = app.deps
    await db.providerEvent.create({ data: { provider: 'stripe', id: 'evt_1', receivedAt: now } })
    return async () => [await db.providerEvent.count()]
  },
  'received-money': async (now) => {
    await aReceipt('returned', now, now)
    await aReceipt('owed still', now, null)
    const count = (bankReference: string) => app.deps.db.receivedMoney.count({ where: { bankReference } })
    return async () => [await count('returned'), await count('owed still')]
  },
  approvals: async (now) => {
    const { db } = app.deps
    await aReceipt('approved and owed still', now, null)
    const decision = { facts: { payerName: 'Mme Canari' }, proposedBy: 'alice', approvedBy: 'bob' }
    const [book, release] = ['money-book', 'payouts release']
    for (const [action, subject] of [
      [book, 'approved and gone'],
      [book, 'approved and owed still'],
      [release, randomUUID()],
    ] as const)
      await db.approval.create({ data: { ...decision, action, subject, proposedAt: now, approvedAt: now } })
    const count = (subject: string) => db.approval.count({ where: { subject } })
    return async () => [
      await count('approved and gone'),
      (await count('approved and owed still')) + (await db.approval.count({ where: { action: release } })),
    ]
  },
  messages: async (now) => {
    const { db } = app.deps
    await db.contactMessage.create({
      data: {
        name: 'x',
        email: 'x@test.test',
        subject: 'game',
        text: 'x',
        language: 'fr',
        createdAt: now,
        answeredAt: now,
        answeredBy: 'alice',
        answer: 'x',
      },
    })
    return async () => [await db.contactMessage.count()]
  },
  checks: async (now) => {
    const { db } = app.deps
    await db.nightlyCheck.create({
      data: { day: now, claimId: randomUUID(), aliveAt: now, endedAt: now, broken: [] },
    })
    return async () => [await db.nightlyCheck.count()]
  },
}

/** Inserts a transfer that was booked, and one that was returned where an instant is given. */
async function aReceipt(bankReference: string, bookedAt: Date, returnedAt: Date | null): Promise<void> {
  const payer = { payerName: 'Mme Canari', reason: 'x' }
  await app.deps.db.receivedMoney.create({
    data: {
      ...payer,
      method: 'transfer',
      bankReference,
      amountCents: 300,
      receivedOn: bookedAt,
      bookedAt,
      returnedAt,
    },
  })
}

/** Returns the end of a rule's period that begins at an instant. */
function findPeriodEnd(name: Rule, begin: Date): Date {
  const rule = retentionRules.find((known) => known.name === name)
  const [count = '', unit = ''] = rule ? retention.periods[rule.period].length.split(' ') : []
  const months = Number(count) * (unit.startsWith('year') ? 12 : 1)
  return shiftCalendar(
    begin,
    unit === 'days' ? { days: Number(count) } : { months },
    app.deps.config.timeZone,
  )
}

test('data is deleted once its period has ended, other data stays, and the audit records the deletions', async () => {
  const { db } = app.deps
  const begin = await databaseNow(db)
  const counters = new Map<Rule, CountRows>()
  const names = Object.keys(planted) as Rule[] // as: the keys of the table are its rules
  for (const name of names) counters.set(name, await planted[name](begin))
  const passTo = async (instant: Date) => {
    await app.passTime(instant.getTime() - (await databaseNow(db)).getTime())
    await Promise.all([eraseExpiredData(app.deps), eraseExpiredData(app.deps)])
    await removeQueuedFiles(app)
  }
  const before = new Map<Rule, readonly number[]>()
  for (const name of names) before.set(name, (await counters.get(name)?.()) ?? [0])
  const ends = names.map((name) => findPeriodEnd(name, begin).getTime())
  for (const end of [...new Set(ends)].sort((a, b) => a - b)) {
    const due = names.filter((_, index) => ends[index] === end)
    // A day of tolerance covers the changes of the clock and months without a 31st.
    await passTo(new Date(end - dayMs))
    for (const name of due)
      expect(await counters.get(name)?.(), `${name} before its time`).toEqual(before.get(name))
    await passTo(new Date(end + dayMs))
    for (const name of due) {
      const [gone, ...staying] = before.get(name) ?? []
      expect(gone, name).toBeGreaterThan(0)
      expect(await counters.get(name)?.(), `${name} after its time`).toEqual([0, ...staying])
      const auditCount = await db.auditRecord.count({ where: { subject: `retention:${name}` } })
      expect(auditCount, `${name} in the audit`).toBeGreaterThan(0)
    }
  }
  const records = await db.auditRecord.count()
  await eraseExpiredData(app.deps)
  expect(await db.auditRecord.count()).toBe(records)
  expect((await verifyAudit(db, null)).faults).toEqual([])
})
