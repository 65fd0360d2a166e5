import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepSignInLeftovers } from './leftovers.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

test('former passwords are deleted once they may be reused: after a year all but the newest four', async () => {
  const { db } = app.deps
  const { id: playerId } = await aPlayer(app.deps)
  const now = await databaseNow(db)
  for (let age = 0; age < 7; age += 1)
    await db.formerPassword.create({
      data: { playerId, hash: `${age}`, usedUntil: new Date(now.getTime() - age * dayMs) },
    })
  const countFormer = () => db.formerPassword.count({ where: { playerId } })
  await sweepSignInLeftovers(app.deps)
  expect(await countFormer()).toBe(7)
  await app.passTime(370 * dayMs)
  await Promise.all([sweepSignInLeftovers(app.deps), sweepSignInLeftovers(app.deps)])
  // The last five, of which the present one is in the player's row.
  expect(await countFormer()).toBe(4)
})
