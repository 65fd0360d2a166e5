import { randomUUID } from 'node:crypto'
import type { LinkKind } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LinkRequest } from '#lottery-api/core/links/links.service.ts'
import { consumeLink, createLink, dropLinks, toLinkKey } from '#lottery-api/core/links/links.service.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const make = (order: LinkRequest) =>
  app.deps.db.$transaction(async (tx) => createLink(tx, order, await databaseNow(tx)))
const use = (token: string, kind: LinkKind) =>
  app.deps.db.$transaction(async (tx) => consumeLink(tx, token, kind, await databaseNow(tx)))
const opens = async (token: string, kind: LinkKind) =>
  use(token, kind).then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe('Ce lien a expiré, veuillez en demander un nouveau')
      return false
    },
  )

describe('a link', () => {
  test('returns its subject, once, for any number of concurrent uses', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const subject = randomUUID()
    const token = await make({ playerId, kind: 'winner', subject })
    expect(token).toMatch(/^[\w-]{43}$/)
    const uses = await Promise.allSettled(Array.from({ length: 6 }, () => use(token, 'winner')))
    const used = uses.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(used).toEqual([expect.objectContaining({ playerId, subject, newEmail: null })])
  })

  test.each([
    ['activation', 48 * 60],
    ['password_reset', 30],
    ['new_address', 30],
    ['new_email', 48 * 60],
    ['winner', 72 * 60],
  ] as const)('of the kind %s opens for %i minutes, and as no other kind', async (kind, minutes) => {
    const { id: playerId } = await aPlayer(app.deps)
    const other = kind === 'winner' ? 'activation' : 'winner'
    const [late, intime] = [
      await make({ playerId, kind, subject: 'late' }),
      await make({ playerId, kind, subject: 'in time' }),
    ]
    expect(await opens(intime, other)).toBe(false)
    await app.passTime(minutes * 60_000 - 10_000)
    expect(await opens(intime, kind)).toBe(true)
    await app.passTime(10_000)
    expect(await opens(late, kind)).toBe(false)
  })

  test('replaces the previous link of its player, kind and subject, and no other', async () => {
    const [one, other] = [await aPlayer(app.deps), await aPlayer(app.deps)]
    const order = { playerId: one.id, kind: 'winner', subject: 'a prize' } as const
    const first = await make(order)
    const stored = [
      await make({ ...order, subject: 'another prize' }),
      await make({ ...order, playerId: other.id }),
    ]
    const second = await make(order)
    expect(await opens(first, 'winner')).toBe(false)
    for (const token of [...stored, second]) expect(await opens(token, 'winner')).toBe(true)
  })

  test('created many times concurrently is valid once', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const tokens = await Promise.all(
      Array.from({ length: 6 }, () => make({ playerId, kind: 'password_reset' })),
    )
    const opened = await Promise.all(tokens.map((token) => opens(token, 'password_reset')))
    expect(opened.filter(Boolean)).toHaveLength(1)
  })

  test('that is dropped opens nothing', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const [one, other] = [
      await make({ playerId, kind: 'winner', subject: 'a' }),
      await make({ playerId, kind: 'winner', subject: 'b' }),
    ]
    await app.deps.db.$transaction((tx) => dropLinks(tx, playerId, 'winner', 'a'))
    expect(await opens(one, 'winner')).toBe(false)
    expect(await opens(other, 'winner')).toBe(true)
  })

  test('is stored as a hash, and its mail is named by another', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const token = await make({ playerId, kind: 'winner' })
    const { rows } = await app.deps.pool.query('SELECT json_agg(l)::text AS all FROM account_link l')
    expect(rows[0].all).not.toContain(token)
    expect(toLinkKey(token)).not.toContain(token)
  })
})
