import { setTimeout as pause } from 'node:timers/promises'
import { readList } from '@repo/lottery-rules/sealed-list'
import { Refusal } from '@repo/server-kit/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import {
  cancelParticipation,
  castVote,
  payWithCredit,
} from '#lottery-api/features/participations/participations.service.ts'
import { drawNumber, validateTicket } from '#lottery-api/features/participations/tickets.service.ts'
import { anOpenDraw, passUntil, startWorkers } from './draws.ts'
import { aProvenPlayer, aSettledPurchase } from './published-draw.ts'
import type { TestApp } from './test-app.ts'
import { testApp } from './test-app.ts'

/**
 * All players come in the last instant, while three workers close the draw: accepted entries are sealed, and no
 * others.
 */

const playerCount = process.env.CAMPAIGN === '1' ? 1000 : 200
const minuteMs = 60_000

let app: TestApp
let workers: readonly Deps[]
let end: () => Promise<void>
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent', DATABASE_POOL: '16' } })
  const started = await startWorkers(app, 3)
  workers = started.workers
  end = started.close
})
afterAll(async () => {
  await end()
  await app.close()
})

/** A player's action in the last instant; returns the number of an accepted ticket, or null. */
type Act = (deps: Deps, playerId: string, week: string) => Promise<string | null>

const enterLate: Act = enterDraw

async function findNumber({ db }: Deps, playerId: string, week: string): Promise<string | null> {
  return (await db.participation.findFirstOrThrow({ where: { playerId, draw: { week } } })).number
}

const completeEntry: Act = async (deps, playerId, week) => {
  const number = await findNumber(deps, playerId, week)
  await validateTicket(deps, playerId, { week, number: number ?? '' })
  return number
}

const cancelEntry: Act = async (deps, playerId, week) => {
  await cancelParticipation(deps, playerId, week)
  return null
}

const changeVote: Act = async (deps, playerId, week) => {
  await castVote(deps, playerId, { week, vote: 'maximum' })
  return null
}

const acts = [enterLate, completeEntry, cancelEntry, changeVote] as const
type Latecomer = { readonly id: string; readonly act: Act; readonly number: string | null }

/** A player in the state where the action begins. */
async function aLatecomer(act: Act, week: string): Promise<Latecomer> {
  const { deps } = app
  // Nobody signs in here, and a thousand hashes would take minutes.
  const passwords = { ...deps.passwords, hash: async () => 'none' }
  const { id } = await aProvenPlayer({ deps: { ...deps, passwords } })
  await aSettledPurchase(app, id)
  if (act === enterLate) return { id, act, number: null }
  await castVote(deps, id, { week, vote: 'minimum' })
  await payWithCredit(deps, id, week)
  await drawNumber(deps, id, week)
  if (act === completeEntry) return { id, act, number: null }
  const number = await completeEntry(deps, id, week)
  return { id, act, number }
}

/**
 * Runs an action at its moment; returns its number, or `refused`. A lost response is retried, and after a refused retry
 * the state is read, as a client does.
 */
async function runToOutcome(
  deps: Deps,
  { id, act }: Latecomer,
  week: string,
): Promise<string | null | 'refused'> {
  let isUnsure = false
  for (;;) {
    try {
      return await act(deps, id, week)
    } catch (error) {
      if (error instanceof Refusal && !isUnsure) return 'refused'
      if (error instanceof Refusal) return retryUntilRead(() => readOutcome(deps, { id, act }, week))
      isUnsure = true
      await pause(20)
    }
  }
}

async function readOutcome({ db }: Deps, { id, act }: Pick<Latecomer, 'id' | 'act'>, week: string) {
  const participation = await db.participation.findFirst({ where: { playerId: id, draw: { week } } })
  if (act === cancelEntry) return participation?.state === 'cancelled' ? null : 'refused'
  if (act === changeVote) return participation?.vote === 'maximum' ? null : 'refused'
  return participation?.state === 'validated' ? participation.number : 'refused'
}

/** Retries a read: concurrent calls may exceed the connections. */
async function retryUntilRead<T>(probe: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await probe()
    } catch {
      await pause(20)
    }
  }
}

/** Moves the database's clock to an instant; a worker's connection is used, so that no player waits for it. */
async function moveClock({ db }: Deps, instant: Date): Promise<void> {
  await db.$executeRaw`UPDATE app_clock SET shift = shift + (${instant}::timestamptz - app_now())`
}

test(`of ${playerCount} players in the last instant before closing exactly those who were accepted are sealed`, {
  timeout: 900_000,
}, async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  const { week } = draw
  const latecomers: Latecomer[] = []
  for (let index = 0; index < playerCount; index += 10)
    latecomers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, playerCount - index) }, (_, offset) =>
          aLatecomer(acts[(index + offset) % acts.length] ?? enterLate, week),
        ),
      )),
    )
  await passUntil(app, new Date(draw.closesAt.getTime() - 5 * minuteMs))
  let isOver = false
  const closing = Promise.all(
    workers.map(async (deps) => {
      while (!isOver) {
        await sweepDraws(deps)
        await pause(5)
      }
    }),
  )
  // The draw closes when a third of the players have their response, however fast the machine is.
  let answered = 0
  const countAnswer = async () => {
    answered += 1
    if (answered === Math.floor(playerCount / 3)) await moveClock(workers[0] ?? app.deps, draw.closesAt)
  }
  const outcomes = await Promise.all(
    latecomers.map(async (latecomer) => {
      const outcome = await runToOutcome(app.deps, latecomer, week)
      await countAnswer()
      return { latecomer, outcome }
    }),
  )
  await passUntil(app, new Date(draw.closesAt.getTime() + minuteMs))
  await expect
    .poll(async () => (await db.draw.findUniqueOrThrow({ where: { id: draw.id } })).state, {
      timeout: 60_000,
    })
    .toBe('sealed')
  isOver = true
  await closing

  const accepted = outcomes.flatMap(({ latecomer: { act, number }, outcome }) => {
    // A player whose cancellation was refused, or who only voted, still has the ticket.
    if (act === cancelEntry) return outcome === 'refused' ? [number] : []
    return act === changeVote ? [number] : outcome === 'refused' ? [] : [outcome]
  })
  const list = readList((await app.deps.published.read(week, 'list.txt')) ?? '')
  const sealed = list.tickets.map((ticket) => ticket.number)
  expect(sealed).toEqual(accepted.toSorted())
  const votes = new Map(list.tickets.map((ticket) => [ticket.number, ticket.vote]))
  for (const { latecomer, outcome } of outcomes.filter((one) => one.latecomer.act === changeVote))
    expect(votes.get(latecomer.number ?? '')).toBe(outcome === 'refused' ? 'minimum' : 'maximum')

  // This test proves something only where some players were in time and some were not.
  const refusedOutcomes = outcomes.filter(({ outcome }) => outcome === 'refused')
  expect(refusedOutcomes.length).toBeGreaterThan(playerCount / 10)
  expect(refusedOutcomes.length).toBeLessThan(playerCount * 0.9)

  // A credit is either sealed with its ticket or back with its player.
  const remainingCredits = await db.creditLot.groupBy({
    by: ['playerId'],
    _sum: { remaining: true },
    where: { playerId: { in: latecomers.map(({ id }) => id) } },
  })
  const holders = await db.participation.findMany({ where: { drawId: draw.id, state: 'validated' } })
  expect(holders).toHaveLength(sealed.length)
  const playing = new Set(holders.map(({ playerId }) => playerId))
  for (const { playerId, _sum } of remainingCredits)
    expect(_sum.remaining).toBe(playing.has(playerId) ? 3 : 4)
})
