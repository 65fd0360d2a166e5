import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDraw, aTicket, insertTickets } from '#lottery-api/testing/draws.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { createFigures, memoize } from './figures.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Returns a figure that is the number of its reads, and the draws of these reads. */
function createCountedFigure(ttlMs: number) {
  const reads: string[] = []
  const figure = memoize(async (drawId) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return reads.push(drawId)
  }, ttlMs)
  return { reads, figure }
}

test('fifty concurrent callers, and those soon after, cause one read of a figure for each draw', async () => {
  const { reads, figure } = createCountedFigure(60_000)
  const answers = await Promise.all(Array.from({ length: 50 }, () => figure('one')))
  expect(new Set(answers)).toEqual(new Set([1]))
  expect([await figure('other'), await figure('one')]).toEqual([2, 1])
  expect(reads).toEqual(['one', 'other'])
})

test('a figure is read again after its cache time, except one that no longer changes', async () => {
  const { figure } = createCountedFigure(0)
  expect([await figure('one'), await figure('one')]).toEqual([1, 2])
  expect([await figure('one', { isFinal: true }), await figure('one', { isFinal: true })]).toEqual([3, 3])
})

test('a figure that could not be read is read again by the next caller', async () => {
  let isBroken = true
  const figure = memoize(async () => {
    if (isBroken) throw new Error('no connection')
    return 1
  }, 60_000)
  await expect(figure('one')).rejects.toThrow('no connection')
  isBroken = false
  expect(await figure('one')).toBe(1)
})

test('the tickets of a draw are counted again only after their cache time', async () => {
  const { deps } = app
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 3)
  const early = createFigures(deps.db, 60_000)
  expect(await early.countTickets(draw.id)).toBe(3)
  await aTicket(app, draw)
  expect([await early.countTickets(draw.id), await deps.figures.countTickets(draw.id)]).toEqual([3, 4])
  const { body } = await app.guest().request('GET', `/api/draws/${draw.week}/statistics`)
  const { minimum, median, maximum, none } = body.votes
  expect(minimum + median + maximum + none).toBe(4)
})

test('the statistics of a draw do not count unpaid or cancelled participations', async () => {
  const { deps } = app
  const draw = await anOpenDraw(app)
  const before = (await app.guest().request('GET', `/api/draws/${draw.week}/statistics`)).body
  for (const state of ['voted', 'payment_failed', 'cancelled'] as const) {
    const { id } = await aPlayer(deps)
    await deps.db.participation.create({
      data: { playerId: id, drawId: draw.id, vote: 'maximum', state, createdAt: await databaseNow(deps.db) },
    })
  }
  const { votes, playersByCountry } = (await app.guest().request('GET', `/api/draws/${draw.week}/statistics`))
    .body
  expect({ votes, playersByCountry }).toEqual({
    votes: before.votes,
    playersByCountry: before.playersByCountry,
  })
})
