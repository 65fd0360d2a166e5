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

const createLinkNow = (request: LinkRequest) =>
  app.deps.db.$transaction(async (tx) => createLink(tx, request, await databaseNow(tx)))
const consume = (token: string, kind: LinkKind) =>
  app.deps.db.$transaction(async (tx) => consumeLink(tx, token, kind, await databaseNow(tx)))
const canOpen = async (token: string, kind: LinkKind) =>
  consume(token, kind).then(
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
    const token = await createLinkNow({ playerId, kind: 'winner', subject })
    expect(token).toMatch(/^[\w-]{43}$/)
    const uses = await Promise.allSettled(Array.from({ length: 6 }, () => consume(token, 'winner')))
    const consumed = uses.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(consumed).toEqual([expect.objectContaining({ playerId, subject, newEmail: null })])
  })

  const lifetimes = [
    ['activation', 48 * 60],
    ['password_reset', 30],
    ['new_address', 30],
    ['new_email', 48 * 60],
    ['winner', 72 * 60],
  ] as const

  test.each(lifetimes)('of the kind %s opens for %i minutes, and as no other kind', async (kind, minutes) => {
    const { id: playerId } = await aPlayer(app.deps)
    const [late, inTime] = [
      await createLinkNow({ playerId, kind, subject: 'late' }),
      await createLinkNow({ playerId, kind, subject: 'in time' }),
    ]
    for (const [other] of lifetimes)
      if (other !== kind) expect(await canOpen(inTime, other), other).toBe(false)
    await app.passTime(minutes * 60_000 - 10_000)
    expect(await canOpen(inTime, kind)).toBe(true)
    await app.passTime(10_000)
    expect(await canOpen(late, kind)).toBe(false)
  })

  test('replaces the previous link of its player, kind and subject, and no other', async () => {
    const [one, other] = [await aPlayer(app.deps), await aPlayer(app.deps)]
    const request = { playerId: one.id, kind: 'winner', subject: 'a prize' } as const
    const first = await createLinkNow(request)
    const stored = [
      await createLinkNow({ ...request, subject: 'another prize' }),
      await createLinkNow({ ...request, playerId: other.id }),
    ]
    const second = await createLinkNow(request)
    expect(await canOpen(first, 'winner')).toBe(false)
    for (const token of [...stored, second]) expect(await canOpen(token, 'winner')).toBe(true)
  })

  test('that is created six times concurrently opens by one secret only', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const tokens = await Promise.all(
      Array.from({ length: 6 }, () => createLinkNow({ playerId, kind: 'password_reset' })),
    )
    const outcomes = await Promise.all(tokens.map((token) => canOpen(token, 'password_reset')))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('that is dropped opens nothing', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const [one, other] = [
      await createLinkNow({ playerId, kind: 'winner', subject: 'a' }),
      await createLinkNow({ playerId, kind: 'winner', subject: 'b' }),
    ]
    await app.deps.db.$transaction((tx) => dropLinks(tx, playerId, 'winner', 'a'))
    expect(await canOpen(one, 'winner')).toBe(false)
    expect(await canOpen(other, 'winner')).toBe(true)
  })

  test('is stored without its secret, and the key of its mail does not contain it', async () => {
    const { id: playerId } = await aPlayer(app.deps)
    const token = await createLinkNow({ playerId, kind: 'winner' })
    const { rows } = await app.deps.pool.query(
      'SELECT json_agg(account_link)::text AS links FROM account_link',
    )
    expect(rows[0].links).not.toContain(token)
    expect(toLinkKey(token)).not.toContain(token)
  })
})
