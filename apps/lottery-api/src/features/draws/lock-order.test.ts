import { setTimeout } from 'node:timers/promises'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCredits, spendCredit } from '#lottery-api/core/credits/credits.service.ts'
import { createLink } from '#lottery-api/core/links/links.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import { verifyPrize } from '#lottery-api/features/prizes/verify.service.ts'
import {
  anOpenDraw,
  aTicket,
  closeAndSealDraw,
  drawAndPublish,
  passUntil,
} from '#lottery-api/testing/draws.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aBuyer, buy, vote } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from './draws.sweeper.ts'
import { closeDraw } from './sales/close.service.ts'

// Every transaction locks the player before the draw, so that no two of them deadlock.

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const lockPlayerRow = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT FROM player WHERE id = ${id}::uuid FOR UPDATE`
const lockDrawRow = (tx: Tx, id: string) => tx.$queryRaw`SELECT FROM draw WHERE id = ${id}::uuid FOR UPDATE`

test('a cancelled draw is not locked while the return of its credits waits for a locked player', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  const player = await aPlayer(app.deps)
  const ticket = await aTicket(app, draw, { player, kind: 'free' })
  await db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    await giveCredits(tx, { playerId: player.id, source: 'gesture:order', credits: 1 }, now)
    await spendCredit(tx, player.id, ticket.id, now)
  })
  await passUntil(app, draw.closesAt)
  const { sweeping } = await db.$transaction(async (tx) => {
    await lockPlayerRow(tx, player.id)
    const swept = sweepDraws(app.deps)
    while ((await db.draw.findUniqueOrThrow({ where: { id: draw.id } })).state !== 'cancelled')
      await setTimeout(10)
    await lockDrawRow(tx, draw.id)
    return { sweeping: swept }
  })
  await sweeping
  const cancelledTicket = await db.participation.findUniqueOrThrow({ where: { id: ticket.id } })
  const lot = await db.creditLot.findFirstOrThrow({ where: { playerId: player.id } })
  expect([cancelledTicket.state, lot.remaining]).toEqual(['cancelled', 1])
  expect(await db.notification.count({ where: { playerId: player.id, kind: 'draw-cancelled' } })).toBe(1)
})

test('three concurrent workers notify the holder of a cancelled draw once', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  const ticket = await aTicket(app, draw)
  await passUntil(app, draw.closesAt)
  await Promise.all([sweepDraws(app.deps), sweepDraws(app.deps), sweepDraws(app.deps)])
  await sweepDraws(app.deps)
  const notifications = await db.notification.count({
    where: { playerId: ticket.playerId, kind: 'draw-cancelled' },
  })
  expect(notifications).toBe(1)
})

test('confirming a win while its winner is locked waits for the player, and locks no draw meanwhile', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  for (let count = 0; count < 2; count += 1) await aTicket(app, draw)
  await closeAndSealDraw(app, draw)
  await drawAndPublish(app, draw)
  const { id, playerId } = await db.prize.findFirstOrThrow({ where: { drawId: draw.id, rank: 1 } })
  if (playerId === null) throw new Error('Nobody has won')
  const token = await db.$transaction(async (tx) =>
    createLink(tx, { playerId, kind: 'winner', subject: id }, await databaseNow(tx)),
  )
  const { confirming } = await db.$transaction(async (tx) => {
    await lockPlayerRow(tx, playerId)
    // The outcome does not matter: this checks whether it waits.
    const confirmed = verifyPrize(app.deps, token).catch((error: unknown) => error)
    await setTimeout(100)
    await lockDrawRow(tx, draw.id)
    return { confirming: confirmed }
  })
  // The winner of this draw has no document: the prize waits for a decision.
  expect(await confirming).toMatchObject({ code: 'prize-questioned' })
  expect((await db.prize.findUniqueOrThrow({ where: { id } })).state).toBe('announced')
  expect(await db.prizeCase.count({ where: { prizeId: id } })).toBe(1)
})

test('a vote or payment during the sealing is refused without waiting for the draw’s lock', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  const voter = await aBuyer(app)
  await vote(voter, draw.week)
  await passUntil(app, draw.closesAt)
  await closeDraw(app.deps, draw.id)
  // The session of an hour ago is over.
  const buyer = { ...voter, client: await app.as(voter) }
  const answers = await db.$transaction(async (tx) => {
    await lockDrawRow(tx, draw.id)
    return Promise.all([vote(buyer, draw.week, 'minimum'), buy(buyer, 'card', { week: draw.week })])
  })
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'draw-closed'],
    [409, 'draw-closed'],
  ])
})
