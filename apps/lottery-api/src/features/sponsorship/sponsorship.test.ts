import type { Player, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aParticipation } from '#lottery-api/testing/participations.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { countReferral } from './sponsorship.service.ts'
import { sweepReferrals } from './sponsorship.sweeper.ts'

let app: TestApp
let draw: { readonly id: string }
const entries: { readonly playerId: string }[] = []
beforeAll(async () => {
  app = await testApp()
  draw = await anOpenDraw(app)
})
afterAll(() => app.close())

const countReferralNow = (referredId: string) =>
  app.deps.db.$transaction(async (tx) => countReferral(app.deps, tx, referredId, await databaseNow(tx)))
const findReferral = (referredId: string) => app.deps.db.referral.findUnique({ where: { referredId } })

let playerCount = 0
async function aReferred(
  sponsor: Player,
  {
    kind = 'paid',
    ...changes
  }: Partial<Prisma.PlayerUncheckedCreateInput> & { kind?: 'paid' | 'free' | null } = {},
): Promise<Player> {
  playerCount += 1
  const referred = await aPlayer(app.deps, { birthName: `Personne ${playerCount}`, ...changes })
  await app.deps.db.referral.create({
    data: { sponsorId: sponsor.id, referredId: referred.id, registeredAt: await databaseNow(app.deps.db) },
  })
  if (kind !== null) await aTicket(referred.id, kind)
  return referred
}

/** Inserts a validated ticket of the open draw. */
async function aTicket(playerId: string, kind: 'paid' | 'free'): Promise<void> {
  const tail = String(entries.push({ playerId })).padStart(4, '0')
  await aParticipation(app.deps, playerId, draw.id, {
    state: 'validated',
    kind,
    validatedAt: new Date(),
    number: `AA${tail.slice(0, 2)}BB${tail.slice(2)}`,
    holder: tail.padStart(64, '0'),
    nonce: tail.padStart(64, '0'),
  })
}

/**
 * Runs something while the draw is sealed, and restores the draw's row afterwards, so that the next test may add
 * tickets.
 */
async function runWhileSealed<T>(run: () => Promise<T>): Promise<T> {
  const { db } = app.deps
  const setGuard = (state: string) => db.$executeRawUnsafe(`ALTER TABLE draw ${state} TRIGGER draw_forward`)
  const seal: Prisma.DrawUncheckedUpdateInput = {
    ticketCount: 2,
    listSha256: 'x',
    merkleRoot: 'x',
    carriedInCents: 0n,
    potCents: 120n,
    votesMinimum: 0,
    votesMedian: 0,
    votesMaximum: 0,
    votesNone: 2,
    choice: 'median',
    winners: 2,
    manifest: '{}',
    manifestSha256: 'x',
    manifestSignature: 'x',
    state: 'sealed',
    sealedAt: new Date(),
  }
  const none = Object.fromEntries(Object.keys(seal).map((key) => [key, null]))
  await setGuard('DISABLE')
  await db.draw.update({ where: { id: draw.id }, data: seal })
  try {
    return await run()
  } finally {
    await db.draw.update({ where: { id: draw.id }, data: { ...none, state: 'open' } })
    await setGuard('ENABLE')
  }
}

describe('a referral', () => {
  test('counts once the player is validated and has a paid ticket in a sealed draw', async () => {
    const sponsor = await aPlayer(app.deps)
    const referred = await aReferred(sponsor)
    await countReferralNow(referred.id)
    expect(await findReferral(referred.id)).toMatchObject({ countedAt: null, refusal: null })
    await runWhileSealed(() => sweepReferrals(app.deps))
    expect(await findReferral(referred.id)).toMatchObject({ countedAt: expect.any(Date), refusal: null })
  })

  test.each([
    ['without a ticket', { kind: null }],
    ['with a free ticket', { kind: 'free' as const }],
    ['who is not validated', { status: 'activated' as const, validatedAt: null }],
  ])('of a player %s does not count', async (_, changes) => {
    const referred = await aReferred(await aPlayer(app.deps), changes)
    await runWhileSealed(async () => {
      await countReferralNow(referred.id)
      await sweepReferrals(app.deps)
    })
    expect(await findReferral(referred.id)).toMatchObject({ countedAt: null, refusal: null })
  })

  test('of a person with the sponsor’s names and day of birth is refused', async () => {
    const sponsor = await aPlayer(app.deps, { birthName: 'Duval', firstName: 'Ève' })
    const referred = await aReferred(sponsor, { birthName: 'DUVAL', firstName: 'ève' })
    await runWhileSealed(() => countReferralNow(referred.id))
    expect(await findReferral(referred.id)).toMatchObject({ countedAt: null, refusal: 'self' })
    await expect(
      app.deps.db.referral.create({
        data: { sponsorId: sponsor.id, referredId: sponsor.id, registeredAt: new Date() },
      }),
    ).rejects.toThrow()
  })

  test('of a person with the sponsor’s document is refused', async () => {
    const sponsor = await aPlayer(app.deps)
    const referred = await aReferred(sponsor)
    const document = { type: 'passport', numberHash: 'same', suppliedAt: new Date() } as const
    await app.deps.db.identityDocument.createMany({
      data: [
        { ...document, playerId: sponsor.id, status: 'replaced' },
        { ...document, playerId: referred.id, status: 'approved' },
      ],
    })
    await runWhileSealed(() => countReferralNow(referred.id))
    expect(await findReferral(referred.id)).toMatchObject({ countedAt: null, refusal: 'same-document' })
  })

  test('of a person who was referred before with another account is refused', async () => {
    const first = await aReferred(await aPlayer(app.deps))
    await runWhileSealed(() => countReferralNow(first.id))
    const again = await aReferred(await aPlayer(app.deps), { formerIds: [first.id] })
    await runWhileSealed(() => countReferralNow(again.id))
    expect(await findReferral(again.id)).toMatchObject({ countedAt: null, refusal: 'referred-before' })
  })

  test.each(['card', 'bank account'])('of a person with the sponsor’s %s is refused', async (way) => {
    const sponsor = await aPlayer(app.deps)
    const referred = await aReferred(sponsor)
    for (const { id } of [sponsor, referred]) {
      if (way === 'card') await aPaidPurchase(app.deps, id, { payerHash: 'one card' })
      else
        await app.deps.db.bankAccount.create({
          data: {
            playerId: id,
            iban: 'sealed',
            ending: '0000',
            ibanHash: 'one',
            holder: 'x',
            setAt: new Date(),
          },
        })
    }
    await runWhileSealed(() => countReferralNow(referred.id))
    expect(await findReferral(referred.id)).toMatchObject({ countedAt: null, refusal: 'same-payment' })
    await runWhileSealed(() => countReferralNow(referred.id))
    expect(await findReferral(referred.id)).toMatchObject({ refusal: 'same-payment' })
  })
})

test('each threshold gives its credits once by concurrent counts, and the sponsor reads the state', async () => {
  const sponsor = await aPlayer(app.deps)
  const referred = await Promise.all(Array.from({ length: 21 }, () => aReferred(sponsor)))
  await runWhileSealed(async () => {
    for (const { id } of referred.slice(0, 9)) await countReferralNow(id)
    expect(await app.deps.db.creditLot.count({ where: { playerId: sponsor.id } })).toBe(0)
    // The tenth to the twenty-first, each by two concurrent calls.
    await Promise.all(referred.slice(9).flatMap(({ id }) => [countReferralNow(id), countReferralNow(id)]))
    await Promise.all([sweepReferrals(app.deps), sweepReferrals(app.deps)])
  })
  const now = await databaseNow(app.deps.db)
  const lots = await app.deps.db.creditLot.findMany({
    where: { playerId: sponsor.id },
    orderBy: { source: 'asc' },
  })
  expect(lots).toMatchObject([
    { kind: 'free', source: 'sponsorship:10', granted: 1, remaining: 1 },
    { kind: 'free', source: 'sponsorship:20', granted: 1, remaining: 1 },
  ])
  expect(((lots[0]?.expiresAt?.getTime() ?? 0) - now.getTime()) / 86_400_000).toBeCloseTo(365, 0)
  expect(await app.deps.db.notification.count({ where: { playerId: sponsor.id } })).toBe(2)
  const client = await app.as(sponsor)
  const { body } = await client.request('GET', '/api/sponsorship')
  expect(body).toMatchObject({
    code: sponsor.sponsorCode,
    counted: 21,
    level: { name: 'Silver', from: 21, until: 40, credits: 2 },
    rewards: [
      { threshold: 10, credits: 1 },
      { threshold: 20, credits: 1 },
    ],
  })
  expect(body.link).toMatch(/\/register\?sponsor=/)
  expect(body.levels.filter(({ isReached }: { isReached: boolean }) => isReached)).toHaveLength(3)
  expect(body.referred).toHaveLength(21)
  expect(Object.keys(body.referred[0]).sort()).toEqual(['counts', 'nickname', 'registeredAt'])
})

test('the database refuses to delete a sponsor’s reward', async () => {
  const { db } = app.deps
  const { id: sponsorId } = await aPlayer(app.deps)
  const givenAt = await databaseNow(db)
  await db.sponsorReward.create({ data: { sponsorId, threshold: 10, credits: 1, givenAt } })
  await expect(db.sponsorReward.deleteMany({ where: { sponsorId } })).rejects.toThrow()
})
