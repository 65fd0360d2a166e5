import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { endSessions, findCaller, openSession } from './sessions.service.ts'

const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function beginSession(idleMinutes = 15, hasGivenPassword = true) {
  const player = await aPlayer(app.deps, { idleMinutes })
  const start = { playerId: player.id, browser: 'Firefox, Linux', hasGivenPassword }
  const secret = await app.deps.db.$transaction((tx) => openSession(tx, start))
  return { player, secret, caller: () => findCaller(app.deps.db, secret) }
}

test('a session belongs to its player, and its secret is not stored', async () => {
  const { player, secret, caller } = await beginSession()
  expect(await caller()).toEqual({
    accountId: player.id,
    sessionId: expect.any(String),
    status: 'validated',
    confirmedAt: expect.any(Date),
    secret,
  })
  const row = await app.deps.db.session.findFirstOrThrow({ where: { playerId: player.id } })
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(await findCaller(app.deps.db, row.tokenHash)).toBeNull()
})

test('a session that began without the password has no confirmation of it', async () => {
  const { caller } = await beginSession(15, false)
  expect(await caller()).toMatchObject({ confirmedAt: null })
})

test.each([5, 10, 15, 30, 60])(
  'a session of %i idle minutes is over after as many without a call',
  async (minutes) => {
    const { caller } = await beginSession(minutes)
    await app.passTime(minutes * minuteMs - 5000)
    expect(await caller()).not.toBeNull()
    await app.passTime(minutes * minuteMs - 5000)
    expect(await caller()).not.toBeNull()
    await app.passTime(minutes * minuteMs)
    expect(await caller()).toBeNull()
  },
)

test('a session is over after twelve hours, though it is used all the time', async () => {
  const { caller } = await beginSession(60)
  for (let hour = 0; hour < 12; hour += 1) {
    expect(await caller(), `hour ${hour}`).not.toBeNull()
    await app.passTime(59 * minuteMs)
  }
  expect(await caller()).not.toBeNull()
  await app.passTime(12 * minuteMs)
  expect(await caller()).toBeNull()
})

test('all sessions of a player but the caller’s are ended by one call', async () => {
  const session = await beginSession()
  const { id: playerId } = session.player
  const other = await app.deps.db.$transaction((tx) =>
    openSession(tx, { playerId, browser: 'Safari', hasGivenPassword: true }),
  )
  const own = await session.caller()
  await app.deps.db.$transaction((tx) => endSessions(tx, playerId, own?.sessionId))
  expect(await session.caller()).not.toBeNull()
  expect(await findCaller(app.deps.db, other)).toBeNull()
  await Promise.all([1, 2].map(() => app.deps.db.$transaction((tx) => endSessions(tx, playerId))))
  expect(await session.caller()).toBeNull()
})

test('a session that is ended while it is used concurrently stays ended', async () => {
  const { player, caller } = await beginSession()
  await Promise.all([
    app.deps.db.$transaction((tx) => endSessions(tx, player.id)),
    ...Array.from({ length: 5 }, caller),
  ])
  expect(await caller()).toBeNull()
})
