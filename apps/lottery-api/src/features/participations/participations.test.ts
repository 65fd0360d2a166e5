import { databaseNow } from '@repo/server-kit/database'
import { afterAll, expect, test } from 'vitest'
import { openSales } from '#lottery-api/testing/open-sales.ts'
import { aBuyer, buy, buyCredits, vote } from '#lottery-api/testing/purchases.ts'

const { app, week, post, readOwnParticipation, cancelEntry, giveFreeCredits, aValidatedTicket } =
  await openSales()
afterAll(() => app.close())

test('vote, payment, number and validation: each step is refused before the previous one', async () => {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 1, 'gesture:order')
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
  expect((await readOwnParticipation(buyer)).obstacle).toBe(code)
  expect(await app.deps.db.participation.count({ where: { playerId: buyer.id } })).toBe(0)
})

test('an excluded player is refused, can cancel a paid entry and keeps the credit', async () => {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 1, 'gesture:excluded')
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
  expect((await cancelEntry(buyer)).status).toBe(200)
  expect((await readOwnParticipation(buyer)).credits).toBe(1)
})

test('free credits are spent first, those with the earliest expiry before others, then paid ones', async () => {
  const buyer = await aBuyer(app)
  await buyCredits(app, buyer)
  await giveFreeCredits(buyer, 1, 'late', 300)
  await giveFreeCredits(buyer, 1, 'soon', 3)
  await vote(buyer, week)
  const payAndFindSource = async () => {
    await post(buyer, 'pay-with-credit')
    const use = await app.deps.db.creditUse.findFirstOrThrow({
      where: { participation: { playerId: buyer.id }, returnedAt: null },
      include: { lot: true },
    })
    return use.lot.source.split(':')[0]
  }
  const cancelAndEmpty = async (source: string) => {
    await cancelEntry(buyer)
    await app.deps.db.creditLot.updateMany({ where: { playerId: buyer.id, source }, data: { remaining: 0 } })
    await vote(buyer, week)
  }
  expect(await payAndFindSource()).toBe('soon')
  await cancelAndEmpty('soon')
  expect(await payAndFindSource()).toBe('late')
  await cancelAndEmpty('late')
  expect(await payAndFindSource()).toBe('purchase')
})

test('paying with a credit twenty times concurrently spends one', async () => {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 3, 'gesture:twenty')
  await vote(buyer, week)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(buyer, 'pay-with-credit')))
  for (const { status } of answers) expect(status).toBe(200)
  expect(await readOwnParticipation(buyer)).toMatchObject({ credits: 2, participation: { state: 'paid' } })
})

test('paying without a credit is refused with the specification’s sentence, and nothing is paid', async () => {
  const buyer = await aBuyer(app)
  await vote(buyer, week)
  const { status, body } = await post(buyer, 'pay-with-credit')
  expect([status, body.success, body.code]).toEqual([200, false, 'not-enough-credits'])
  expect(body.message).toContain("Vous n'avez pas assez de crédits pour participer")
  expect((await readOwnParticipation(buyer)).participation.state).toBe('voted')
})

test('ten concurrent cancellations return the credit once, and the player may start again', async () => {
  const buyer = await aValidatedTicket()
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancelEntry(buyer)))
  for (const { status } of answers) expect(status).toBe(200)
  expect(await readOwnParticipation(buyer)).toMatchObject({ participation: null, credits: 1 })
  expect((await vote(buyer, week)).body.participation).toMatchObject({
    state: 'voted',
    kind: null,
    number: null,
  })
  expect((await post(buyer, 'pay-with-credit')).body.participation.state).toBe('paid')
  expect((await readOwnParticipation(buyer)).credits).toBe(0)
})

test('concurrent votes start one participation', async () => {
  const buyer = await aBuyer(app)
  const answers = await Promise.all(
    ['minimum', 'median', 'maximum', 'none'].map((choice) => vote(buyer, week, choice)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await app.deps.db.participation.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('an expired credit that its player gets back by cancelling stays expired', async () => {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 1, 'short', 1)
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  await app.deps.db.creditLot.updateMany({
    where: { playerId: buyer.id },
    data: { expiresAt: await databaseNow(app.deps.db) },
  })
  await cancelEntry(buyer)
  expect((await readOwnParticipation(buyer)).credits).toBe(0)
  const { body } = await buyer.client.request('GET', '/api/statement')
  expect(body.balance.credits).toBe(0)
})

test('a guest cannot take part', async () => {
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
