import { afterAll, beforeAll, expect, test } from 'vitest'
import { countUnreadNews, storeNews } from '#lottery-api/core/notifications/notifications.service.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const notify = (playerId: string, key: string, facts = {}) =>
  app.deps.db.$transaction((tx) => storeNews(tx, playerId, { kind: 'sponsor-reward', key, facts }))

test('a player is notified once for each key, also by ten concurrent calls', async () => {
  const [one, other] = [await aPlayer(app.deps), await aPlayer(app.deps)]
  await Promise.all(Array.from({ length: 10 }, () => notify(one.id, 'a')))
  await notify(other.id, 'a')
  expect(await countUnreadNews(app.deps.db, one.id)).toBe(1)
  expect(await countUnreadNews(app.deps.db, other.id)).toBe(1)
})

test('at most 50 notifications are listed, newest first, and all are marked as read together', async () => {
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  const list = async () => (await client.request('GET', '/api/notifications')).body.notifications
  expect(await list()).toEqual([])
  for (let n = 1; n <= 52; n += 1) {
    await notify(player.id, `n${n}`, { n, week: '2026-W47' })
    await app.passTime(1000)
  }
  const notifications = await list()
  expect(notifications).toHaveLength(50)
  expect(notifications[0]).toMatchObject({
    kind: 'sponsor-reward',
    facts: { n: 52, week: '2026-W47' },
    isRead: false,
  })
  expect(notifications.at(-1)).toMatchObject({ facts: { n: 3 } })
  expect((await client.request('POST', '/api/notifications/read')).body).toEqual({ success: true })
  expect((await list()).filter(({ isRead }: { isRead: boolean }) => isRead)).toHaveLength(50)
  expect(await countUnreadNews(app.deps.db, player.id)).toBe(0)
  await notify(player.id, 'later')
  expect((await list())[0]).toMatchObject({ isRead: false })
})

test('another player or a guest can neither list a player’s notifications nor mark them as read', async () => {
  const player = await aPlayer(app.deps)
  await notify(player.id, 'mine')
  const stranger = await app.as(await aPlayer(app.deps))
  expect((await stranger.request('GET', '/api/notifications')).body.notifications).toEqual([])
  await stranger.request('POST', '/api/notifications/read')
  expect(await countUnreadNews(app.deps.db, player.id)).toBe(1)
  for (const [method, path] of [
    ['GET', '/api/notifications'],
    ['POST', '/api/notifications/read'],
  ] as const)
    expect((await app.guest().request(method, path)).status).toBe(401)
})
