import { setTimeout } from 'node:timers/promises'
import { toLocalDay } from '@repo/lottery-rules/wall-clock'
import type { Draw, Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankSealedList } from '#lottery-api/core/draws/ranking.service.ts'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import { createLink } from '#lottery-api/core/links/links.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { approveDocument } from '#lottery-api/features/documents/review.service.ts'
import { viewDocument } from '#lottery-api/features/documents/review-queue.service.ts'
import { setBusinessSettings } from '#lottery-api/testing/business-settings.ts'
import { aScan } from '#lottery-api/testing/documents.ts'
import {
  anOpenDraw,
  aTicket,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  passUntil,
  setFirstTerms,
} from '#lottery-api/testing/draws.ts'
import { listQueuedEmails, readLastEmailTo } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { approveRelease, confirmPayment, payPrize, proposeRelease } from './payout.service.ts'
import { sweepPrizes } from './prizes.sweeper.ts'
import { findWinnerIneligibility } from './winner-eligibility.service.ts'

const aStaffMember = (actor: string) => ({ actor, reason: 'review' })
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const iban = 'FR7630006000011234567890189'

/** Inserts a player with an approved document. */
async function aWinner(): Promise<{ readonly id: string }> {
  const player = await aPlayer(app.deps)
  const now = await databaseNow(app.deps.db)
  await app.deps.db.identityDocument.create({
    data: {
      playerId: player.id,
      status: 'approved',
      type: 'passport',
      suppliedAt: now,
      reviewedAt: now,
      numberHash: player.id,
    },
  })
  return player
}

/** Holds a draw of this many tickets up to its publication; `isOld` gives it the first draws' terms. */
async function aPublishedDraw(
  tickets: number,
  { isOld = false } = {},
): Promise<{ readonly draw: Draw; readonly prizes: Prize[] }> {
  const openDraw = await anOpenDraw(app)
  if (isOld) await setFirstTerms(app, openDraw)
  for (let ticket = 0; ticket < tickets; ticket += 1)
    await aTicket(app, openDraw, { player: await aWinner() })
  await closeAndSealDraw(app, openDraw)
  const draw = await drawAndPublish(app, openDraw)
  return { draw, prizes: await listPrizes(draw.id) }
}

const listPrizes = (drawId: string) =>
  app.deps.db.prize.findMany({ where: { drawId }, orderBy: { rank: 'asc' } })

async function readPrize({ id }: Prize): Promise<Prize> {
  return app.deps.db.prize.findUniqueOrThrow({ where: { id } })
}

/** Creates a link of a win, and returns its secret. */
const createToken = ({ id, playerId }: Prize) =>
  app.deps.db.$transaction(async (tx) =>
    createLink(tx, { playerId: playerId ?? '', kind: 'winner', subject: id }, await databaseNow(tx)),
  )

/** Confirms a win as its mailed link does. */
async function confirm(prize: Prize) {
  const token = await createToken(prize)
  return app.guest().request('POST', '/api/prizes/verify', { body: { token } })
}

async function claim({ id, playerId }: Prize, body: object = { iban }) {
  const winner = await app.as({ id: playerId ?? '' })
  return winner.request('POST', `/api/prizes/${id}/claim`, { body })
}

/** Confirms a prize of a player in another draw. */
async function aConfirmedWin(playerId: string): Promise<Prize> {
  const openDraw = await anOpenDraw(app)
  for (const player of [{ id: playerId }, await aWinner()]) await aTicket(app, openDraw, { player })
  await closeAndSealDraw(app, openDraw)
  await drawAndPublish(app, openDraw)
  const prize = await app.deps.db.prize.findFirstOrThrow({ where: { drawId: openDraw.id, playerId } })
  await confirm(prize)
  return prize
}

function requireFirst(prizes: readonly Prize[]): Prize {
  const [prize] = prizes
  if (!prize) throw new Error('No prize')
  return prize
}

/** Excludes players for ever from an instant on, as they themselves do. */
const excludeSince = (startedAt: Date, playerIds: readonly string[]) =>
  app.deps.db.exclusion.createMany({
    data: playerIds.map((playerId) => ({ playerId, term: 'ever', by: 'player', startedAt })),
  })

const daysToMs = (count: number) => count * 86_400_000

describe('a prize', () => {
  test('is announced once, confirmed by its link, claimed, released by two persons and paid', async () => {
    const { deps } = app
    const { draw, prizes } = await aPublishedDraw(4)
    await sweepPrizes(deps)
    await sweepPrizes(deps)
    const prize = requireFirst(prizes)
    const notified = await deps.db.notification.count({ where: { kind: 'prize-won' } })
    expect(notified).toBe(prizes.length)
    const links = await deps.db.accountLink.count({ where: { kind: 'winner' } })
    expect(links).toBe(prizes.length)

    expect((await claim(prize)).body.success).toBe(false)
    const winnerBeforeClaim = await app.as({ id: prize.playerId ?? '' })
    const listLinks = () => deps.db.accountLink.findMany({ where: { kind: 'winner', subject: prize.id } })
    const before = await listLinks()
    expect((await winnerBeforeClaim.request('POST', `/api/prizes/${prize.id}/link`)).body).toEqual({
      success: true,
    })
    const after = await listLinks()
    expect([before.length, after.length]).toEqual([1, 1])
    expect(after).not.toEqual(before)
    expect((await confirm(prize)).body).toEqual({
      success: true,
      week: draw.week,
      cents: Number(prize.cents),
    })
    for (const wrong of ['FR00', 'DE863704004405320130', 'BE0853900754703'])
      expect((await claim(prize, { iban: wrong })).status).toBe(422)
    expect((await claim(prize)).body).toEqual({ success: true })
    expect((await claim(prize)).body).toEqual({ success: true })
    const winner = await app.as({ id: prize.playerId ?? '' })
    const { body } = await winner.request('GET', '/api/prizes')
    expect(body.prizes[0]).toMatchObject({ week: draw.week, state: 'claimed' })
    expect(body.bankAccount).toEqual({ holder: 'Camille Martin', ending: '0189' })
    const storedAccount = await deps.db.bankAccount.findFirstOrThrow()
    expect(storedAccount.iban).not.toContain('1234567890')

    const approval = await proposeRelease(deps, aStaffMember('Ada'), prize.id)
    await expect(approveRelease(deps, aStaffMember('ada'), approval)).rejects.toThrow('another person')
    await approveRelease(deps, aStaffMember('Grace'), approval)
    await payPrize(deps, { prizeId: prize.id })
    await payPrize(deps, { prizeId: prize.id })
    expect(await readPrize(prize)).toMatchObject({ state: 'paid', paymentReference: `SIMULATED-${prize.id}` })
    expect(await sumBalance(deps.db, 'bank')).toBe(-Number(prize.cents))
    await expect(
      confirmPayment(deps, aStaffMember('Ada'), { prizeId: prize.id, reference: 'X' }),
    ).rejects.toThrow('paid already')
  })

  test('is not confirmed with an expired document, and is by the same link once a newer one is approved', async () => {
    const { db } = app.deps
    const { prizes } = await aPublishedDraw(2)
    const prize = requireFirst(prizes)
    const playerId = prize.playerId ?? ''
    const today = toLocalDay(await databaseNow(db), app.deps.config.timeZone)
    const yesterday = new Date(Date.parse(today) - daysToMs(1))
    const { id } = await db.identityDocument.findFirstOrThrow({ where: { playerId } })
    await db.identityDocument.update({ where: { id }, data: { expiresOn: yesterday } })
    const token = await createToken(prize)
    const openLink = () => app.guest().request('POST', '/api/prizes/verify', { body: { token } })
    expect((await openLink()).body).toMatchObject({ success: false, code: 'document-expired' })
    expect(await readPrize(prize)).toMatchObject({ state: 'announced', claimBy: prize.claimBy })
    const winner = await app.as({ id: playerId })
    expect((await winner.request('GET', '/api/documents')).body).toMatchObject({ hasExpired: true })
    const newer = await aScan(app, playerId, {})
    expect((await openLink()).body).toMatchObject({ code: 'document-expired' })
    const reading = { country: 'FR', number: '12AB34567', birthDate: '1990-05-17', expiresOn: today }
    await viewDocument(app.deps, aStaffMember('Ada'), newer.id)
    await approveDocument(app.deps, aStaffMember('Ada'), newer.id, reading)
    expect((await winner.request('GET', '/api/documents')).body).toMatchObject({ hasExpired: false })
    expect((await openLink()).body).toMatchObject({ success: true })
  })

  test('is claimed by its winner only, and does not exist for another player', async () => {
    const { prizes } = await aPublishedDraw(2)
    const prize = requireFirst(prizes)
    await confirm(prize)
    const { id } = await aWinner()
    expect((await claim({ ...prize, playerId: id })).status).toBe(404)
    expect(await app.deps.db.bankAccount.count({ where: { playerId: id } })).toBe(0)
    expect(await readPrize(prize)).toMatchObject({ state: 'verified', playerId: prize.playerId })
    expect((await claim(prize)).body).toEqual({ success: true })
  })

  test('is not released when the winner’s account is newer than the proposal', async () => {
    const { deps } = app
    const { prizes } = await aPublishedDraw(2)
    const prize = requireFirst(prizes)
    await confirm(prize)
    await claim(prize)
    const approval = await proposeRelease(deps, aStaffMember('Ada'), prize.id)
    await app.passTime(1000)
    await deps.db.bankAccount.update({
      where: { playerId: prize.playerId ?? '' },
      data: { setAt: await databaseNow(deps.db) },
    })
    await expect(approveRelease(deps, aStaffMember('Grace'), approval)).rejects.toThrow(
      'has changed the account since',
    )
    expect(await readPrize(prize)).toMatchObject({ state: 'claimed', releasedAt: null })
  })

  test('is confirmed once by eight concurrent openings of its link', async () => {
    const { prizes } = await aPublishedDraw(2)
    const prize = requireFirst(prizes)
    const token = await createToken(prize)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.guest().request('POST', '/api/prizes/verify', { body: { token } })),
    )
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
  })

  test('is paid to the proposed account, which no claim changes until then', async () => {
    const { deps } = app
    const { prizes } = await aPublishedDraw(2)
    const prize = requireFirst(prizes)
    await confirm(prize)
    await claim(prize)
    const approval = await proposeRelease(deps, aStaffMember('Ada'), prize.id)
    await app.passTime(1000)
    const other = { iban: 'DE89370400440532013000' }
    expect((await claim(prize, other)).body).toMatchObject({ code: 'payout-under-way' })
    // The same account again does not undo the proposal.
    expect((await claim(prize)).body).toEqual({ success: true })
    await approveRelease(deps, aStaffMember('Grace'), approval)
    expect((await claim(prize, other)).status).toBe(409)
    const another = await aConfirmedWin(prize.playerId ?? '')
    expect((await claim(another, other)).body).toMatchObject({ code: 'payout-under-way' })
    expect((await claim(another)).body).toEqual({ success: true })
    await payPrize(deps, { prizeId: prize.id })
    expect((await claim(another, other)).body).toEqual({ success: true })
    // Each change of account is reported to its owner once, since it may be a thief's.
    const notices = await deps.db.notification.findMany({
      where: { playerId: prize.playerId ?? '', kind: 'payout-account' },
      orderBy: { createdAt: 'asc' },
    })
    expect(notices.map(({ facts }) => facts)).toEqual([{ ending: '0189' }, { ending: '3000' }])
    const { email } = await deps.db.player.findUniqueOrThrow({ where: { id: prize.playerId ?? '' } })
    const mails = (await listQueuedEmails(deps, email ?? '')).filter(({ subject }) =>
      subject.includes('compte bancaire'),
    )
    expect(mails.map(({ text }) => /… (\d{4})/.exec(text)?.[1])).toEqual(['0189', '3000'])
  })

  test('is proposed for payment only after a transaction that has locked its player', async () => {
    const { deps } = app
    const { prizes } = await aPublishedDraw(2)
    const prize = requireFirst(prizes)
    await confirm(prize)
    await claim(prize)
    let isProposed = false
    const proposing = await deps.db.$transaction(async (tx) => {
      // Changing the account locks the player: the proposal comes after.
      await lockPlayer(tx, prize.playerId ?? '')
      const proposed = proposeRelease(deps, aStaffMember('Ada'), prize.id).then(() => {
        isProposed = true
      })
      await setTimeout(300)
      expect(isProposed).toBe(false)
      return { proposed }
    })
    await proposing.proposed
  })

  test('of the first terms goes immediately to the next rank when its winner was excluded at the closing', async () => {
    const { deps } = app
    const { draw, prizes } = await aPublishedDraw(4, { isOld: true })
    await excludeSince(
      draw.opensAt,
      prizes.map(({ playerId }) => playerId ?? ''),
    )
    const refusals = await Promise.all(prizes.map((prize) => confirm(prize)))
    expect(refusals.map(({ status }) => status)).toEqual([409, 409])
    await sweepPrizes(deps)
    const after = await listPrizes(draw.id)
    expect(after.map(({ rank, state, reason, replacesRank }) => [rank, state, reason, replacesRank])).toEqual(
      [
        [1, 'replaced', 'excluded', null],
        [2, 'replaced', 'excluded', null],
        [3, 'announced', null, 1],
        [4, 'announced', null, 2],
      ],
    )
    expect(after.slice(2).map(({ cents }) => cents)).toEqual(prizes.map(({ cents }) => cents))
    const { body } = await app.guest().request('GET', `/api/draws/${draw.week}`)
    expect(body.winners[0]).toMatchObject({ state: 'replaced', reason: 'excluded', name: null })

    // No ticket follows the last two.
    await excludeSince(
      draw.opensAt,
      after.slice(2).map(({ playerId }) => playerId ?? ''),
    )
    for (const prize of after.slice(2)) expect((await confirm(prize)).status).toBe(409)
    const last = await listPrizes(draw.id)
    expect(last.slice(2).map(({ state, reason }) => [state, reason])).toEqual([
      ['lapsed', 'no-reserve'],
      ['lapsed', 'no-reserve'],
    ])
    expect(await sumBalance(deps.db, 'prizes', { drawId: draw.id })).toBe(0)
    expect(await sumBalance(deps.db, 'carry', { drawId: draw.id })).toBe(-Number(draw.potCents))
  })

  test('that lapses without a reserve is listed only once the prizes of all reserve tickets can be listed, too', async () => {
    const { deps } = app
    const { draw, prizes } = await aPublishedDraw(3, { isOld: true })
    await excludeSince(
      draw.opensAt,
      prizes.map(({ playerId }) => playerId ?? ''),
    )
    for (const prize of prizes) await confirm(prize)
    expect((await listPrizes(draw.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['replaced', 'excluded'],
      ['lapsed', 'no-reserve'],
    ])
    /** Seals the open draw; returns the ranks that it lists, and the carried rest. */
    const sealNext = async () => {
      const openDraw = await anOpenDraw(app)
      for (let ticket = 0; ticket < 2; ticket += 1) await aTicket(app, openDraw, { player: await aWinner() })
      await closeAndSealDraw(app, openDraw)
      const { carriedInCents } = await deps.db.draw.findUniqueOrThrow({ where: { id: openDraw.id } })
      const listedPrizes = await deps.db.prize.findMany({
        where: { accountedIn: openDraw.id },
        orderBy: { rank: 'asc' },
      })
      const lapsed = listedPrizes.reduce(
        (sum, { state, cents }) => sum + (state === 'lapsed' ? cents : 0n),
        0n,
      )
      const ranks = listedPrizes.flatMap(({ drawId, rank }) => (drawId === draw.id ? [rank] : []))
      return { ranks, unexplained: Number(carriedInCents) - Number(lapsed) }
    }
    expect(await sealNext()).toEqual({ ranks: [], unexplained: 0 })
    while ((await sweepPrizes(deps)) === 0);
    expect((await listPrizes(draw.id)).map(({ rank, replacesRank }) => [rank, replacesRank])).toContainEqual([
      3, 1,
    ])
    expect(await sealNext()).toEqual({ ranks: [1, 2], unexplained: 0 })
  })

  test('of the first terms passes by ineligible holders, who are not notified', async () => {
    const { deps } = app
    const { draw, prizes } = await aPublishedDraw(6, { isOld: true })
    const [excludedPrize, ...winners] = prizes
    const ranked = (await rankSealedList(deps.pool, draw.seed ?? '', draw.id, 6)).slice(prizes.length)
    const [leaving, excluded, next] = await Promise.all(
      ranked.map(({ ticket }) =>
        deps.db.participation.findFirstOrThrow({ where: { drawId: draw.id, number: ticket } }),
      ),
    )
    await deps.db.player.update({
      where: { id: leaving?.playerId ?? '' },
      data: { status: 'ended', endedAt: await databaseNow(deps.db) },
    })
    await excludeSince(draw.opensAt, [excludedPrize?.playerId ?? '', excluded?.playerId ?? ''])
    expect((await confirm(requireFirst(prizes))).status).toBe(409)
    while ((await sweepPrizes(deps)) === 0);
    const after = (await listPrizes(draw.id)).slice(1 + winners.length)
    expect(
      after.map(({ number, state, reason, replacesRank }) => [number, state, reason, replacesRank]),
    ).toEqual([
      [leaving?.number, 'replaced', 'identity', 1],
      [excluded?.number, 'replaced', 'excluded', 1 + prizes.length],
      [next?.number, 'announced', null, 2 + prizes.length],
    ])
    const reminded = await deps.db.sentReminder.findMany({
      where: { subject: { in: after.map(({ id }) => `prize:${id}`) } },
    })
    expect(reminded.map(({ subject }) => subject)).toEqual([`prize:${after[2]?.id}`])
  })

  test('stays with a winner who self-excluded at the closing time, though the worker closed sales later', async () => {
    const { deps } = app
    const openDraw = await anOpenDraw(app)
    for (let ticket = 0; ticket < 2; ticket += 1) await aTicket(app, openDraw, { player: await aWinner() })
    await passUntil(app, new Date(openDraw.closesAt.getTime() + 5000))
    const players = await deps.db.participation.findMany({ where: { drawId: openDraw.id } })
    await excludeSince(
      openDraw.closesAt,
      players.map(({ playerId }) => playerId),
    )
    await closeAndSealDraw(app, openDraw)
    await drawAndPublish(app, openDraw)
    const prize = requireFirst(await listPrizes(openDraw.id))
    expect(await findWinnerIneligibility(deps.db, prize)).toBeNull()
    expect((await confirm(prize)).status).toBe(200)
  })

  test('is reminded of once for each due reminder, and goes into the next pot after 60 days', async () => {
    const { deps } = app
    const { draw, prizes } = await aPublishedDraw(3)
    await sweepPrizes(deps)
    const prize = requireFirst(prizes)
    const listReminders = async () =>
      (
        await deps.db.sentReminder.findMany({
          where: { subject: `prize:${prize.id}` },
          orderBy: { at: 'asc' },
        })
      ).map(({ kind }) => kind)
    await app.passTime(daysToMs(1))
    await sweepPrizes(deps)
    await sweepPrizes(deps)
    expect(await listReminders()).toEqual(['announced', 'day-1'])
    await app.passTime(daysToMs(30))
    await sweepPrizes(deps)
    expect(await listReminders()).toEqual(['announced', 'day-1', 'day-30'])
    const carryBefore = await sumBalance(deps.db, 'carry')
    await app.passTime(daysToMs(30))
    await sweepPrizes(deps)
    expect((await listPrizes(draw.id)).map(({ state, reason }) => [state, reason])).toEqual(
      prizes.map(() => ['lapsed', 'unclaimed']),
    )
    const notices = await deps.db.notification.findMany({
      where: { playerId: prize.playerId ?? '', kind: { startsWith: 'prize-' } },
      orderBy: { createdAt: 'asc' },
    })
    expect(notices.map(({ kind }) => kind)).toEqual([
      'prize-won',
      'prize-reminder',
      'prize-reminder',
      'prize-lapsed',
    ])
    const { email } = await deps.db.player.findUniqueOrThrow({ where: { id: prize.playerId ?? '' } })
    const { subject } = await readLastEmailTo(deps, email ?? '')
    expect(subject).toBe('Le délai pour réclamer votre gain est passé')
    expect((await confirm(prize)).body.success).toBe(false)
    expect(carryBefore - (await sumBalance(deps.db, 'carry'))).toBeGreaterThanOrEqual(Number(draw.potCents))
    const guest = await app.guest().request('GET', `/api/draws/${draw.week}`)
    expect(guest.body.winners.map((one: { reason: string }) => one.reason)).toEqual(
      prizes.map(() => 'unclaimed'),
    )
  })

  test('that is announced late has its first reminder no earlier than a day after that', async () => {
    const { deps } = app
    const { prizes } = await aPublishedDraw(2)
    await app.passTime(daysToMs(4))
    await sweepPrizes(deps)
    await sweepPrizes(deps)
    const listKinds = async () =>
      (await deps.db.sentReminder.findMany({ where: { subject: `prize:${requireFirst(prizes).id}` } })).map(
        ({ kind }) => kind,
      )
    expect(await listKinds()).toEqual(['announced'])
    await app.passTime(daysToMs(1))
    await sweepPrizes(deps)
    expect((await listKinds()).sort()).toEqual(['announced', 'day-1'])
  })

  test('shows the name of its winner only once it is confirmed and the winner publishes it', async () => {
    const { deps } = app
    const { draw, prizes } = await aPublishedDraw(2)
    const listNames = async () =>
      (await app.guest().request('GET', `/api/draws/${draw.week}`)).body.winners.map(
        (one: { name: string }) => one.name,
      )
    const prize = requireFirst(prizes)
    await deps.db.player.update({ where: { id: prize.playerId ?? '' }, data: { publishesName: true } })
    expect(await listNames()).toEqual([null, null])
    await confirm(prize)
    expect(await listNames()).toEqual(['Camille Martin', null])
  })
})

test('prizes, notifications and the statement have the draw’s own time after the draw day has changed', async () => {
  const { deps } = app
  const { draw, prizes } = await aPublishedDraw(2)
  await sweepPrizes(deps)
  await setBusinessSettings(deps, { drawDay: 'wednesday', drawTime: '18:00' })
  const winner = await app.as({ id: requireFirst(prizes).playerId ?? '' })
  const read = async (path: string) => (await winner.request('GET', path)).body
  const drawDate = { drawTime: draw.drawTime.toISOString() }
  expect((await read('/api/prizes')).prizes).toEqual([
    expect.objectContaining({ ...drawDate, week: draw.week }),
  ])
  const { notifications } = await read('/api/notifications')
  expect(notifications).toContainEqual(expect.objectContaining({ ...drawDate, kind: 'prize-won' }))
  const { lines } = await read('/api/statement')
  expect(lines).toContainEqual(expect.objectContaining({ ...drawDate, kind: 'prize', week: draw.week }))
  await setBusinessSettings(deps, { drawDay: 'sunday', drawTime: '20:00' })
})

test('the game, its draws and their statistics are public', async () => {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 30)
  const guest = app.guest()
  const game = await guest.request('GET', '/api/game')
  expect(game.body).toMatchObject({
    priceCents: 300,
    drawsPerPurchase: 4,
    isDevelopmentBeacon: true,
    isSimulated: true,
    current: { week: draw.week, tickets: 30, winnersByChoice: { minimum: 2, median: 2, maximum: 3 } },
  })
  const list = await guest.request('GET', '/api/draws')
  expect(list.body.draws[0]).toMatchObject({ week: draw.week, state: 'open' })
  const { body } = await guest.request('GET', `/api/draws/${draw.week}/statistics`)
  expect(body.playersByCountry.reduce((sum: number, one: { players: number }) => sum + one.players, 0)).toBe(
    30,
  )
  expect((await guest.request('GET', '/api/trust')).body).toMatchObject({ isDevelopmentBeacon: true })
  expect((await guest.request('GET', '/api/draws/2020-W01')).status).toBe(404)
})
