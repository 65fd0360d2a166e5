import { createLotteryClient } from '@repo/prisma/lottery'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, expect, test, vi } from 'vitest'
import { isTooLate, runBeforeClosing } from '#lottery-api/core/participations/in-time.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import { drawWinners } from '#lottery-api/features/draws/draw/draw.service.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { settlePurchase } from '#lottery-api/features/purchases/settlement.service.ts'
import { anOpenDraw, aTicket, closeAndSealDraw } from '#lottery-api/testing/draws.ts'
import { openSales } from '#lottery-api/testing/open-sales.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { aBuyer, buy, vote } from '#lottery-api/testing/purchases.ts'
import { findShownParticipation, listShownParticipations } from './participations.data.ts'
import { readParticipation } from './participations.service.ts'

const { app, week, post, readOwnParticipation, cancelEntry, giveFreeCredits, aValidatedTicket } =
  await openSales()
afterAll(() => app.close())

test('the participations of a player are listed with their state and draw', async () => {
  const buyer = await aValidatedTicket()
  const { body } = await buyer.client.request('GET', '/api/participations')
  expect(body.next).toBeNull()
  expect(body.participations).toMatchObject([
    { week, state: 'validated', number: buyer.number, draw: { week, state: 'open' } },
  ])
})

test('a payment that arrives during a read is shown as waiting or as received, never as missing', async () => {
  const buyer = await aBuyer(app)
  await vote(buyer, week)
  const { id } = (await buy(buyer, 'transfer', { week })).body.purchase
  let reading: ReturnType<typeof readParticipation> | null = null
  // This client does not repeat a transaction after a lock, so that the read meets the payment in the middle.
  const withoutRetries = { ...app.deps, db: createLotteryClient(app.deps.pool) }
  // The reader has the participation by then, and waits for the purchases until the payment is in.
  const readDuringPayment = async (tx: Tx) => {
    await tx.$executeRaw`LOCK TABLE purchase IN ACCESS EXCLUSIVE MODE`
    reading = readParticipation(withoutRetries, buyer.id, week)
    await vi.waitUntil(async () => {
      const waitingLocks = await tx.$queryRaw<unknown[]>`
        SELECT FROM pg_locks WHERE NOT granted AND relation = 'purchase'::regclass`
      return waitingLocks.length > 0
    })
  }
  await settlePurchase(app.deps, id, { payerHash: null, alsoRun: readDuringPayment })
  expect(await reading).toMatchObject({
    participation: { state: 'voted', purchases: [{ id, state: 'open' }] },
    credits: 0,
  })
  await withoutRetries.db.$disconnect()
  expect(await readOwnParticipation(buyer)).toMatchObject({
    participation: { state: 'paid', openPurchaseId: null },
    credits: 3,
  })
})

test('at its closing instant a draw refuses votes, payments, numbers, validations and cancellations', async () => {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 2, 'gesture:late')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  const { number } = (await post(buyer, 'number')).body.participation
  const { closesAt } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await app.passTime(closesAt.getTime() - (await databaseNow(app.deps.db)).getTime())
  await buyer.client.request('GET', '/api/participations')
  const late = await app.as(buyer)
  const lateBuyer = { ...buyer, client: late }
  for (const answer of [
    await vote(lateBuyer, week, 'none'),
    await post(lateBuyer, 'pay-with-credit'),
    await post(lateBuyer, 'number'),
    await post(lateBuyer, 'validate', { number }),
    await cancelEntry(lateBuyer),
    await buy(lateBuyer, 'card', { week }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'draw-closed'])
  expect((await readOwnParticipation(lateBuyer)).obstacle).toBe('draw-closed')
  // The database refuses a change that comes after our own check of the clock.
  const change = () =>
    app.deps.db.participation.updateMany({ where: { playerId: buyer.id }, data: { vote: 'minimum' } })
  await expect(change()).rejects.toSatisfy(isTooLate)
  await expect(runBeforeClosing(change)).rejects.toMatchObject({ code: 'draw-closed' })
})

test('a call after the closing does not wait for a step that has locked the draw', async () => {
  const { id } = await aPlayer(app.deps)
  const late = await app.as({ id })
  await app.deps.db.$transaction(async (tx) => {
    // A step of the draw locks the row like this: a caller that locks it would wait here for ever.
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
    await findShownParticipation(deps.db, draw.week, playerId),
    ...(await listShownParticipations(deps.db, playerId, { before: null, limit: 1 })),
  ]
  expect(shown.length).toBe(2)
  for (const one of shown) {
    expect(one?.draw).toHaveProperty('week', draw.week)
    expect(one?.draw).not.toHaveProperty('result')
    expect(one?.draw).not.toHaveProperty('manifest')
  }
})

test('a winner reads rank and prize once the draw is published, not while it is only drawn', async () => {
  const { deps } = app
  const { id, week: ownWeek } = await anOpenDraw(app)
  const winner = await aPlayer(deps)
  for (const player of [winner, await aPlayer(deps)]) await aTicket(app, { id }, { player })
  const { drawTime } = await closeAndSealDraw(app, { id })
  await app.passTime(drawTime.getTime() - (await databaseNow(deps.db)).getTime())
  await drawWinners(deps, await deps.db.draw.findUniqueOrThrow({ where: { id } }))
  const readOwn = async () =>
    (await (await app.as(winner)).request('GET', `/api/draws/${ownWeek}/participation`)).body.participation
  expect((await deps.db.draw.findUniqueOrThrow({ where: { id } })).state).toBe('drawn')
  expect(await readOwn()).toMatchObject({ state: 'validated', rank: null, prizeCents: null })
  await sweepDraws(deps)
  expect(await readOwn()).toMatchObject({ rank: expect.any(Number), prizeCents: expect.any(Number) })
})
