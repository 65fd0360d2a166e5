import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readCancellation } from '@repo/lottery-rules/cancellation'
import { readManifest } from '@repo/lottery-rules/manifest'
import { findReceiptFaults } from '@repo/lottery-rules/receipt'
import { findDrawFaults, findSeriesFaults } from '@repo/lottery-rules/verify'
import { findCancellationFaults } from '@repo/lottery-rules/verify-cancellation'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePaidCredits, spendCredit } from '#lottery-api/core/credits/credits.service.ts'
import { findTicketProof } from '#lottery-api/core/draws/proof.service.ts'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import {
  addCarry,
  anOpenDraw,
  aTicket,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  passUntil,
  readPublishedFiles,
} from '#lottery-api/testing/draws.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { listUnfinishedDraws } from './draws.data.ts'
import { sweepDraws } from './draws.sweeper.ts'
import { readTrust } from './publish/trust.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const readFiles = (week: string) => readPublishedFiles(app.deps, week)

describe('a draw', () => {
  test('goes from open to published at its hours, with files that show no fault and its pot booked as prizes', async () => {
    const draw = await anOpenDraw(app)
    const { deps } = app
    await insertTickets(app, draw, 40)
    await sweepDraws(deps)
    expect((await deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })).state).toBe('open')

    const sealed = await closeAndSealDraw(app, draw)
    expect(sealed).toMatchObject({ state: 'sealed', ticketCount: 40, winners: 2, choice: 'median' })
    expect(sealed.potCents).toBe(2400n)
    const [unfinished] = await listUnfinishedDraws(deps.db)
    expect(unfinished).toMatchObject({ id: draw.id, merkleRoot: sealed.merkleRoot })
    expect(unfinished).not.toHaveProperty('manifest')
    expect(await anOpenDraw(app)).toMatchObject({ sequence: draw.sequence + 1 })
    expect(await readdir(path.join(deps.config.publishedDir, draw.week))).toEqual(
      expect.arrayContaining(['list.txt', 'manifest.json', 'manifest.sig']),
    )
    await sweepDraws(deps)
    expect((await deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })).state).toBe('sealed')

    const published = await drawAndPublish(app, draw)
    expect(published.state).toBe('published')
    const files = await readFiles(draw.week)
    expect(findDrawFaults(files, await readTrust(deps))).toEqual([])
    expect(files.manifest).toBe(published.manifest)
    expect(files.result).toBe(published.result)
    const prizes = await deps.db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
    expect(prizes.map(({ rank, number }) => [rank, number])).toEqual(
      JSON.parse(files.result).winners.map(({ rank, ticket }: { rank: number; ticket: string }) => [
        rank,
        ticket,
      ]),
    )
    expect(prizes.reduce((sum, { cents }) => sum + cents, 0n)).toBe(2400n)
    expect(await sumBalance(deps.db, 'pot')).toBe(0)
    expect(await sumBalance(deps.db, 'prizes', { drawId: draw.id })).toBe(-2400)
    // No credit was spent for these tickets: no liability decreases, and the running costs pay everything.
    expect(await sumBalance(deps.db, 'credits-pot', { drawId: draw.id })).toBe(0)
    expect(await sumBalance(deps.db, 'running-costs', { drawId: draw.id })).toBe(40 * 60)
  })

  test('releases its credits at the shares of their purchase, whatever a draw costs today', async () => {
    const { db } = app.deps
    const draw = await anOpenDraw(app)
    const shares = [
      { potCents: 60, costCents: 15 },
      { potCents: 50, costCents: 25 },
    ]
    for (const each of shares) {
      const player = await aPlayer(app.deps)
      const purchase = await aPaidPurchase(app.deps, player.id, each)
      const { id } = await aTicket(app, draw, { player })
      await db.$transaction(async (tx) => {
        const now = await databaseNow(tx)
        await givePaidCredits(tx, purchase, now)
        await spendCredit(tx, player.id, id, now)
      })
    }
    await closeAndSealDraw(app, draw)
    expect(await sumBalance(db, 'credits-pot', { drawId: draw.id })).toBe(60 + 50)
    expect(await sumBalance(db, 'credits-cost', { drawId: draw.id })).toBe(15 + 25)
    expect(await sumBalance(db, 'running-costs', { drawId: draw.id })).toBe(10 - 15 - 25)
  })

  test('proves a ticket among 1501, and has no proof of one that it does not contain', async () => {
    const draw = await anOpenDraw(app)
    const ticket = await aTicket(app, draw, { vote: 'minimum' })
    await insertTickets(app, draw, 1500)
    const sealed = await closeAndSealDraw(app, draw)
    const { number, vote, kind, holder, nonce, playerId } = ticket
    const proof = await findTicketProof(app.deps.db, draw.id, number ?? '')
    if (!proof || !number || !kind || !holder || !nonce) throw new Error('No proof')
    const receipt = { ticket: { number, vote, kind, holder }, nonce, playerId, ...proof }
    expect(findReceiptFaults(receipt, readManifest(sealed.manifest ?? ''))).toEqual([])
    const guest = app.guest()
    const { body } = await guest.request('GET', `/api/draws/${draw.week}/tickets/${number}`)
    expect(body).toMatchObject({ line: proof.line, index: proof.index, proof: proof.proof, rank: null })
    expect((await guest.request('GET', `/api/draws/${draw.week}/tickets/ZZ00ZZ00`)).status).toBe(404)
  })

  test('cancels incomplete entries when it closes, returns the credit and notifies the player', async () => {
    const { deps } = app
    const draw = await anOpenDraw(app)
    const [player, voter] = [await aPlayer(deps), await aPlayer(deps)]
    const now = await databaseNow(deps.db)
    const purchase = await deps.db.purchase.create({
      data: {
        playerId: player.id,
        method: 'card',
        state: 'settled',
        amountCents: 300,
        draws: 4,
        potCents: 60,
        costCents: 15,
        requestKey: 'one',
        reference: 'reference-one',
        createdAt: now,
        settledAt: now,
      },
    })
    const paid = await deps.db.participation.create({
      data: { drawId: draw.id, playerId: player.id, state: 'voted', vote: 'median', createdAt: now },
    })
    await deps.db.$transaction(async (tx) => {
      await givePaidCredits(tx, { id: purchase.id, playerId: player.id, draws: 4 }, now)
      const kind = await spendCredit(tx, player.id, paid.id, now)
      await tx.participation.update({ where: { id: paid.id }, data: { state: 'paid', kind } })
    })
    const voted = await deps.db.participation.create({
      data: { drawId: draw.id, playerId: voter.id, state: 'voted', vote: 'none', createdAt: now },
    })
    await insertTickets(app, draw, 3)
    const sealed = await closeAndSealDraw(app, draw)
    expect(sealed).toMatchObject({ state: 'sealed', ticketCount: 3 })
    const cancelled = await deps.db.participation.findMany({ where: { id: { in: [paid.id, voted.id] } } })
    expect(cancelled.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    const lot = await deps.db.creditLot.findFirstOrThrow({ where: { playerId: player.id } })
    expect(lot.remaining).toBe(4)
    const notifications = await deps.db.notification.findMany({
      where: { playerId: { in: [player.id, voter.id] } },
    })
    expect(notifications.map(({ kind, facts }) => ({ kind, facts }))).toEqual(
      expect.arrayContaining([
        { kind: 'participation-incomplete', facts: { week: draw.week, credits: 1 } },
        { kind: 'entry-unpaid', facts: { week: draw.week } },
      ]),
    )
  })

  test('with one ticket is cancelled by a signed notice, which the next draw’s manifest names', async () => {
    const { deps } = app
    const draw = await anOpenDraw(app)
    const ticket = await aTicket(app, draw)
    const cancelled = await closeAndSealDraw(app, draw)
    expect(cancelled.state).toBe('cancelled')
    const notice = (await deps.published.read(draw.week, 'cancellation.json')) ?? ''
    const signature = (await deps.published.read(draw.week, 'cancellation.sig')) ?? ''
    expect(findCancellationFaults({ notice, signature, postponements: [] }, await readTrust(deps))).toEqual(
      [],
    )
    expect(readCancellation(notice)).toMatchObject({ sequence: draw.sequence, tickets: 1 })
    const cancelledTicket = await deps.db.participation.findUniqueOrThrow({ where: { id: ticket.id } })
    expect(cancelledTicket.state).toBe('cancelled')
    const next = await anOpenDraw(app)
    await insertTickets(app, next, 2)
    const sealed = await closeAndSealDraw(app, next)
    const signedDraws = await deps.db.draw.findMany({
      orderBy: { sequence: 'asc' },
      where: { manifest: { not: null } },
    })
    expect(signedDraws.map(({ sequence }) => sequence)).toEqual(signedDraws.map((_, index) => index + 1))
    expect(findSeriesFaults(signedDraws.map(({ manifest }) => manifest ?? ''))).toEqual([])
    expect(sealed.previousManifestSha256).toBe(cancelled.manifestSha256)
  })

  test('takes the carried amount into its pot', async () => {
    const { deps } = app
    const draw = await anOpenDraw(app)
    await insertTickets(app, draw, 5)
    await addCarry(deps, 1234)
    expect(await closeAndSealDraw(app, draw)).toMatchObject({ carriedInCents: 1234n, potCents: 1534n })
    expect(await sumBalance(deps.db, 'carry')).toBe(0)
  })

  test('that is not sealed in time is postponed day by day, gets the round of its new time, and is drawn', async () => {
    const { deps } = app
    const draw = await anOpenDraw(app)
    await insertTickets(app, draw, 5)
    await passUntil(app, new Date(draw.drawTime.getTime() + 30 * 3_600_000))
    await sweepDraws(deps)
    const postponed = await deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })
    expect(postponed).toMatchObject({ state: 'sealed', postponements: 2 })
    expect(postponed.drawTime.getTime() - draw.drawTime.getTime()).toBe(2 * 86_400_000)
    expect(Number(postponed.round) - Number(draw.round)).toBe((2 * 86_400) / deps.beacon.chain.period)
    expect(postponed.manifest).not.toBeNull()
    expect((await drawAndPublish(app, draw)).state).toBe('published')
    expect(findDrawFaults(await readFiles(draw.week), await readTrust(deps))).toEqual([])
  })
})
