import type { Output } from '@repo/contracts/endpoint'
import type * as wire from '@repo/contracts/lottery/draws'
import type { publishedWinner } from '@repo/contracts/lottery/draws'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import {
  cancellationFiles,
  carriedFiles,
  drawFiles,
  listPostponementFiles,
  termsFiles,
} from '@repo/lottery-rules/published-files'
import { countWinners } from '@repo/lottery-rules/winner-vote'
import { StoreUnavailable } from '@repo/server-kit/byte-store'
import { Refusal } from '@repo/server-kit/refusal'
import type { z } from 'zod'
import type { DrawSummary } from '#lottery-api/core/draws/draw-summary.service.ts'
import { readDrawSummary, readVotes } from '#lottery-api/core/draws/draw-summary.service.ts'
import type { LightDraw } from '#lottery-api/core/draws/draws.data.ts'
import { findCurrentDraw, findDraw } from '#lottery-api/core/draws/draws.service.ts'
import { toPhotoUrl } from '#lottery-api/core/files/photo-url.rules.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { PrizeWithHolder } from './draw-view.data.ts'
import { listDrawsBefore, listFirstPrizes, listPublishedDraws } from './draw-view.data.ts'

type PublishedWinner = z.output<typeof publishedWinner>

const pageSize = 20
const maxLatest = 5
/** The maximum number of winners in a response; a published file holds them all. */
const maxWinners = { latest: 10, draw: 500 } as const

type ViewDeps = Pick<Deps, 'db' | 'figures'>

/** Returns the number of winners for each choice, with this many tickets, by a draw's terms. */
export function countWinnersByChoice(draw: LightDraw, tickets: number) {
  const odds = { minimum: draw.oddsMinimum, median: draw.oddsMedian, maximum: draw.oddsMaximum }
  const countFor = (choice: keyof typeof odds) => countWinners(choice, tickets, odds, draw.floorWinners)
  return { minimum: countFor('minimum'), median: countFor('median'), maximum: countFor('maximum') }
}

/**
 * Returns the public part of a prize. Name and photo need the winner's consent, a confirmed win and an open account.
 */
export function toPublishedWinner(prize: PrizeWithHolder): PublishedWinner {
  const { rank, number, cents, country, state, reason, replacesRank, player } = prize
  const isConfirmed = ['verified', 'claimed', 'released', 'paid'].includes(state)
  const publicPlayer = player !== null && player.status !== 'ended' && isConfirmed ? player : null
  return {
    rank,
    number,
    cents: Number(cents),
    country,
    state,
    reason,
    replacesRank,
    name: publicPlayer?.publishesName
      ? `${publicPlayer.firstName} ${publicPlayer.usageName || publicPlayer.birthName}`
      : null,
    photoUrl: publicPlayer?.publishesPhoto ? toPhotoUrl(publicPlayer.photoFileId) : null,
  }
}

/** Returns the open draw with its chances, and the latest published draws with their winners. */
export async function readCurrentAndLatest(deps: ViewDeps) {
  const { db } = deps
  const openDraw = await findCurrentDraw(db)
  const current = openDraw && (await readDrawSummary(deps, openDraw))
  const latest: (DrawSummary & { winnersList: PublishedWinner[] })[] = []
  for (const draw of await listPublishedDraws(db, maxLatest)) {
    const winnersList = (await listFirstPrizes(db, draw.id, maxWinners.latest)).map(toPublishedWinner)
    latest.push({ ...(await readDrawSummary(deps, draw)), winnersList })
  }
  return {
    current: openDraw &&
      current && { ...current, winnersByChoice: countWinnersByChoice(openDraw, current.tickets) },
    latest,
  }
}

/** Returns a page of draws, newest first, and the number before which the next page begins; null on the last page. */
export async function listDraws(
  deps: ViewDeps,
  before: number | null,
): Promise<Output<typeof wire.listDraws>> {
  const drawsAndNext = await listDrawsBefore(deps.db, before, pageSize + 1)
  const draws: DrawSummary[] = []
  for (const draw of drawsAndNext.slice(0, pageSize)) draws.push(await readDrawSummary(deps, draw))
  return { draws, next: drawsAndNext.length > pageSize ? (draws.at(-1)?.sequence ?? null) : null }
}

/**
 * Returns a week's draw with all its public facts, its result once it is published, with 500 winners at most. Throws
 * `not-found` for a week without a draw.
 */
export async function readDraw(deps: Deps, week: string): Promise<Output<typeof wire.readDraw>> {
  const { db, beacon } = deps
  const draw = await findDraw(db, week)
  if (!draw) throw new Refusal('not-found')
  const summary = await readDrawSummary(deps, draw)
  const isPublished = draw.state === 'published'
  const audit = await db.selfAudit.findFirst({ where: { drawId: draw.id }, orderBy: { at: 'desc' } })
  const { chain, contributionCents, manifestSha256, merkleRoot, listSha256, choice } = draw
  return {
    draw: summary,
    contributionCents,
    chain,
    manifestSha256,
    merkleRoot,
    listSha256,
    choice,
    carriedInCents: draw.carriedInCents === null ? null : Number(draw.carriedInCents),
    votes: await readVotes(deps, draw),
    winnersByChoice: countWinnersByChoice(draw, summary.tickets),
    round: Number(draw.round),
    isDevelopmentBeacon: beacon.isDevelopment,
    seed: isPublished ? draw.seed : null,
    beacon: isPublished ? await findBeacon(db, draw.id) : null,
    winners: isPublished ? (await listFirstPrizes(db, draw.id, maxWinners.draw)).map(toPublishedWinner) : [],
    files: await listFiles(deps, draw),
    audit: audit ? { at: audit.at, faults: audit.faults, tookMs: audit.tookMs } : null,
  }
}

async function findBeacon(db: Db, drawId: string) {
  const { round, signature, randomness, source, receivedAt } = await db.drawBeacon.findUniqueOrThrow({
    where: { drawId },
  })
  return { round: Number(round), signature, randomness, source, receivedAt }
}

/** Returns the published files of a draw that can be fetched now. */
async function listFiles({ published }: Deps, { week, postponements }: LightDraw): Promise<string[]> {
  const names: DrawFile[] = [
    ...Array.from({ length: postponements }, (_, index) =>
      Object.values(listPostponementFiles(index + 1)),
    ).flat(),
    ...[termsFiles, carriedFiles, cancellationFiles].flatMap((files) => Object.values(files)),
    ...Object.values(drawFiles),
  ]
  const availableNames = new Set(await published.listNames(week).catch(ignoreUnavailable))
  return names.filter((name) => availableNames.has(name))
}

/** Returns no files when the file store does not answer: a result is shown all the same. */
function ignoreUnavailable(error: unknown): readonly DrawFile[] {
  if (error instanceof StoreUnavailable) return []
  throw error
}
