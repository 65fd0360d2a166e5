import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink } from '#lottery-api/core/links/links.service.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { knowAddress } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepSignInLeftovers } from './leftovers.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

test('links, addresses and passwords are deleted once they are obsolete, and no sooner', async () => {
  const { db } = app.deps
  const { id: playerId } = await aPlayer(app.deps)
  const now = await databaseNow(db)
  await db.$transaction((tx) => makeLink(tx, { playerId, kind: 'winner' }, now))
  await knowAddress(app, playerId, '198.51.100.7')
  for (let age = 0; age < 7; age += 1)
    await db.formerPassword.create({
      data: { playerId, hash: `${age}`, usedUntil: new Date(now.getTime() - age * dayMs) },
    })
  const left = async () => [
    await db.accountLink.count({ where: { playerId } }),
    await db.knownAddress.count({ where: { playerId } }),
    await db.formerPassword.count({ where: { playerId } }),
  ]
  await sweepSignInLeftovers(app.deps)
  expect(await left()).toEqual([1, 1, 7])
  await app.passTime(3 * dayMs)
  await sweepSignInLeftovers(app.deps)
  expect(await left()).toEqual([0, 1, 7])
  await app.passTime(177 * dayMs)
  await sweepSignInLeftovers(app.deps)
  expect(await left()).toEqual([0, 0, 7])
  await app.passTime(370 * dayMs)
  await Promise.all([sweepSignInLeftovers(app.deps), sweepSignInLeftovers(app.deps)])
  // The last five, of which the present one is in the player's row.
  expect(await left()).toEqual([0, 0, 4])
})
