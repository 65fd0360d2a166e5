import { randomBytes, randomUUID } from 'node:crypto'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import { findDrawTime, findNextDrawWeek } from '@repo/lottery-rules/draw-calendar'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { carriedFiles, drawFiles, termsFiles } from '@repo/lottery-rules/published-files'
import { hashHolder } from '@repo/lottery-rules/sealed-list'
import { toTicketNumber } from '@repo/lottery-rules/ticket-number'
import type { PublishedDraw } from '@repo/lottery-rules/verify'
import type { CreditKind, Draw, Participation, Prize, Vote } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { readDrawSchedule } from '#lottery-api/core/draws/business-settings.service.ts'
import { findCurrentDraw } from '#lottery-api/core/draws/draws.service.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import {
  findSignedFile,
  listPostponements,
} from '#lottery-api/features/draws/publish/published-draw.service.ts'
import { openFirstDraw } from '#lottery-api/features/draws/sales/open.service.ts'
import { lapsePrizes } from '#lottery-api/features/prizes/lapse.service.ts'
import { takeFromWinner } from '#lottery-api/features/prizes/verify.service.ts'
import { manyTicketsSql } from './many-tickets.ts'
import { aPlayer } from './players.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'deps' | 'passTime'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Returns the open draw, which stays open for an hour at least. Moves the database's clock to the next week where the
 * draw would close sooner.
 */
export async function anOpenDraw(app: App): Promise<Draw> {
  const { deps } = app
  const current = await findCurrentDraw(deps.db)
  if (!current) {
    const schedule = await readDrawSchedule(deps)
    const now = await databaseNow(deps.db)
    const drawTime = findDrawTime(findNextDrawWeek(now, schedule), schedule)
    if (drawTime.getTime() - now.getTime() < 2 * dayMs) await passUntil(app, drawTime)
    await openFirstDraw(deps)
    return readOpenDraw(app)
  }
  const leftMs = current.closesAt.getTime() - (await databaseNow(deps.db)).getTime()
  if (leftMs > hourMs) return current
  await passUntil(app, current.closesAt)
  await sweepDraws(deps)
  return readOpenDraw(app)
}

async function readOpenDraw({ deps }: App): Promise<Draw> {
  const draw = await findCurrentDraw(deps.db)
  if (!draw) throw new Error('No draw is open')
  return draw
}

/** Moves the database's clock to an instant, or leaves it where that has passed. */
export async function passUntil({ deps, passTime }: App, instant: Date): Promise<void> {
  const leftMs = instant.getTime() - (await databaseNow(deps.db)).getTime()
  if (leftMs > 0) await passTime(leftMs)
}

/** Gives a draw the first draws' terms, which promised nothing about prizes. */
export async function setFirstTerms(
  { deps }: Pick<App, 'deps'>,
  { id }: { readonly id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { terms } = await tx.draw.findUniqueOrThrow({ where: { id } })
    const { prizes: _prizes, ...first } = JSON.parse(terms ?? '{}')
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.$executeRaw`UPDATE draw SET terms = ${canonicalJson({ ...first, v: 1 })} WHERE id = ${id}::uuid`
  })
}

/** Takes a prize of a draw of four tickets from its winner, as two persons decide it after the winner's term. */
export async function takeByDecision({ deps }: Pick<App, 'deps'>, prize: Prize): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    await tx.prizeCase.create({
      data: {
        prizeId: prize.id,
        reason: 'identity',
        openedAt: daysAgo(15),
        objectBy: daysAgo(1),
        closedAt: now,
        outcome: 'taken',
      },
    })
    await takeFromWinner(deps, tx, prize, { reason: 'identity', tickets: 4, now })
  })
}

/** Returns a random ticket number. */
export function aNumber(): string {
  return toTicketNumber(randomBytes(5)) ?? aNumber()
}

/** Inserts a validated ticket of a player, by default a new one, in a draw; no credit is spent for it. */
export async function aTicket(
  { deps }: App,
  draw: { readonly id: string },
  {
    player,
    ...changes
  }: {
    readonly player?: { readonly id: string }
    readonly vote?: Vote
    readonly kind?: CreditKind
    readonly number?: string
  } = {},
): Promise<Participation> {
  const { id: playerId } = player ?? (await aPlayer(deps))
  const nonce = randomBytes(32).toString('hex')
  const now = await databaseNow(deps.db)
  return deps.db.participation.create({
    data: {
      drawId: draw.id,
      playerId,
      state: 'validated',
      vote: 'median',
      kind: 'paid',
      number: aNumber(),
      nonce,
      holder: hashHolder(nonce, playerId),
      createdAt: now,
      validatedAt: now,
      ...changes,
    },
  })
}

/** Inserts this many validated tickets of as many new players; numbers, votes and kinds vary. */
export async function insertTickets(
  { deps }: App,
  draw: { readonly id: string },
  count: number,
): Promise<void> {
  await deps.pool.query(manyTicketsSql, [draw.id, count])
}

/** Returns a published draw of which no prize is claimed yet. */
export async function aDrawWithUnclaimedPrizes(app: App): Promise<Draw> {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 2)
  await closeAndSealDraw(app, draw)
  return drawAndPublish(app, draw)
}

/** Lets every prize of a draw lapse, so that its pot goes to the next one; returns its sum. */
export async function lapseAllPrizes(
  { deps }: Pick<TestApp, 'deps'>,
  { id, potCents }: Draw,
): Promise<number> {
  await deps.db.$executeRaw`UPDATE prize SET claim_by = app_now() WHERE draw_id = ${id}::uuid`
  await lapsePrizes(deps)
  return Number(potCents)
}

/** Books money out of the running costs into the next pot, which no prize explains. */
export async function addCarry({ db }: Pick<Deps, 'db'>, cents: number): Promise<void> {
  await db.$transaction(async (tx) => {
    const postings = [
      { account: 'running-costs', cents },
      { account: 'carry', cents: -cents },
    ] as const
    await post(tx, { kind: 'test', key: randomUUID(), postings }, await databaseNow(tx))
  })
}

/**
 * Closes and seals a draw at its hour, by default the open one; with fewer than two tickets it is cancelled instead.
 */
export async function closeAndSealDraw(app: App, draw?: { readonly id: string }): Promise<Draw> {
  const { id, closesAt } = draw
    ? await app.deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })
    : await anOpenDraw(app)
  await passUntil(app, closesAt)
  await sweepDraws(app.deps)
  return app.deps.db.draw.findUniqueOrThrow({ where: { id } })
}

/** Draws and publishes a sealed draw at its hour, as the worker does; returns it as it is then. */
export async function drawAndPublish(app: App, { id }: { readonly id: string }): Promise<Draw> {
  const { drawTime } = await app.deps.db.draw.findUniqueOrThrow({ where: { id } })
  await passUntil(app, drawTime)
  await sweepDraws(app.deps)
  return app.deps.db.draw.findUniqueOrThrow({ where: { id } })
}

/**
 * Starts this many workers beside the test's own, each with its own connections; `close` ends them. They share the
 * published files.
 */
export async function startWorkers(
  { deps }: Pick<TestApp, 'deps'>,
  count: number,
): Promise<{ readonly workers: readonly Deps[]; readonly close: () => Promise<void> }> {
  const opened = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      openDeps(deps.config, { name: `worker ${index}`, isWorker: false, beacon: deps.beacon }),
    ),
  )
  return {
    workers: opened.map((one) => one.deps),
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  }
}

/** Returns a published draw's files as the verifier takes them; empty where one is missing. */
export async function readPublishedFiles(
  { published }: Pick<Deps, 'published'>,
  week: string,
): Promise<PublishedDraw> {
  const { manifest, signature, list, beacon, result } = drawFiles
  const read = async (file: DrawFile) => (await published.read(week, file)) ?? ''
  return {
    manifest: await read(manifest),
    signature: await read(signature),
    list: await read(list),
    beacon: JSON.parse((await read(beacon)) || '{}'),
    result: await read(result),
    postponements: await listPostponements(published, week),
    terms: await findSignedFile(published, week, termsFiles),
    carried: await findSignedFile(published, week, carriedFiles),
  }
}
