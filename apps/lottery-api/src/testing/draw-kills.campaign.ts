import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { formatManifest, hashManifest } from '@repo/lottery-rules/manifest'
import { merkleRoot } from '@repo/lottery-rules/merkle'
import { computePot } from '@repo/lottery-rules/pot'
import { prizeReminderDays } from '@repo/lottery-rules/prize-terms'
import { computeResult, formatResult } from '@repo/lottery-rules/result'
import { formatSealedList, hashList, readList } from '@repo/lottery-rules/sealed-list'
import { findDrawFaults, findSeriesFaults } from '@repo/lottery-rules/verify'
import { countVotes, countWinners, findChoice } from '@repo/lottery-rules/winner-vote'
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

// A draw's worker is killed before or after each commit and each published file: the result is that of the rules.

// The long form kills everywhere, three times; a test run kills once at the closing of one draw and at the drawing of a
// postponed one.
const isCampaign = process.env.CAMPAIGN === '1'
const repeats = isCampaign ? 3 : 1
const kinds = ['held', 'postponed', 'cancelled'] as const
type Kind = (typeof kinds)[number]
const phases = ['closing', 'drawing'] as const
type Phase = (typeof phases)[number]
const moments = ['before', 'after'] as const
/** The one kill of a test run, by the kind of the draw. */
const testRunKills: Readonly<Record<Kind, readonly [step: number, moment: string]>> = {
  held: [2, 'after'],
  postponed: [3, 'before'],
  cancelled: [3, 'after'],
}

let app: TestApp
let players: readonly { readonly id: string }[]
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  players = await Promise.all(Array.from({ length: 5 }, () => aPlayer(app.deps)))
})
afterAll(() => app.close())

/**
 * Runs a worker that is killed at a step, and returns 0. Step 0 lets it finish, and returns the number of its steps.
 */
function runKilledWorker(step: number, moment: string): number {
  const { config } = app.deps
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'killable-worker.ts'), String(step), moment],
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
  expect(signal).toBe(step === 0 ? null : 'SIGKILL')
  return Number(stdout)
}

/** Opens a draw and inserts its tickets, and a participation that is never completed. */
async function openWeek(kind: Kind): Promise<Draw> {
  // The prizes of a week that failed are finished, too: they would lapse into a later pot.
  await finishPrizes()
  const draw = await anOpenDraw(app)
  // The first draw's terms are published later than those of other draws. This sweep publishes them, so that each
  // week's worker takes the same steps.
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

const findPhaseTime = async (phase: Phase, { id }: Draw, kind: Kind) => {
  const { closesAt, drawTime } = await app.deps.db.draw.findUniqueOrThrow({ where: { id } })
  if (phase === 'drawing') return drawTime
  return kind === 'postponed' ? drawTime : closesAt
}

/** Runs a week whose worker dies at a step of a phase; this process does the other steps. Returns the finished draw. */
async function runKilledWeek(kind: Kind, phase: Phase, step: number, moment: string): Promise<Draw> {
  const draw = await openWeek(kind)
  for (const now of phases) {
    await passUntil(app, await findPhaseTime(now, draw, kind))
    if (now === phase) runKilledWorker(step, moment)
    await sweepDraws(app.deps)
    await sweepPrizes(app.deps)
  }
  await finishPrizes()
  return app.deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })
}

/**
 * Lets no prize be reminded of or lapse: the worker of a later week would do so, and take other steps in each week.
 */
async function finishPrizes(): Promise<void> {
  await app.deps.db.$executeRaw`UPDATE prize SET claim_by = '2100-01-01' WHERE claim_by < '2100-01-01'`
  await app.deps.db.$executeRaw`
    INSERT INTO sent_reminder (subject, kind, at)
    SELECT 'prize:' || id, 'day-' || day, app_now() FROM prize, unnest(${[...prizeReminderDays]}::int[]) AS day
    ON CONFLICT DO NOTHING`
}

/** Computes a draw's result by the rules, from its tickets and beacon. */
async function computeByRules(draw: Draw): Promise<{ readonly manifest: string; readonly result: string }> {
  const rows = await app.deps.db.participation.findMany({ where: { drawId: draw.id, state: 'validated' } })
  const list = formatSealedList(
    rows.map(({ number, vote, kind, holder }) => ({
      number: number ?? '',
      vote,
      kind: kind ?? 'paid',
      holder: holder ?? '',
    })),
  )
  const { tickets, lines } = readList(list)
  const votes = countVotes(tickets.map(({ vote }) => vote))
  const choice = findChoice(votes)
  const odds = { minimum: draw.oddsMinimum, median: draw.oddsMedian, maximum: draw.oddsMaximum }
  const previous = await app.deps.db.draw.findUnique({ where: { sequence: draw.sequence - 1 } })
  const winners = countWinners(choice, tickets.length, odds, draw.floorWinners)
  const potCents = computePot(tickets.length, draw.contributionCents, 0)
  const manifest = formatManifest({
    v: 1,
    draw: draw.week,
    sequence: draw.sequence,
    draw_time: draw.drawTime.getTime() / 1000,
    chain: draw.chain,
    round: Number(draw.round),
    tickets: tickets.length,
    list_sha256: hashList(list),
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
  const result = computeResult(
    { manifest, draw: draw.week, winners, potCents },
    numbers,
    answer.beacon.randomness,
  )
  return { manifest, result: formatResult(result) }
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
  expect(draw).toMatchObject({ state: 'published', postponements: kind === 'postponed' ? 1 : 0 })
  expect(entries.map((entry) => entry.kind)).toEqual(['draw-sealed', 'pot-drawn'])
  const files = await readPublishedFiles(app.deps, draw.week)
  expect(findDrawFaults(files, await readTrust(app.deps))).toEqual([])
  const computed = await computeByRules(draw)
  expect(files.manifest).toBe(computed.manifest)
  expect(files.result).toBe(computed.result)
  expect({ manifest: draw.manifest, hash: draw.manifestSha256, result: draw.result }).toEqual({
    manifest: computed.manifest,
    hash: hashManifest(computed.manifest),
    result: computed.result,
  })
  const prizes = await db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
  expect(
    prizes.map(({ rank, number, score, cents }) => ({ rank, ticket: number, score, cents: Number(cents) })),
  ).toEqual(JSON.parse(computed.result).winners)
  const subjects = prizes.map(({ id }) => `prize:${id}`)
  expect(await db.sentReminder.count({ where: { subject: { in: subjects }, kind: 'announced' } })).toBe(
    prizes.length,
  )
}

const allWeeks = kinds.flatMap((kind) =>
  phases.filter((phase) => kind !== 'cancelled' || phase === 'closing').map((phase) => ({ kind, phase })),
)
// Each run of the worker takes a second or two to begin.
const weeks = isCampaign
  ? allWeeks
  : allWeeks.filter(({ kind, phase }) => (kind === 'held' ? phase === 'closing' : phase === 'drawing'))

test.each(weeks)(
  'a draw that is $kind ends as one without a crash when a worker is killed at its $phase',
  { timeout: 3_600_000 },
  async ({ kind, phase }) => {
    const undisturbed = await openWeek(kind)
    for (const now of phases) {
      await passUntil(app, await findPhaseTime(now, undisturbed, kind))
      if (now === phase) break
      await sweepDraws(app.deps)
    }
    const steps = runKilledWorker(0, 'never')
    await passUntil(app, await findPhaseTime('drawing', undisturbed, kind))
    await sweepDraws(app.deps)
    await sweepPrizes(app.deps)
    await finishPrizes()
    expect(steps).toBeGreaterThan(2)

    const allKills = Array.from({ length: steps }, (_, index) =>
      moments.map((moment) => [index + 1, moment] as const),
    ).flat()
    const kills = isCampaign ? allKills : [testRunKills[kind]]
    for (let time = 0; time < repeats; time += 1)
      for (const [step, moment] of kills) {
        const draw = await runKilledWeek(kind, phase, step, moment)
        await expectUndisturbed(draw, kind).catch((error: unknown) => {
          throw new Error(`${draw.week}, killed ${moment} ${step} of ${steps}`, { cause: error })
        })
      }
    const series = await app.deps.db.draw.findMany({
      where: { manifest: { not: null } },
      orderBy: { sequence: 'asc' },
    })
    expect(findSeriesFaults(series.map(({ manifest }) => manifest ?? ''))).toEqual([])
  },
)
