import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawWinners } from '#lottery-api/features/draws/draw/draw.service.ts'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  passUntil,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the proof of a ticket names its rank once the draw is published, and not while it is only drawn', async () => {
  const { db } = app.deps
  const openDraw = await anOpenDraw(app)
  await insertTickets(app, openDraw, 5)
  const sealed = await closeAndSealDraw(app, openDraw)
  await passUntil(app, sealed.drawTime)
  expect(await drawWinners(app.deps, sealed)).toBe(true)
  const { number } = await db.prize.findFirstOrThrow({ where: { drawId: sealed.id, rank: 1 } })
  const readRank = async () => {
    const { body } = await app.guest().request('GET', `/api/draws/${sealed.week}/tickets/${number}`)
    return [body.merkleRoot, body.rank]
  }
  expect(await readRank()).toEqual([sealed.merkleRoot, null])
  await drawAndPublish(app, sealed)
  expect(await readRank()).toEqual([sealed.merkleRoot, 1])
})
