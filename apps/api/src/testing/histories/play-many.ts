import { findBrokenInvariants } from './judge.ts'
import type { Lane } from './lane.ts'
import { openLane } from './lane.ts'
import { historiesPerLane } from './lane-schema.ts'
import type { PlayedHistory } from './play.ts'
import { playHistory } from './play.ts'

/** The number of histories of a lane after which the invariants of the whole database are checked. */
const historiesPerCheck = 32

/** The extent of a campaign. */
export type Campaign = {
  readonly seed: number
  readonly howMany: number
  /** The latest start of a history after the beginning. */
  readonly forMs?: number
  /** The number of concurrent databases. */
  readonly lanes: number
  /** Whether the campaign continues after a failed history. */
  readonly shouldContinueAfterFailure?: boolean
  readonly onPlayed?: (played: PlayedHistory) => void
}

/** The figures of a campaign, and its failures. */
export type Outcome = {
  readonly played: number
  readonly acts: number
  readonly crashes: number
  readonly concurrent: number
  readonly ms: number
  /** Each with the seed, the history's number and all its steps. */
  readonly failures: readonly string[]
}

/**
 * Plays histories concurrently on separate databases and checks their invariants. Starts no other one after a failure,
 * unless `shouldContinueAfterFailure`.
 */
export async function playMany(campaign: Campaign): Promise<Outcome> {
  const {
    seed,
    howMany,
    forMs = Number.POSITIVE_INFINITY,
    lanes,
    shouldContinueAfterFailure = false,
    onPlayed,
  } = campaign
  const startedAt = performance.now()
  const failures: string[] = []
  const sum = { played: 0, acts: 0, crashes: 0, concurrent: 0 }
  // A short run keeps every lane busy; blocks of any size begin and end with a lane's months.
  const perBlock =
    howMany < lanes * historiesPerLane
      ? Math.min(historiesPerCheck, Math.ceil(howMany / lanes))
      : historiesPerLane
  let nextBlock = 0
  const canContinue = () =>
    (shouldContinueAfterFailure || failures.length === 0) && performance.now() - startedAt < forMs
  const count = (played: PlayedHistory) => {
    sum.played += 1
    sum.acts += played.trace.length
    sum.crashes += played.trace.filter((line) => line.endsWith(': died')).length
    sum.concurrent += played.trace.filter((line) => line.includes('; within it, from round trip')).length
    onPlayed?.(played)
  }
  const playSeeds = async () => {
    const lane = await openLane()
    try {
      while (canContinue() && nextBlock * perBlock < howMany) {
        const first = nextBlock * perBlock
        nextBlock += 1
        await playBlock(lane, seed, first, Math.min(first + perBlock, howMany), {
          canContinue,
          count,
          fail: (failure) => failures.push(failure),
        })
        await lane.renew()
      }
    } finally {
      await lane.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, playSeeds))
  return { ...sum, failures, ms: performance.now() - startedAt }
}

type BlockCallbacks = {
  readonly canContinue: () => boolean
  readonly count: (played: PlayedHistory) => void
  readonly fail: (failure: string) => void
}

async function playBlock(
  lane: Lane,
  seed: number,
  first: number,
  end: number,
  { canContinue, count, fail }: BlockCallbacks,
): Promise<void> {
  let unchecked: PlayedHistory[] = []
  const checkInvariants = async () => {
    for (const broken of await findBrokenInvariants(lane)) fail(describeFailure(seed, broken, unchecked))
    unchecked = []
  }
  for (let history = first; history < end && canContinue(); history += 1) {
    const played = await playHistory(lane, seed, history)
    count(played)
    unchecked.push(played)
    if (played.faults.length > 0) fail(describeFailure(seed, played.faults.join('\n'), [played]))
    if (unchecked.length >= historiesPerCheck) await checkInvariants()
  }
  await checkInvariants()
}

/** Returns the failure, how to replay it, and every step of the named histories. */
export function describeFailure(seed: number, fault: string, suspects: readonly PlayedHistory[]): string {
  const [, named] = /in histories ([\d, ]+)/.exec(fault) ?? []
  const numbers = named?.split(', ').map(Number)
  const concerned = numbers ? suspects.filter(({ history }) => numbers.includes(history)) : suspects
  const steps = concerned.map(
    ({ history, trace }) =>
      `History ${history} (play it again: CAMPAIGN_SEED=${seed} HISTORY=${history} npm run campaign -- histories)\n  ` +
      trace.join('\n  '),
  )
  return `${fault}\n${steps.join('\n')}`
}
