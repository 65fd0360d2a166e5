import { randomUUID } from 'node:crypto'
import { prizePaid } from '@repo/lottery-rules/ledger'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { post, sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import { anOpenDraw, closeAndSealDraw, drawAndPublish } from '#lottery-api/testing/draws.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, buy, decideAtPayPal, payByCard, readPurchase, vote } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sendRefund } from './refunds.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await anOpenDraw(app)
})
afterAll(() => app.close())

/** Returns a function of numbers below `count`, the same ones for the same seed: Lehmer's generator. */
function seededRandom(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (state * 48_271) % 2_147_483_647
    return state % count
  }
}

const findWeek = async () => (await anOpenDraw(app)).week
const callDraw = async ({ client }: Buyer, verb: string, body: object = {}) =>
  client.request('POST', `/api/draws/${await findWeek()}/${verb}`, { body })

async function payBy(buyer: Buyer, method: 'card' | 'paypal'): Promise<void> {
  const started = await buy(buyer, method)
  if (method === 'card') await payByCard(app, started)
  else await decideAtPayPal(app, started)
  await readPurchase(buyer, started.body.purchase.id)
}

async function playDraw(buyer: Buyer): Promise<void> {
  await vote(buyer, await findWeek())
  await callDraw(buyer, 'pay-with-credit')
  const { body } = await callDraw(buyer, 'number')
  if (body.success) await callDraw(buyer, 'validate', { number: body.participation.number })
}

async function refund(buyer: Buyer): Promise<void> {
  await buyer.client.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } })
  const due = await app.deps.db.refund.findMany({ where: { state: 'due', purchase: { playerId: buyer.id } } })
  for (const { id } of due) await sendRefund(app.deps, id)
}

const steps: readonly ((buyer: Buyer, roll: (count: number) => number) => Promise<unknown>)[] = [
  (buyer) => payBy(buyer, 'card'),
  (buyer) => payBy(buyer, 'paypal'),
  playDraw,
  playDraw,
  async (buyer) => {
    await vote(buyer, await findWeek())
    await callDraw(buyer, 'pay-with-credit')
  },
  async ({ client }) =>
    client.request('DELETE', `/api/draws/${await findWeek()}/participation`, { body: {} }),
  refund,
  // A refund that is requested and not sent yet.
  ({ client }) => client.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } }),
  async (buyer, roll) => {
    const now = await databaseNow(app.deps.db)
    const expiresAt = new Date(now.getTime() + (1 + roll(20)) * 86_400_000)
    const gift = { playerId: buyer.id, source: `gesture:${roll(1_000_000)}`, credits: 1 + roll(3), expiresAt }
    await app.deps.db.$transaction((tx) => giveCredits(tx, gift, now))
  },
]

/** Pays a draw's prizes, skipping the winners' own steps. */
async function payPrizes(drawId: string): Promise<void> {
  const { db } = app.deps
  for (const { id, playerId, cents } of await db.prize.findMany({ where: { drawId } })) {
    const now = await databaseNow(db)
    for (const state of ['verified', 'claimed', 'released'] as const)
      await db.prize.update({ where: { id }, data: { state } })
    await db.prize.update({ where: { id }, data: { state: 'paid', paidAt: now } })
    const postings = prizePaid({ drawId, playerId: playerId ?? '', cents: Number(cents) })
    await db.$transaction((tx) => post(tx, { kind: 'prize-paid', key: `prize:${id}`, postings }, now))
  }
}

/** Closes, draws and pays this week's draw, and opens the next one. Signs the buyers in again. */
async function passWeek(buyers: readonly Buyer[]): Promise<readonly Buyer[]> {
  const draw = await closeAndSealDraw(app)
  if (draw.state === 'sealed') await drawAndPublish(app, draw)
  if (draw.state === 'sealed') await payPrizes(draw.id)
  await anOpenDraw(app)
  const fresh: Buyer[] = []
  for (const { id } of buyers) fresh.push({ id, client: await app.as({ id }) })
  return fresh
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function readLedger(playerId: string) {
  const readBalance = (account: Parameters<typeof sumBalance>[1]) =>
    sumBalance(app.deps.db, account, { playerId })
  const providers = await Promise.all(
    (['provider:card', 'provider:paypal', 'provider:transfer'] as const).map(readBalance),
  )
  return {
    paidInLessRefunds: sum(providers) + (await readBalance('refunds-due')),
    // Without a negative zero.
    credits: 0 - (await readBalance('credits-pot')) - (await readBalance('credits-cost')),
    paidOut: 0 - (await readBalance('bank')),
  }
}

test.each([1, 2])(
  'the statement matches the ledger to the cent after random steps (seed %d)',
  async (seed) => {
    const roll = seededRandom(seed * 7_919)
    let buyers: readonly Buyer[] = await Promise.all([aBuyer(app), aBuyer(app), aBuyer(app)])
    for (let weeks = 0; weeks < 3; weeks += 1) {
      for (let turn = 0; turn < 12; turn += 1) {
        const buyer = buyers[roll(buyers.length)]
        const step = steps[roll(steps.length)]
        if (buyer && step) await step(buyer, roll)
      }
      buyers = await passWeek(buyers)
    }
    for (const { id, client } of buyers) {
      const { lines, balance } = (await client.request('GET', '/api/statement')).body
      const listCents = (kind: string): number[] =>
        lines.flatMap((line: { kind: string; cents: number }) => (line.kind === kind ? [line.cents] : []))
      const ledger = await readLedger(id)
      expect(balance.paidInCents - balance.refundedCents).toBe(ledger.paidInLessRefunds)
      expect(balance.paidInCents - balance.refundedCents).toBe(
        sum(listCents('purchase')) + sum(listCents('refund')),
      )
      // A sealed draw takes its credits in one entry for all players.
      expect(ledger.credits).toBe(balance.paidInCents - balance.refundedCents)
      expect(balance.paidOutCents).toBe(ledger.paidOut)
      expect(sum(lines.map((line: { credits: number }) => line.credits))).toBe(balance.credits)
      const { free, paid, refundableCents } = (await client.request('GET', '/api/credits')).body
      expect([free + paid, refundableCents]).toEqual([balance.credits, 75 * paid])
      const times = lines.map(({ at }: { at: string }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((one: number, other: number) => other - one))
    }
  },
)

test('all accounts sum to zero, and the liability for credits is what players hold', async () => {
  const { db } = app.deps
  // The random steps included refunds, paid prizes and returned credits.
  expect(await db.refund.count()).toBeGreaterThan(1)
  expect(await db.prize.count({ where: { state: 'paid' } })).toBeGreaterThan(1)
  expect(await db.creditUse.count({ where: { returnedAt: { not: null } } })).toBeGreaterThan(1)
  const { _sum } = await db.ledgerPosting.aggregate({ _sum: { amountCents: true } })
  expect(_sum.amountCents).toBe(0n)
  const unusedLots = await db.creditLot.aggregate({ where: { kind: 'paid' }, _sum: { remaining: true } })
  const inPlay = await db.participation.count({
    where: {
      kind: 'paid',
      state: { in: ['paid', 'ticketed', 'validated'] },
      draw: { state: { in: ['open', 'closed', 'postponed'] } },
    },
  })
  expect(await sumBalance(db, 'credits-pot')).toBe(-60 * ((unusedLots._sum.remaining ?? 0) + inPlay))
  expect(await sumBalance(db, 'credits-cost')).toBe(-15 * ((unusedLots._sum.remaining ?? 0) + inPlay))
})

test('a player without any movement has an empty statement', async () => {
  const { client } = await aBuyer(app)
  expect((await client.request('GET', '/api/statement')).body).toEqual({
    lines: [],
    balance: { paidInCents: 0, paidOutCents: 0, refundedCents: 0, credits: 0 },
  })
})
