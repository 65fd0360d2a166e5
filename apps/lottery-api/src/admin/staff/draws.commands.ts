import { setTimeout } from 'node:timers/promises'
import type { DrawProgress } from '@repo/lottery-rules/draw-steps'
import { findNextStep } from '@repo/lottery-rules/draw-steps'
import { databaseNow } from '@repo/server-kit/database'
import type { Report } from '@repo/server-kit/staff/command'
import { addNoun, aLimit } from '@repo/server-kit/staff/command'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { readKeys } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { proposeKey } from '#lottery-api/features/draws/publish/replace-key.service.ts'
import { isPublicKey } from '#lottery-api/signing-key.ts'
import { listNewestDraws, readDrawDetails, requireDraw } from './draws.data.ts'
import type { Noun, RunningCommand } from './staff-command.ts'
import { addChange, addQuery, aWeek, reportProposal } from './staff-command.ts'

const weekArgument = { week: 'the week of the draw, e.g. 2026-W48' }
const whichDraw = z.object({ week: aWeek })

/** Adds `lottery-admin draws …`. The worker takes every step of a draw; the staff takes none. */
export function addDraws(top: Noun): void {
  const noun = addNoun(top, 'draws', 'the weekly draws')
  addList(noun)
  addShow(noun)
  addFollow(noun)
  addKeys(noun)
  addReplaceKey(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list the draws, newest first, with what each waits for',
    options: [{ flags: '--limit <count>', description: 'how many at most', preset: '20' }],
    input: z.object({ limit: aLimit }),
    run: async ({ db }, { limit }) => {
      const draws = await listNewestDraws(db, limit)
      const now = await databaseNow(db)
      const rows = draws.map((draw) => [
        String(draw.sequence),
        draw.week,
        draw.state,
        String(draw.tickets),
        draw.potCents === null ? '—' : euros(draw.potCents),
        draw.winners === null ? '—' : String(draw.winners),
        at(draw.drawTime),
        describeNextStep(draw, now),
      ])
      const headings = ['no.', 'week', 'state', 'tickets', 'pot', 'winners', 'drawn at', 'next']
      return { json: { ok: true, draws }, text: table(headings, rows, 'There is no draw yet.') }
    },
  })
}

function addKeys(noun: Noun): void {
  addQuery(noun, {
    name: 'keys',
    description: 'list the keys that sign draws, each from its first draw on',
    input: z.object({}),
    run: async (deps) => {
      const { publicKey, keys = [{ fromSequence: 1, publicKey }] } = await readKeys(deps)
      const rows = keys.map((key) => [String(key.fromSequence), key.publicKey])
      return { json: { ok: true, keys }, text: table(['from no.', 'public key'], rows, '') }
    },
  })
}

function addReplaceKey(noun: Noun): void {
  addChange(noun, {
    name: 'replace-key',
    description: 'propose that another key signs draws, from the number of one on that has not opened yet',
    arguments: { publicKey: 'the public half of the new key, 64 hex digits' },
    options: [{ flags: '--from <number>', description: 'the first draw that it signs' }],
    input: z.object({
      publicKey: z.string().refine(isPublicKey, 'must be 64 small hex digits'),
      from: z.coerce.number('must be the number of a draw').int().positive(),
    }),
    run: async (deps, { publicKey, from }, { staff }) =>
      reportProposal(await proposeKey(deps, staff, { publicKey, fromSequence: from })),
  })
}

type ShownDraw = Awaited<ReturnType<typeof requireDraw>>

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description: 'show a draw: its terms, seal, beacon, prizes and last self-audit',
    arguments: weekArgument,
    input: whichDraw,
    run: async ({ db }, { week }) => {
      const draw = await requireDraw(db, week)
      const details = await readDrawDetails(db, draw.id)
      const now = await databaseNow(db)
      return {
        json: { ok: true, draw, ...details },
        text: facts([...describeTerms(draw, now), ...describeSeal(draw), ...describeOutcome(details)]),
      }
    },
  })
}

function describeTerms(draw: ShownDraw, now: Date): readonly (readonly [string, string])[] {
  return [
    ['draw', `${draw.week}, number ${draw.sequence}`],
    ['state', draw.state],
    ['next', describeNextStep(draw, now)],
    ['open from', at(draw.opensAt)],
    ['closes', at(draw.closesAt)],
    ['drawn at', `${at(draw.drawTime)}, put off ${draw.postponements} times`],
    ['beacon', `round ${draw.round} of ${draw.chain}`],
  ]
}

function describeSeal(draw: ShownDraw): readonly (readonly [string, string])[] {
  if (draw.sealedAt === null) return []
  return [
    ['sealed', at(draw.sealedAt)],
    ['tickets', String(draw.ticketCount)],
    [
      'pot',
      `${euros(draw.potCents ?? 0n)} = ${draw.ticketCount} × ${euros(draw.contributionCents)} + ${euros(draw.carriedInCents ?? 0n)}`,
    ],
    ['votes', `${draw.votesMinimum} minimum, ${draw.votesMedian} median, ${draw.votesMaximum} maximum`],
    ['winners', `${draw.winners} (${draw.choice})`],
    ['manifest', draw.manifestSha256 ?? '—'],
    ['list', draw.listSha256 ?? '—'],
  ]
}

function describeOutcome({
  participations,
  prizes,
  beacon,
  audit,
}: Awaited<ReturnType<typeof readDrawDetails>>) {
  const ticketTexts = Object.entries(participations).map(([state, count]) => `${count} ${state}`)
  const prizeTexts = prizes.map(({ state, count, cents }) => `${count} ${state} (${euros(cents)})`)
  const faults = audit?.faults.join(', ') || 'as published'
  return [
    ['players', ticketTexts.join(', ') || 'none'],
    ['randomness', beacon ? `${beacon.randomness}, from ${beacon.source}` : 'not known yet'],
    ['prizes', prizeTexts.join(', ') || 'none yet'],
    ['self-audit', audit ? `${at(audit.at)}: ${faults}` : 'none yet'],
  ] as const
}

function addFollow(noun: Noun): void {
  addQuery(noun, {
    name: 'follow',
    description:
      'print a draw’s state and each change of it, until it is published or cancelled; it takes no step itself',
    arguments: weekArgument,
    options: [{ flags: '--seconds <count>', description: 'for how long at most', preset: '86400' }],
    input: whichDraw.extend({ seconds: z.coerce.number('must be a number').int().min(0).max(1_000_000) }),
    run: (deps, { week, seconds }, running) => followDraw(deps, week, seconds * 1000, running),
  })
}

const pollIntervalMs = 1000

async function followDraw(
  { db }: Pick<Deps, 'db'>,
  week: string,
  timeoutMs: number,
  { printProgress }: RunningCommand,
): Promise<Report> {
  const endsAt = performance.now() + timeoutMs
  let printedText = ''
  for (;;) {
    const draw = await requireDraw(db, week)
    const next = describeNextStep(draw, await databaseNow(db))
    const text = `${draw.state}: ${next}`
    if (text !== printedText) printProgress({ json: { week, state: draw.state, next }, text })
    printedText = text
    const isOver = findNextStep(draw) === null
    if (isOver || performance.now() >= endsAt)
      return { json: { ok: true, week, state: draw.state, isOver }, text: `${week} is ${draw.state}.` }
    await setTimeout(pollIntervalMs)
  }
}

/** Describes what a draw waits for, as a sentence for the staff. */
function describeNextStep(draw: DrawProgress & { readonly round: bigint }, now: Date): string {
  const next = findNextStep(draw)
  if (next === null) return 'nothing is left to do'
  const { step, dueAt } = next
  if (now < dueAt) return `${step} at ${at(dueAt)}`
  return step === 'draw'
    ? `waits for round ${draw.round} of the beacon since ${at(dueAt)}`
    : `${step} is due since ${at(dueAt)}: does a worker run?`
}
