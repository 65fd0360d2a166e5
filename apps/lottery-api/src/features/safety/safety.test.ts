import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findIneligibility, requirePlayable } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { requireWithinLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import { cancelOpenPurchases } from '#lottery-api/features/purchases/open-purchases.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aParticipation } from '#lottery-api/testing/participations.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { aPastDraw, aPrize } from '#lottery-api/testing/published-draw-rows.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { excludePlayer, proposeExclusion } from './exclusions.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000

async function signInPlayer(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  return { player, client: await app.as(player) }
}

const setLimit = (client: Awaited<ReturnType<TestApp['as']>>, period: string, cents: number | null) =>
  client.request('PUT', '/api/safety/limits', { body: { period, cents } })

/** Pays as a purchase does: checks the limits and inserts the purchase in one transaction. */
const payIn = ({ id }: Player, changes: Parameters<typeof aPaidPurchase>[2] = {}) =>
  app.deps.db.$transaction(async (tx) => {
    await requireWithinLimits(app.deps, tx, id, 300, await databaseNow(tx))
    return aPaidPurchase({ db: tx as typeof app.deps.db }, id, changes)
  })

const readCode = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('a deposit limit', () => {
  test('must be set to an amount before the first payment', async () => {
    const { player, client } = await signInPlayer()
    expect(await readCode(payIn(player))).toBe('limit-needed')
    expect((await setLimit(client, 'month', null)).status).toBe(200)
    expect(await readCode(payIn(player))).toBe('limit-needed')
    expect((await client.request('GET', '/api/safety')).body.hasLimit).toBe(false)
    await setLimit(client, 'month', 2000)
    expect(await readCode(payIn(player))).toBe('done')
    expect((await client.request('GET', '/api/safety')).body.hasLimit).toBe(true)
  })

  test('applies to concurrent calls: of 20 payments of 3 € ten fit in 30 €', async () => {
    const { player, client } = await signInPlayer()
    await setLimit(client, 'week', 3000)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => readCode(payIn(player))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'limit-exceeded')).toHaveLength(10)
    expect(await app.deps.db.purchase.count({ where: { playerId: player.id } })).toBe(10)
  })

  test('counts open and refunded payments, and not failed ones', async () => {
    const { player, client } = await signInPlayer()
    await setLimit(client, 'day', 600)
    await aPaidPurchase(app.deps, player.id, { state: 'failed', settledAt: null })
    await aPaidPurchase(app.deps, player.id, { state: 'open', settledAt: null })
    expect(await readCode(payIn(player))).toBe('done')
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
    const other = await signInPlayer()
    await setLimit(other.client, 'day', 300)
    await aPaidPurchase(app.deps, other.player.id, { state: 'refunded', refundedCents: 300 })
    expect(await readCode(payIn(other.player))).toBe('limit-exceeded')
  })

  test('counts an open payment of any age', async () => {
    const { player, client } = await signInPlayer()
    await setLimit(client, 'day', 300)
    const createdAt = new Date((await databaseNow(app.deps.db)).getTime() - 40 * 24 * hourMs)
    const open = { method: 'transfer', state: 'open', settledAt: null, createdAt } as const
    const { id } = await aPaidPurchase(app.deps, player.id, open)
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
    await app.deps.db.purchase.update({ where: { id }, data: { state: 'cancelled' } })
    expect(await readCode(payIn(player))).toBe('done')
  })

  test('does not count a payment from more than its period ago', async () => {
    const { player, client } = await signInPlayer()
    await setLimit(client, 'day', 300)
    await setLimit(client, 'week', 600)
    expect(await readCode(payIn(player))).toBe('done')
    await app.passTime(23 * hourMs)
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
    await app.passTime(2 * hourMs)
    expect(await readCode(payIn(player))).toBe('done')
    await app.passTime(26 * hourMs)
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
    await app.passTime(5 * 24 * hourMs)
    expect(await readCode(payIn(player))).toBe('done')
  })

  test('is lowered immediately and raised 24 hours after the request, by a confirmation', async () => {
    const { player } = await signInPlayer()
    let client = await app.as(player)
    const confirm = () => client.request('POST', '/api/safety/limits/confirm', { body: { period: 'month' } })
    await setLimit(client, 'month', 300)
    expect((await confirm()).status).toBe(409)
    const requested = await setLimit(client, 'month', 900)
    const waitMs = new Date(requested.body.holdsAt).getTime() - (await databaseNow(app.deps.db)).getTime()
    expect(waitMs / hourMs).toBeCloseTo(24, 1)
    expect((await confirm()).status).toBe(409)
    expect(await readCode(payIn(player))).toBe('done')
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
    await app.passTime(24 * hourMs)
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
    client = await app.as(player)
    const limits = (await client.request('GET', '/api/safety')).body.limits
    expect(limits).toMatchObject([
      { period: 'day', cents: null },
      { period: 'week', cents: null },
      {
        period: 'month',
        cents: 300,
        usedCents: 300,
        raise: { cents: 900, confirmableAt: requested.body.holdsAt },
      },
    ])
    expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await readCode(payIn(player))).toBe('done')
    await setLimit(client, 'month', 600)
    expect(await readCode(payIn(player))).toBe('limit-exceeded')
  })

  test.each([
    [-1, 422],
    [1.5, 422],
    ['12', 400],
    [100_000_01, 422],
  ])('is refused with %j', async (cents, expected) => {
    const { client } = await signInPlayer()
    const { status } = await client.request('PUT', '/api/safety/limits', { body: { period: 'day', cents } })
    expect(status).toBe(expected)
  })
})

describe('an exclusion', () => {
  const exclude = (client: Awaited<ReturnType<TestApp['as']>>, term: string, password = testPassword) =>
    client.request('POST', '/api/safety/exclusions', { body: { term, password } })

  test('requires the password', async () => {
    const { player, client } = await signInPlayer()
    const answer = await exclude(client, 'ever', 'not this one')
    expect(answer).toMatchObject({ status: 200, body: { success: false } })
    expect(await app.deps.db.exclusion.count({ where: { playerId: player.id } })).toBe(0)
  })

  test('begins at once, cancels open participations and purchases, returns credits and ends other sessions', async () => {
    const draw = await anOpenDraw(app)
    const { player, client } = await signInPlayer()
    const other = await app.as(player)
    const entry = await aParticipation(app.deps, player.id, draw.id, { state: 'paid', kind: 'paid' })
    const purchase = await aPaidPurchase(app.deps, player.id)
    const openPurchase = await aPaidPurchase(app.deps, player.id, {
      method: 'transfer',
      state: 'open',
      settledAt: null,
    })
    const now = await databaseNow(app.deps.db)
    const lot = await app.deps.db.creditLot.create({
      data: {
        playerId: player.id,
        kind: 'paid',
        source: 'purchase',
        purchaseId: purchase.id,
        granted: 4,
        remaining: 3,
        createdAt: now,
        spendings: { create: { participationId: entry.id, usedAt: now } },
      },
    })
    const answer = await exclude(client, '1w')
    expect((new Date(answer.body.endsAt).getTime() - now.getTime()) / hourMs).toBeCloseTo(7 * 24, 1)
    expect(await app.deps.db.participation.findUnique({ where: { id: entry.id } })).toMatchObject({
      state: 'cancelled',
    })
    expect((await app.deps.db.creditLot.findUnique({ where: { id: lot.id } }))?.remaining).toBe(4)
    expect((await other.request('GET', '/api/profile')).status).toBe(401)
    expect((await app.deps.db.purchase.findUnique({ where: { id: openPurchase.id } }))?.state).toBe(
      'cancelled',
    )
    const { body } = await client.request('GET', '/api/safety')
    expect(body.exclusion).toMatchObject({ term: '1w', endsAt: answer.body.endsAt })
  })

  test('prevents playing until it ends by itself', async () => {
    const { player, client } = await signInPlayer()
    await exclude(client, '24h')
    const findObstacle = () =>
      app.deps.db.$transaction(async (tx) =>
        findIneligibility(app.deps, tx, player.id, await databaseNow(tx)),
      )
    expect(await findObstacle()).toBe('excluded')
    await app.passTime(23.9 * hourMs)
    expect(await findObstacle()).toBe('excluded')
    await app.passTime(0.2 * hourMs)
    expect(await findObstacle()).toBe('limit-needed')
  })

  test('cannot be shortened by a shorter one or in the database, and can be prolonged', async () => {
    const { player, client } = await signInPlayer()
    const { body } = await exclude(client, '6w')
    expect((await exclude(client, '24h')).body.endsAt).toBe(body.endsAt)
    const { db } = app.deps
    const shorten = db.$executeRaw`UPDATE exclusion SET ends_at = app_now() WHERE player_id = ${player.id}::uuid`
    await expect(shorten).rejects.toThrow('not shortened')
    const remove = db.$executeRaw`DELETE FROM exclusion WHERE player_id = ${player.id}::uuid`
    await expect(remove).rejects.toThrow('refused')
    expect((await exclude(client, 'ever')).body.endsAt).toBeNull()
    expect((await exclude(client, '3y')).body.endsAt).toBeNull()
  })

  test('that is requested ten times concurrently is stored once', async () => {
    const { player, client } = await signInPlayer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exclude(client, '3m')))
    expect(new Set(answers.map(({ body }) => body.endsAt)).size).toBe(1)
    expect(await app.deps.db.exclusion.count({ where: { playerId: player.id } })).toBe(1)
  })

  test('that meets a concurrent vote leaves no valid entry of the excluded player', async () => {
    const draw = await anOpenDraw(app)
    for (let round = 0; round < 5; round += 1) {
      const { player, client } = await signInPlayer()
      await Promise.all([
        exclude(client, '1m'),
        readCode(
          app.deps.db.$transaction(async (tx) => {
            await requirePlayable(app.deps, tx, player.id)
            return aParticipation({ db: tx as typeof app.deps.db }, player.id, draw.id)
          }),
        ),
      ])
      const activeEntries = { playerId: player.id, state: { not: 'cancelled' as const } }
      expect(await app.deps.db.participation.count({ where: activeEntries })).toBe(0)
    }
  })

  test('may be decided by two staff members for an audited reason', async () => {
    const { player, client } = await signInPlayer()
    const aStaffMember = (actor: string) => ({ actor, reason: 'asked by phone' })
    const { id } = await proposeExclusion(app.deps, aStaffMember('luc'), player.id, '3y')
    expect((await client.request('GET', '/api/profile')).status).toBe(200)
    await expect(excludePlayer(app.deps, aStaffMember('luc'), id, cancelOpenPurchases)).rejects.toThrow(
      'another person',
    )
    await excludePlayer(app.deps, aStaffMember('ada'), id, cancelOpenPurchases)
    expect((await client.request('GET', '/api/profile')).status).toBe(401)
    const trail = await app.deps.db.auditRecord.findMany({ where: { subject: `player:${player.id}` } })
    expect(trail).toMatchObject([
      { actor: 'luc', action: 'propose players exclude', reason: 'asked by phone', facts: { term: '3y' } },
      { actor: 'ada', action: 'players exclude', reason: 'asked by phone', facts: { term: '3y' } },
    ])
  })
})

describe('a player is ineligible', () => {
  test.each([
    ['before the review', { status: 'in_review' as const, validatedAt: null }, 'identity-not-validated'],
    ['in a country that is not served', { country: 'US' }, 'country-not-served'],
    ['whose account is to end', { endRequestedAt: new Date() }, 'barred'],
    ['without a limit', {}, 'limit-needed'],
  ] as const)('%s', async (_, changes, obstacle) => {
    const player = await aPlayer(app.deps, changes)
    const found = await app.deps.db.$transaction((tx) =>
      findIneligibility(app.deps, tx, player.id, new Date()),
    )
    expect(found).toBe(obstacle)
    const play = app.deps.db.$transaction((tx) => requirePlayable(app.deps, tx, player.id))
    expect(await readCode(play)).toBe(obstacle === 'limit-needed' ? 'done' : obstacle)
  })

  test('who is barred after the identity was validated', async () => {
    const player = await aPlayer(app.deps)
    await app.deps.db.identityDocument.create({
      data: {
        playerId: player.id,
        type: 'passport',
        status: 'approved',
        suppliedAt: new Date(),
        numberHash: 'h1',
      },
    })
    const findObstacle = () => findIneligibility(app.deps, app.deps.db, player.id, new Date())
    expect(await findObstacle()).toBe('limit-needed')
    await app.deps.db.barredPerson.create({
      data: { numberHash: 'h1', reason: 'staff', addedAt: new Date(), addedBy: 'luc' },
    })
    expect(await findObstacle()).toBe('barred')
  })
})

test('the safety page has the average return, and what a player paid in and got back within three periods', async () => {
  const { player, client } = await signInPlayer()
  await aPaidPurchase(app.deps, player.id)
  const now = await databaseNow(app.deps.db)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hourMs)
  const oldPurchase = await aPaidPurchase(app.deps, player.id, { settledAt: daysAgo(29), refundedCents: 150 })
  await aPaidPurchase(app.deps, player.id, { settledAt: daysAgo(400) })
  await aPaidPurchase(app.deps, player.id, { state: 'open', settledAt: null })
  await app.deps.db.refund.create({
    data: {
      purchaseId: oldPurchase.id,
      cents: 150,
      credits: 2,
      state: 'sent',
      requestKey: 'x',
      askedAt: daysAgo(2),
      sentAt: daysAgo(1),
    },
  })
  const draw = await aPastDraw(app.deps)
  const paid = { state: 'paid' as const, cents: 1234n, paidAt: daysAgo(40) }
  await aPrize(app.deps, draw.id, player.id, paid)
  await aPrize(app.deps, draw.id, player.id, { rank: 2, cents: 999n, state: 'claimed' })
  const { body } = await client.request('GET', '/api/safety')
  expect(body).toMatchObject({
    returnPerMille: 800,
    odds: { minimum: 1000, median: 100, maximum: 10 },
    flows: [
      { span: '4w', inCents: 300, outCents: 150 },
      { span: '12m', inCents: 600, outCents: 1384 },
      { span: 'all', inCents: 900, outCents: 1384 },
    ],
    exclusion: null,
  })
})
