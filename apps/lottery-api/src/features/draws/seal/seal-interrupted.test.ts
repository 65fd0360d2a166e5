import { findRound } from '@repo/lottery-rules/beacon'
import { readCancellation } from '@repo/lottery-rules/cancellation'
import { readManifest } from '@repo/lottery-rules/manifest'
import { formatPostponement, maxPostponements } from '@repo/lottery-rules/postponement'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { findDrawFaults } from '@repo/lottery-rules/verify'
import { verifyFolder } from '@repo/lottery-verifier/verify-folder'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { listFaultsOfCancelled } from '#lottery-api/flows/self-audit/audit-draw.service.ts'
import {
  aDrawWithUnclaimedPrizes,
  anOpenDraw,
  aTicket,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  lapseAllPrizes,
  passUntil,
  readPublishedFiles,
  startWorkers,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from '../draws.sweeper.ts'
import { readTrust } from '../publish/trust.service.ts'
import { closeDraw } from '../sales/close.service.ts'
import { sealDraw } from './seal.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const readDraw = ({ id }: Draw) => app.deps.db.draw.findUniqueOrThrow({ where: { id } })

/** Creates a worker whose disk is full at a certain file. */
function createDepsWithFullDisk(fullAt: DrawFile): Deps {
  const { published } = app.deps
  return {
    ...app.deps,
    published: {
      ...published,
      publish: async (week, file, content) => {
        if (file === fullAt) throw new Error('ENOSPC')
        await published.publish(week, file, content)
      },
    },
  }
}

/**
 * Creates a worker that finds a draw locked by another one once it has determined the due step, until it has tried
 * one transaction.
 */
function createBlockedDeps({ id, week }: Draw): Deps {
  const { db, published } = app.deps
  const released = Promise.withResolvers<void>()
  let lock: Promise<void> | null = null
  const lockDraw = () =>
    new Promise<void>((resolveLocked) => {
      lock ??= db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT id FROM draw WHERE id = ${id}::uuid FOR UPDATE`
        resolveLocked()
        await released.promise
      })
    })
  const runTransaction = async (run: (tx: Tx) => Promise<unknown>, options: object) => {
    try {
      return await db.$transaction(run, options)
    } finally {
      if (lock !== null) released.resolve()
      await lock
    }
  }
  return {
    ...app.deps,
    db: new Proxy(db, {
      get: (database, name) => (name === '$transaction' ? runTransaction : Reflect.get(database, name)),
    }),
    published: {
      ...published,
      find: async (drawWeek, file) => {
        if (drawWeek === week && file === 'manifest.json' && lock === null) await lockDraw()
        return published.find(drawWeek, file)
      },
    },
  }
}

/** Lists the faults of a published draw. */
async function listFaults({ week }: Draw): Promise<ReturnType<typeof findDrawFaults>> {
  return findDrawFaults(await readPublishedFiles(app.deps, week), await readTrust(app.deps))
}

/** Lists the faults of a draw that has been cancelled. */
async function listFaultsOnceCancelled(draw: Draw): Promise<readonly string[]> {
  const { week, manifest, manifestSignature } = await readDraw(draw)
  const stored = { week, notice: manifest ?? '', signature: manifestSignature ?? '' }
  return listFaultsOfCancelled(app.deps.published, stored, await readTrust(app.deps))
}

async function aFullDraw(): Promise<Draw> {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 5)
  return draw
}

describe('an interrupted sealing', () => {
  test('after its manifest is public is finished with the same bytes, without a postponement', async () => {
    const won = await aDrawWithUnclaimedPrizes(app)
    const draw = await aFullDraw()
    await passUntil(app, draw.closesAt)
    await sweepDraws(createDepsWithFullDisk('manifest.sig'))
    expect((await readDraw(draw)).state).toBe('closed')
    const manifest = await app.deps.published.read(draw.week, 'manifest.json')
    expect(manifest).not.toBeNull()
    // Later amounts are for the next pot: this one was fixed by the closing.
    await lapseAllPrizes(app, won)
    await passUntil(app, new Date(draw.drawTime.getTime() - 10 * minuteMs))
    await sweepDraws(app.deps)
    expect(await readDraw(draw)).toMatchObject({
      state: 'sealed',
      postponements: 0,
      manifest,
      carriedInCents: 0n,
    })
    await drawAndPublish(app, draw)
    expect(await listFaults(draw)).toEqual([])
  })

  test.each(['list.txt', 'manifest.json'] as const)(
    'at %s, until it is too late, postpones the draw, which is sealed for the day after',
    async (file) => {
      const draw = await aFullDraw()
      await passUntil(app, draw.closesAt)
      await sweepDraws(createDepsWithFullDisk(file))
      expect((await readDraw(draw)).state).toBe('closed')
      await passUntil(app, new Date(draw.drawTime.getTime() - 15 * minuteMs))
      await sweepDraws(createDepsWithFullDisk(file))
      expect(await readDraw(draw)).toMatchObject({ state: 'postponed', postponements: 1 })
      await sweepDraws(app.deps)
      const sealed = await readDraw(draw)
      expect(sealed.state).toBe('sealed')
      expect(readManifest(sealed.manifest ?? '').draw_time * 1000).toBe(draw.drawTime.getTime() + dayMs)
      await drawAndPublish(app, draw)
    },
  )

  test('until it is too late cancels a draw with too few tickets once, for its original time', async () => {
    const { published } = app.deps
    const draw = await anOpenDraw(app)
    const ticket = await aTicket(app, draw)
    await passUntil(app, new Date(draw.drawTime.getTime() + 60 * minuteMs))
    const { workers, close } = await startWorkers(app, 3)
    await Promise.all(workers.map(sweepDraws))
    await close()
    await sweepDraws(app.deps)
    const { drawTime, round } = draw
    const cancelled = await readDraw(draw)
    expect(cancelled).toMatchObject({ state: 'cancelled', postponements: 0, drawTime, round })
    expect(readCancellation(cancelled.manifest ?? '').cancelled).toBe('too-few-tickets')
    expect(await published.find(draw.week, 'postponement-1.json')).toBeNull()
    expect(await listFaultsOnceCancelled(draw)).toEqual([])
    const { state } = await app.deps.db.participation.findUniqueOrThrow({ where: { id: ticket.id } })
    expect(state).toBe('cancelled')
  })

  test('until it is too late does not postpone a locked draw with too few tickets', async () => {
    const draw = await anOpenDraw(app)
    await aTicket(app, draw)
    await passUntil(app, new Date(draw.drawTime.getTime() + 60 * minuteMs))
    await closeDraw(app.deps, draw.id)
    await sweepDraws(createBlockedDeps(draw))
    expect(await readDraw(draw)).toMatchObject({ state: 'closed', postponements: 0 })
    await sweepDraws(app.deps)
    expect(await readDraw(draw)).toMatchObject({ state: 'cancelled', postponements: 0 })
  })

  test('keeps the carried amount of its draw during postponements', async () => {
    const { db } = app.deps
    await lapseAllPrizes(app, await aDrawWithUnclaimedPrizes(app))
    const draw = await aFullDraw()
    const carryCents = -(await sumBalance(db, 'carry'))
    await passUntil(app, draw.closesAt)
    for (let day = 0; day < 3; day += 1) {
      await sweepDraws(createDepsWithFullDisk('list.txt'))
      await app.passTime(dayMs)
    }
    expect(await readDraw(draw)).toMatchObject({ state: 'postponed', carriedInCents: BigInt(carryCents) })
    await sweepDraws(app.deps)
    expect(await readDraw(draw)).toMatchObject({
      state: 'sealed',
      postponements: 3,
      carriedInCents: BigInt(carryCents),
    })
    await drawAndPublish(app, draw)
    expect(await listFaults(draw)).toEqual([])
  })

  test('for seven days cancels the draw and its tickets without a fault, and keeps the carry', async () => {
    const { db, published } = app.deps
    await lapseAllPrizes(app, await aDrawWithUnclaimedPrizes(app))
    const carryCents = await sumBalance(db, 'carry')
    const draw = await aFullDraw()
    await passUntil(app, draw.closesAt)
    // The list is published each time; what would bind it is not.
    for (let day = 0; day < 7; day += 1) {
      await sweepDraws(createDepsWithFullDisk('manifest.json'))
      await app.passTime(dayMs)
    }
    await sweepDraws(createDepsWithFullDisk('manifest.json'))
    expect(await readDraw(draw)).toMatchObject({ state: 'cancelled', postponements: maxPostponements })
    const notice = (await published.read(draw.week, 'cancellation.json')) ?? ''
    expect(readCancellation(notice)).toMatchObject({ cancelled: 'put-off-too-often', tickets: 5 })
    expect(await listFaultsOnceCancelled(draw)).toEqual([])
    const remaining = await db.participation.count({
      where: { drawId: draw.id, state: { not: 'cancelled' } },
    })
    expect([remaining, await sumBalance(db, 'carry')]).toEqual([0, carryCents])
    const next = await aFullDraw()
    await closeAndSealDraw(app, next)
    await drawAndPublish(app, next)
    const { lines, findings } = await verifyFolder({
      folder: app.deps.config.publishedDir,
      keys: [app.deps.config.signingKey.publicKey],
      receipts: [],
      allowsDevelopment: true,
      nowSeconds: (await databaseNow(db)).getTime() / 1000,
    })
    expect(lines).toContain(`✓ ${draw.week}: cancelled with 5 tickets, put off 6 times`)
    // Prizes lapse immediately here, long before their draws' terms allow, which is a fault.
    const wrong = findings.filter(({ verdict, code }) => verdict === 'wrong' && code !== 'carried-early')
    expect(wrong).toEqual([])
  })
})

// A worker that postpones or cancels a draw may die between its files: what was published first counts.
describe('an interrupted postponement', () => {
  test('whose notice is public is finished with it, and no seal is made for the old time', async () => {
    const draw = await aFullDraw()
    await passUntil(app, draw.closesAt)
    const drawTime = draw.drawTime.getTime() / 1000 + 86_400
    const notice = formatPostponement({
      v: 1,
      draw: draw.week,
      sequence: draw.sequence,
      postponement: 1,
      reason: 'round-known',
      from_draw_time: drawTime - 86_400,
      draw_time: drawTime,
      previous_postponement_sha256: null,
      round: findRound(app.deps.beacon.chain, drawTime),
    })
    await app.deps.published.publish(draw.week, 'postponement-1.json', notice)
    await closeDraw(app.deps, draw.id)
    expect(await sealDraw(app.deps, draw.id)).toBe(false)
    // A day is lost, and nothing else: the notice counts, also for a worker with another reason by now.
    await passUntil(app, new Date(draw.drawTime.getTime() - 10 * minuteMs))
    await sweepDraws(app.deps)
    expect(await readDraw(draw)).toMatchObject({ state: 'sealed', postponements: 1 })
    expect(await app.deps.published.read(draw.week, 'postponement-1.json')).toBe(notice)
    await drawAndPublish(app, draw)
    expect(await listFaults(draw)).toEqual([])
  })

  test.each(['cancellation.sig', 'postponement-6.sig'] as const)(
    'at %s is finished by the next sweep, and the cancelled draw has no fault',
    async (file) => {
      const draw = await aFullDraw()
      await passUntil(app, new Date(draw.drawTime.getTime() + 8 * dayMs))
      await sweepDraws(createDepsWithFullDisk(file))
      expect((await readDraw(draw)).state).toBe('postponed')
      await sweepDraws(app.deps)
      expect((await readDraw(draw)).state).toBe('cancelled')
      expect(await listFaultsOnceCancelled(draw)).toEqual([])
    },
  )
})
