import { holderOf } from '@repo/lottery-rules/sealed-list'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#lottery-api/database.ts'
import { giveCredits } from '#lottery-api/features/credits/credits.service.ts'
import { settlePurchase } from '#lottery-api/features/purchases/settlement.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, buy, buyCredits, vote } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { inTime, isTooLate } from './in-time.service.ts'
import { findShown, listShown } from './participations.data.ts'
import { drawNumber } from './tickets.service.ts'

let app: TestApp
let week: string
beforeAll(async () => {
  app = await testApp()
  ;({ week } = await anOpenDraw(app))
})
afterAll(() => app.close())

const post = ({ client }: Buyer, verb: string, body?: object) =>
  client.request('POST', `/api/draws/${week}/${verb}`, { body: body ?? {} })
const read = async ({ client }: Buyer) =>
  (await client.request('GET', `/api/draws/${week}/participation`)).body
const takeBack = ({ client }: Buyer) =>
  client.request('DELETE', `/api/draws/${week}/participation`, { body: {} })

async function gift(buyer: Buyer, credits: number, source: string, days?: number) {
  const { db } = app.deps
  const now = await databaseNow(db)
  const expiresAt = days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * 86_400_000) }
  await db.$transaction((tx) => giveCredits(tx, { playerId: buyer.id, source, credits, ...expiresAt }, now))
}

async function aValidatedTicket(): Promise<Buyer & { readonly number: string }> {
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'gesture:test')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  const { number } = (await post(buyer, 'number')).body.participation
  expect((await post(buyer, 'validate', { number })).status).toBe(200)
  return { ...buyer, number }
}

test('identity, vote, payment, number, validation: each step waits for the one before', async () => {
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'gesture:order')
  expect((await post(buyer, 'pay-with-credit')).body.code).toBe('not-voted')
  expect((await buy(buyer, 'card', { week })).body.code).toBe('not-voted')
  expect((await post(buyer, 'number')).body.code).toBe('not-voted')
  expect((await vote(buyer, week)).body.participation).toMatchObject({
    state: 'voted',
    vote: 'median',
    kind: null,
  })
  expect((await post(buyer, 'number')).body.code).toBe('not-paid')
  expect((await post(buyer, 'validate', { number: 'AB12CD34' })).body.code).toBe('not-paid')
  expect((await post(buyer, 'pay-with-credit')).body.participation).toMatchObject({
    state: 'paid',
    kind: 'free',
  })
  expect((await post(buyer, 'validate', { number: 'AB12CD34' })).body.code).toBe('no-number')
  const { number } = (await post(buyer, 'number')).body.participation
  const validated = await post(buyer, 'validate', { number })
  expect(validated.body.participation).toMatchObject({ state: 'validated', number })
})

test.each([
  ['activated', { status: 'activated', validatedAt: null }, 'identity-not-validated'],
  ['waiting for the review', { status: 'in_review', validatedAt: null }, 'identity-not-validated'],
  ['from a country that is not served', { country: 'US' }, 'country-not-served'],
] as const)('a player who is %s is refused at every step', async (_, changes, code) => {
  const buyer = await aBuyer(app, changes)
  const answers = [
    await vote(buyer, week),
    await buy(buyer, 'card', { week }),
    await buy(buyer, 'card'),
    await post(buyer, 'pay-with-credit'),
    await post(buyer, 'number'),
    await post(buyer, 'validate', { number: 'AB12CD34' }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, code])
  expect((await read(buyer)).obstacle).toBe(code)
  expect(await app.deps.db.participation.count({ where: { playerId: buyer.id } })).toBe(0)
})

test('an excluded player is refused, takes back what is paid and keeps the credit', async () => {
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'gesture:excluded')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  const startedAt = await databaseNow(app.deps.db)
  await app.deps.db.exclusion.create({
    data: {
      playerId: buyer.id,
      term: '1w',
      by: 'player',
      startedAt,
      endsAt: new Date(startedAt.getTime() + 7 * 86_400_000),
    },
  })
  expect((await post(buyer, 'number')).body.code).toBe('excluded')
  expect((await vote(buyer, week, 'maximum')).body.code).toBe('excluded')
  expect((await takeBack(buyer)).status).toBe(200)
  expect((await read(buyer)).credits).toBe(1)
})

test('free credits go first, those that expire soonest before others, then paid ones', async () => {
  const buyer = await aBuyer(app)
  await buyCredits(app, buyer)
  await gift(buyer, 1, 'late', 300)
  await gift(buyer, 1, 'soon', 3)
  await vote(buyer, week)
  const used = async () => {
    await post(buyer, 'pay-with-credit')
    const use = await app.deps.db.creditUse.findFirstOrThrow({
      where: { participation: { playerId: buyer.id }, returnedAt: null },
      include: { lot: true },
    })
    return use.lot.source.split(':')[0]
  }
  expect(await used()).toBe('soon')
  await app.deps.db.creditLot.updateMany({
    where: { playerId: buyer.id, source: 'soon' },
    data: { remaining: 0 },
  })
  await takeBack(buyer)
  await app.deps.db.creditLot.updateMany({
    where: { playerId: buyer.id, source: 'soon' },
    data: { remaining: 0 },
  })
  await vote(buyer, week)
  expect(await used()).toBe('late')
  await takeBack(buyer)
  await app.deps.db.creditLot.updateMany({
    where: { playerId: buyer.id, source: 'late' },
    data: { remaining: 0 },
  })
  await vote(buyer, week)
  expect(await used()).toBe('purchase')
})

test('paying with a credit twenty times at once spends one', async () => {
  const buyer = await aBuyer(app)
  await gift(buyer, 3, 'gesture:twenty')
  await vote(buyer, week)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(buyer, 'pay-with-credit')))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect(await read(buyer)).toMatchObject({ credits: 2, participation: { state: 'paid' } })
})

test('without a credit the sentence of the specification is told, and nothing is paid', async () => {
  const buyer = await aBuyer(app)
  await vote(buyer, week)
  const { status, body } = await post(buyer, 'pay-with-credit')
  expect([status, body.success, body.code]).toEqual([200, false, 'not-enough-credits'])
  expect(body.message).toContain("Vous n'avez pas assez de crédits pour participer")
  expect((await read(buyer)).participation.state).toBe('voted')
})

test('the number may be drawn anew until it is validated, then it stands', async () => {
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'gesture:number')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  const first = (await post(buyer, 'number')).body.participation.number
  const second = (await post(buyer, 'number')).body.participation.number
  expect(first).toMatch(/^[A-Z]{2}\d{2}[A-Z]{2}\d{2}$/)
  expect(second).not.toBe(first)
  expect((await post(buyer, 'validate', { number: first })).body.code).toBe('no-number')
  expect((await post(buyer, 'validate', { number: second })).body.participation.state).toBe('validated')
  expect((await post(buyer, 'validate', { number: second })).body.participation.number).toBe(second)
  expect((await post(buyer, 'validate', { number: first })).body.code).toBe('ticket-validated')
  expect((await post(buyer, 'number')).body.code).toBe('ticket-validated')
})

test('a number that somebody has in this draw is drawn again', async () => {
  const holder = await aValidatedTicket()
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'gesture:conflict')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  // Bytes that make the holder's number, then others.
  const value = numberValue(holder.number)
  const bytes = [value, value, value + 1].map((each) => {
    const five = Buffer.alloc(5)
    five.writeUIntBE(each, 0, 5)
    return five
  })
  const { number } = await drawNumber(app.deps, buyer.id, week, () => bytes.shift() ?? Buffer.alloc(5))
  expect(bytes).toHaveLength(0)
  expect(number).not.toBe(holder.number)
})

/** The value whose number it is: `ticketNumberOf` turned round. */
function numberValue(number: string): number {
  const letter = (at: number) => number.charCodeAt(at) - 65
  const pair = (at: number) => Number(number.slice(at, at + 2))
  const digits: readonly (readonly [number, number])[] = [
    [letter(0), 26],
    [letter(1), 26],
    [pair(2), 100],
    [letter(4), 26],
    [letter(5), 26],
    [pair(6), 100],
  ]
  return digits.toReversed().reduce((sum, [digit, base]) => sum * base + digit, 0)
}

test('a validated ticket is bound to its player by a nonce, and its vote may still change', async () => {
  const buyer = await aValidatedTicket()
  const { nonce, holder } = await app.deps.db.participation.findFirstOrThrow({
    where: { playerId: buyer.id },
  })
  expect(holder).toBe(holderOf(nonce ?? '', buyer.id))
  expect((await vote(buyer, week, 'maximum')).body.participation).toMatchObject({
    state: 'validated',
    vote: 'maximum',
  })
  const after = await app.deps.db.participation.findFirstOrThrow({ where: { playerId: buyer.id } })
  expect(after).toMatchObject({ nonce, holder, number: buyer.number })
})

test('taking back gives the credit back once, whatever is done at once, and one may begin again', async () => {
  const buyer = await aValidatedTicket()
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(buyer)))
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect(await read(buyer)).toMatchObject({ participation: null, credits: 1 })
  expect((await vote(buyer, week)).body.participation).toMatchObject({
    state: 'voted',
    kind: null,
    number: null,
  })
  expect((await post(buyer, 'pay-with-credit')).body.participation.state).toBe('paid')
  expect((await read(buyer)).credits).toBe(0)
})

test('votes at once begin one participation', async () => {
  const buyer = await aBuyer(app)
  const answers = await Promise.all(
    ['minimum', 'median', 'maximum', 'none'].map((choice) => vote(buyer, week, choice)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await app.deps.db.participation.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('a credit whose time is over when its player takes it back is over', async () => {
  const buyer = await aBuyer(app)
  await gift(buyer, 1, 'short', 1)
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  await app.deps.db.creditLot.updateMany({
    where: { playerId: buyer.id },
    data: { expiresAt: await databaseNow(app.deps.db) },
  })
  await takeBack(buyer)
  expect((await read(buyer)).credits).toBe(0)
  const { body } = await buyer.client.request('GET', '/api/statement')
  expect(body.balance.credits).toBe(0)
})

test('there is no receipt before the list is sealed, and none without a ticket', async () => {
  const buyer = await aValidatedTicket()
  const receipt = await buyer.client.request('GET', `/api/draws/${week}/receipt`)
  expect([receipt.status, receipt.body.code]).toEqual([409, 'draw-not-sealed'])
  const other = await aBuyer(app)
  expect((await other.client.request('GET', `/api/draws/${week}/receipt`)).body.code).toBe('no-participation')
})

test('the draws that a player took part in are listed with what they are', async () => {
  const buyer = await aValidatedTicket()
  const { body } = await buyer.client.request('GET', '/api/participations')
  expect(body.next).toBeNull()
  expect(body.participations).toMatchObject([
    { week, state: 'validated', number: buyer.number, draw: { week, state: 'open' } },
  ])
})

test('a payment that arrives while the page reads shows before or after, never as unpaid with nothing to wait for', async () => {
  const buyer = await aBuyer(app)
  await vote(buyer, week)
  const { id } = (await buy(buyer, 'transfer', { week })).body.purchase
  let reading: ReturnType<typeof read> | null = null
  // Whoever reads has the participation by then, and waits for the purchases until the payment is in.
  const readMeanwhile = async (tx: Tx) => {
    await tx.$executeRaw`LOCK TABLE purchase IN ACCESS EXCLUSIVE MODE`
    reading = read(buyer)
    await vi.waitUntil(async () => {
      const waiting = await tx.$queryRaw<unknown[]>`
        SELECT FROM pg_locks WHERE NOT granted AND relation = 'purchase'::regclass`
      return waiting.length > 0
    })
  }
  await settlePurchase(app.deps, id, { payerHash: null, also: readMeanwhile })
  expect(await reading).toMatchObject({
    participation: { state: 'voted', openPurchaseId: id },
    credits: 0,
  })
  expect(await read(buyer)).toMatchObject({
    participation: { state: 'paid', openPurchaseId: null },
    credits: 3,
  })
})

test('strangers take part in nothing', async () => {
  const guest = app.guest()
  for (const [method, path] of [
    ['PUT', 'vote'],
    ['POST', 'pay-with-credit'],
    ['POST', 'number'],
    ['POST', 'validate'],
    ['GET', 'participation'],
    ['GET', 'receipt'],
    ['DELETE', 'participation'],
  ] as const)
    expect((await guest.request(method, `/api/draws/${week}/${path}`)).status).toBe(401)
})

test('at its closing instant a draw takes no vote, payment, number or validation, nor gives a credit back', async () => {
  const buyer = await aBuyer(app)
  await gift(buyer, 2, 'gesture:late')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  const { number } = (await post(buyer, 'number')).body.participation
  const { closesAt } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await app.passTime(closesAt.getTime() - (await databaseNow(app.deps.db)).getTime())
  await buyer.client.request('GET', '/api/participations')
  const late = await app.as(buyer)
  const again = { ...buyer, client: late }
  for (const answer of [
    await vote(again, week, 'none'),
    await post(again, 'pay-with-credit'),
    await post(again, 'number'),
    await post(again, 'validate', { number }),
    await takeBack(again),
    await buy(again, 'card', { week }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'draw-closed'])
  expect((await read(again)).obstacle).toBe('draw-closed')
  // Whatever comes between our look at the clock and the database's own.
  const change = () =>
    app.deps.db.participation.updateMany({ where: { playerId: buyer.id }, data: { vote: 'minimum' } })
  await expect(change()).rejects.toSatisfy(isTooLate)
  await expect(inTime(change)).rejects.toMatchObject({ code: 'draw-closed' })
})

test('whoever comes after the hour waits for no step of the draw, and keeps it from none', async () => {
  const { id } = await aPlayer(app.deps)
  const late = await app.as({ id })
  await app.deps.db.$transaction(async (tx) => {
    // As a step of the draw holds it: whoever asked for the row would wait here, and who had it would be waited for.
    await tx.$queryRaw`SELECT id FROM draw WHERE week = ${week} FOR UPDATE`
    const path = `/api/draws/${week}`
    for (const answer of [
      await late.request('PUT', `${path}/vote`, { body: { vote: 'none' } }),
      await late.request('DELETE', `${path}/participation`, { body: {} }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'draw-closed'])
    const body = { term: '24h', password: testPassword }
    expect((await late.request('POST', '/api/safety/exclusions', { body })).status).toBe(200)
  })
})

test('no participation is read with the texts of its draw, which are megabytes', async () => {
  const { deps } = app
  const draw = await anOpenDraw(app)
  const { id: playerId } = await aPlayer(deps)
  const at = await databaseNow(deps.db)
  await deps.db.participation.create({ data: { drawId: draw.id, playerId, vote: 'none', createdAt: at } })
  const shown = [
    await findShown(deps.db, draw.week, playerId),
    ...(await listShown(deps.db, playerId, { before: null, take: 1 })),
  ]
  expect(shown.length).toBe(2)
  for (const one of shown) {
    expect(one?.draw).toHaveProperty('week', draw.week)
    expect(one?.draw).not.toHaveProperty('result')
    expect(one?.draw).not.toHaveProperty('manifest')
  }
})
