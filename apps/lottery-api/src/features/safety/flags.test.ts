import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { listOpenFlags, raiseFlags, reviewFlag } from './flags.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000
const raiseAndList = async (playerId: string) => {
  await Promise.all([raiseFlags(app.deps), raiseFlags(app.deps)])
  const flags = await app.deps.db.flag.findMany({ where: { playerId }, orderBy: { raisedAt: 'asc' } })
  return flags.map(({ kind, facts }) => [kind, facts])
}
const daysAgo = async (days: number) => new Date((await databaseNow(app.deps.db)).getTime() - days * dayMs)

test('payments of 2 000.25 € within twelve months are flagged once in that time, and 1 999.50 € are not', async () => {
  const { id } = await aPlayer(app.deps)
  await aPaidPurchase(app.deps, id, { amountCents: 100_050, settledAt: await daysAgo(366) })
  await aPaidPurchase(app.deps, id, { amountCents: 100_050, settledAt: await daysAgo(300) })
  await aPaidPurchase(app.deps, id, { amountCents: 99_900 })
  await aPaidPurchase(app.deps, id, { state: 'open', settledAt: null })
  expect(await raiseAndList(id)).toEqual([])
  await aPaidPurchase(app.deps, id, { amountCents: 75 })
  expect(await raiseAndList(id)).toEqual([['linked-payments', { cents: 200_025 }]])
  await app.passTime(30 * dayMs)
  await aPaidPurchase(app.deps, id)
  expect(await raiseAndList(id)).toHaveLength(1)
  await app.passTime(340 * dayMs)
  await aPaidPurchase(app.deps, id, { amountCents: 200_025 })
  expect(await raiseAndList(id)).toHaveLength(2)
})

test('two accounts that one payer has paid for are both flagged once; an open payment flags none', async () => {
  const [one, other, third] = [await aPlayer(app.deps), await aPlayer(app.deps), await aPlayer(app.deps)]
  await aPaidPurchase(app.deps, one.id, { payerHash: 'card' })
  await aPaidPurchase(app.deps, one.id, { payerHash: 'card' })
  await aPaidPurchase(app.deps, third.id, { payerHash: 'card', state: 'open', settledAt: null })
  expect(await raiseAndList(one.id)).toEqual([])
  await aPaidPurchase(app.deps, other.id, { payerHash: 'card' })
  for (const { id } of [one, other])
    expect(await raiseAndList(id)).toEqual([['shared-payer', { players: 2 }]])
  expect(await raiseAndList(third.id)).toEqual([])
})

test('two players with one bank account are both flagged', async () => {
  const [one, other] = [await aPlayer(app.deps), await aPlayer(app.deps)]
  for (const { id } of [one, other])
    await app.deps.db.bankAccount.create({
      data: {
        playerId: id,
        iban: 'sealed',
        ending: '0000',
        ibanHash: 'iban',
        holder: 'x',
        setAt: new Date(),
      },
    })
  for (const { id } of [one, other])
    expect(await raiseAndList(id)).toEqual([['shared-account', { players: 2 }]])
})

test('a fully refunded purchase is flagged, and one with a played draw is not', async () => {
  const now = await databaseNow(app.deps.db)
  const aRefundedPlayer = async (credits: number) => {
    const { id } = await aPlayer(app.deps)
    const purchase = await aPaidPurchase(app.deps, id, { state: 'refunded' })
    await app.deps.db.refund.create({
      data: { purchaseId: purchase.id, cents: credits * 75, credits, requestKey: 'x', askedAt: now },
    })
    return id
  }
  expect(await raiseAndList(await aRefundedPlayer(4))).toEqual([['refund-without-play', { cents: 300 }]])
  expect(await raiseAndList(await aRefundedPlayer(3))).toEqual([])
})

test('a flag is reviewed once by three concurrent calls, and the review is audited', async () => {
  const [flag] = await listOpenFlags(app.deps.db)
  const staff = { actor: 'luc', reason: 'salary, explained' }
  const reviews = await Promise.allSettled([1, 2, 3].map(() => reviewFlag(app.deps, staff, flag?.id ?? '')))
  expect(reviews.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listOpenFlags(app.deps.db)).map(({ id }) => id)).not.toContain(flag?.id)
  expect(await app.deps.db.auditRecord.findMany({ where: { subject: `flag:${flag?.id}` } })).toMatchObject([
    { actor: 'luc', reason: 'salary, explained' },
  ])
})
