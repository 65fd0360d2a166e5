import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { manifestHash, manifestText } from '@repo/lottery-rules/manifest'
import { merkleRoot } from '@repo/lottery-rules/merkle'
import { potOf } from '@repo/lottery-rules/pot'
import { prizeReminderDays } from '@repo/lottery-rules/prize-terms'
import { resultOf, resultText } from '@repo/lottery-rules/result'
import { listHash, readList, sealedList } from '@repo/lottery-rules/sealed-list'
import { faultsOf, faultsOfSeries } from '@repo/lottery-rules/verify'
import { choiceOf, countVotes, winnersOf } from '@repo/lottery-rules/winner-vote'
import type { Draw } from '@repo/prisma/lottery-types'
import { wideLimitSettings } from '@repo/server-kit/testing/wide-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import { sweepPrizes } from '#lottery-api/features/prizes/prizes.sweeper.ts'
import { anOpenDraw, aTicket, passUntil, readPublishedFiles } from './draws.ts'
import { aPlayer } from './players.ts'
import type { TestApp } from './test-app.ts'
import { testApp } from './test-app.ts'

/** Kills a draw's worker before and after every commit and file: the result is that of the rules. */

// The long form kills everywhere, three times; a test run kills once at the closing of one draw and at the drawing of a
// postponed one.
const isCampaign = process.env.CAMPAIGN === '1'
const times = isCampaign ? 3 : 1
const kinds = ['held', 'put off', 'cancelled'] as const
type Kind = (typeof kinds)[number]
const hours = ['closing', 'drawing'] as const
type Hour = (typeof hours)[number]
const moments = ['before', 'after'] as const

let app: TestApp
let players: readonly { readonly id: string }[]
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  players = await Promise.all(Array.from({ length: 5 }, () => aPlayer(app.deps)))
})
afterAll(() => app.close())

/** Runs the worker that dies at a place. Returns the number of places when it survives (`place` 0), and 0 otherwise. */
function work(place: number, moment: string): number {
  const { config } = app.deps
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'killable-worker.ts'), String(place), moment],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...wideLimitSettings,
        NODE_ENV: 'test',
        LOTTERY_DATABASE_URL: config.databaseUrl,
        LOTTERY_DATA_DIR: path.dirname(config.publishedDir),
        LOTTERY_API_PORT: String(config.port),
        LOG_LEVEL: 'silent',
      },
    },
  )
  expect(stderr).toBe('')
  expect(signal).toBe(place === 0 ? null : 'SIGKILL')
  return Number(stdout)
}

/** An open draw with its tickets, including one that is never completed. */
async function aWeek(kind: Kind): Promise<Draw> {
  // The prizes of a week that failed are finished, too: they would lapse into a later pot.
  await putAside()
  const draw = await anOpenDraw(app)
  // The first draw's terms are published later than those of other draws. This sweep publishes them, so that each week
  // passes the same places.
  await sweepDraws(app.deps)
  const [last, ...others] = players
  const holders = kind === 'cancelled' ? others.slice(0, 1) : others
  for (const player of holders) await aTicket(app, draw, { player, vote: 'maximum' })
  await app.deps.db.participation.create({
    data: {
      drawId: draw.id,
      playerId: last?.id ?? '',
      state: 'voted',
      vote: 'none',
      createdAt: draw.opensAt,
    },
  })
  return draw
}

const hourOf = async (hour: Hour, { id }: Draw, kind: Kind) => {
  const { closesAt, drawTime } = await app.deps.db.draw.findUniqueOrThrow({ where: { id } })
  if (hour === 'drawing') return drawTime
  return kind === 'put off' ? drawTime : closesAt
}

/** Runs a week in which the worker dies at a place of an hour; others do the rest. Returns its draw. */
async function runKilledWeek(kind: Kind, hour: Hour, place: number, moment: string): Promise<Draw> {
  const draw = await aWeek(kind)
  for (const now of hours) {
    await passUntil(app, await hourOf(now, draw, kind))
    if (now === hour) work(place, moment)
    await sweepDraws(app.deps)
    await sweepPrizes(app.deps)
  }
  await putAside()
  return app.deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })
}

/**
 * Finishes the prizes of all weeks for good: their reminders and their lapse would come in later weeks, each time at
 * other places.
 */
async function putAside(): Promise<void> {
  await app.deps.db.$executeRaw`UPDATE prize SET claim_by = '2100-01-01' WHERE claim_by < '2100-01-01'`
  await app.deps.db.$executeRaw`
    INSERT INTO sent_reminder (subject, kind, at)
    SELECT 'prize:' || id, 'day-' || day, app_now() FROM prize, unnest(${[...prizeReminderDays]}::int[]) AS day
    ON CONFLICT DO NOTHING`
}

/** Computes a draw's result by the rules, from its tickets and beacon. */
async function computeByRules(draw: Draw): Promise<{ readonly manifest: string; readonly result: string }> {
  const rows = await app.deps.db.participation.findMany({ where: { drawId: draw.id, state: 'validated' } })
  const list = sealedList(
    rows.map(({ number, vote, kind, holder }) => ({
      number: number ?? '',
      vote,
      kind: kind ?? 'paid',
      holder: holder ?? '',
    })),
  )
  const { tickets, lines } = readList(list)
  const votes = countVotes(tickets.map(({ vote }) => vote))
  const choice = choiceOf(votes)
  const odds = { minimum: draw.oddsMinimum, median: draw.oddsMedian, maximum: draw.oddsMaximum }
  const previous = await app.deps.db.draw.findUnique({ where: { sequence: draw.sequence - 1 } })
  const winners = winnersOf(choice, tickets.length, odds, draw.floorWinners)
  const potCents = potOf(tickets.length, draw.contributionCents, 0)
  const manifest = manifestText({
    v: 1,
    draw: draw.week,
    sequence: draw.sequence,
    draw_time: draw.drawTime.getTime() / 1000,
    chain: draw.chain,
    round: Number(draw.round),
    tickets: tickets.length,
    list_sha256: listHash(list),
    merkle_root: merkleRoot(lines),
    contribution_cents: draw.contributionCents,
    carried_in_cents: 0,
    pot_cents: potCents,
    votes,
    choice,
    odds,
    floor_winners: draw.floorWinners,
    winners,
    previous_manifest_sha256: previous?.manifestSha256 ?? null,
  })
  const answer = await app.deps.beacon.get(Number(draw.round))
  if (answer.kind !== 'verified') throw new Error('No beacon')
  const numbers = tickets.map(({ number }) => number)
  const result = resultOf({ manifest, draw: draw.week, winners, potCents }, numbers, answer.beacon.randomness)
  return { manifest, result: resultText(result) }
}

/** Expects that a week equals an undisturbed one. */
async function expectUndisturbed(draw: Draw, kind: Kind): Promise<void> {
  const { db } = app.deps
  const incomplete = await db.participation.findMany({ where: { drawId: draw.id, state: 'voted' } })
  expect(incomplete).toEqual([])
  const entries = await db.ledgerEntry.findMany({
    where: { postings: { some: { drawId: draw.id } } },
    orderBy: { kind: 'asc' },
  })
  expect(await db.draw.count({ where: { state: 'open' } })).toBe(1)
  if (kind === 'cancelled') {
    expect(draw.state).toBe('cancelled')
    expect(entries).toEqual([])
    return
  }
  expect(draw).toMatchObject({ state: 'published', postponements: kind === 'put off' ? 1 : 0 })
  expect(entries.map((entry) => entry.kind)).toEqual(['draw-sealed', 'pot-drawn'])
  const files = await readPublishedFiles(app.deps, draw.week)
  expect(faultsOf(files, await readTrust(app.deps))).toEqual([])
  const ruled = await computeByRules(draw)
  expect(files.manifest).toBe(ruled.manifest)
  expect(files.result).toBe(ruled.result)
  expect({ manifest: draw.manifest, hash: draw.manifestSha256, result: draw.result }).toEqual({
    manifest: ruled.manifest,
    hash: manifestHash(ruled.manifest),
    result: ruled.result,
  })
  const prizes = await db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
  expect(
    prizes.map(({ rank, number, score, cents }) => ({ rank, ticket: number, score, cents: Number(cents) })),
  ).toEqual(JSON.parse(ruled.result).winners)
  const subjects = prizes.map(({ id }) => `prize:${id}`)
  expect(await db.sentReminder.count({ where: { subject: { in: subjects }, kind: 'announced' } })).toBe(
    prizes.length,
  )
}

const everyWeek = kinds.flatMap((kind) =>
  hours.filter((hour) => kind !== 'cancelled' || hour === 'closing').map((hour) => ({ kind, hour })),
)
// Each run of the worker takes a second or two to begin.
const weeks = isCampaign
  ? everyWeek
  : everyWeek.filter(({ kind, hour }) => (kind === 'held' ? hour === 'closing' : hour === 'drawing'))

test.each(weeks)(
  'a worker killed at the $hour of a draw that is $kind leaves no trace',
  { timeout: 3_600_000 },
  async ({ kind, hour }) => {
    const counted = await aWeek(kind)
    for (const now of hours) {
      await passUntil(app, await hourOf(now, counted, kind))
      if (now === hour) break
      await sweepDraws(app.deps)
    }
    const places = work(0, 'never')
    await passUntil(app, (await app.deps.db.draw.findUniqueOrThrow({ where: { id: counted.id } })).drawTime)
    await sweepDraws(app.deps)
    await sweepPrizes(app.deps)
    await putAside()
    expect(places).toBeGreaterThan(2)

    const all = Array.from({ length: places }, (_, index) =>
      moments.map((moment) => [index + 1, moment] as const),
    ).flat()
    const chosen = isCampaign ? all : all.filter((_, index) => index === kinds.indexOf(kind) + 3)
    for (let time = 0; time < times; time += 1)
      for (const [place, moment] of chosen) {
        const draw = await runKilledWeek(kind, hour, place, moment)
        await expectUndisturbed(draw, kind).catch((error: unknown) => {
          throw new Error(`${draw.week}, killed ${moment} ${place} of ${places}`, { cause: error })
        })
      }
    const series = await app.deps.db.draw.findMany({
      where: { manifest: { not: null } },
      orderBy: { sequence: 'asc' },
    })
    expect(faultsOfSeries(series.map(({ manifest }) => manifest ?? ''))).toEqual([])
  },
)
