import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { randomnessOf, signRound } from '@repo/lottery-rules/beacon'
import { isHex } from '@repo/lottery-rules/bytes'
import type { BeaconAnswer, BeaconSource, RelayAttempt } from './beacon-source.ts'
import { assertRound, judgeClaim } from './beacon-source.ts'

/** How a recorded beacon treats whoever asks: honestly, or in one of the ways in which beacons fail. */
export type RecordedMood = 'honest' | 'late' | 'down' | 'other-round' | 'other-chain'

/** A recorded beacon, and the switch of its mood. `asked` holds every round that it was asked for. */
export type RecordedBeacon = BeaconSource & {
  readonly asked: readonly number[]
  readonly setMood: (mood: RecordedMood) => void
}

const strangersKey = '5e'.repeat(32)

/**
 * Answers from a table of rounds and their signatures, for tests; a round that is not in it is pending. What it claims is judged as a
 * relay's claim is: a wrong table and the wrong moods end as trouble, never as a beacon.
 */
export function createRecordedBeacon(chain: Chain, signatures: ReadonlyMap<number, string>): RecordedBeacon {
  const asked: number[] = []
  let mood: RecordedMood = 'honest'
  return {
    chain,
    isDevelopment: true,
    asked,
    setMood: (next) => {
      mood = next
    },
    get: async (round) => {
      assertRound(round)
      asked.push(round)
      if (mood === 'down') return { kind: 'trouble', attempts: [attemptOf('unreachable')] }
      const signature = signatures.get(round)
      if (mood === 'late' || signature === undefined)
        return { kind: 'pending', attempts: [attemptOf('pending')] }
      return answerOf(chain, round, claimIn(mood, round, signature))
    },
  }
}

function claimIn(mood: RecordedMood, round: number, signature: string): Beacon {
  if (mood === 'other-chain') return signRound(strangersKey, round)
  const randomness = isHex(signature, 48) ? randomnessOf(signature) : ''
  return { round: mood === 'other-round' ? round + 1 : round, signature, randomness }
}

function answerOf(chain: Chain, round: number, claim: Beacon): BeaconAnswer {
  const judgement = judgeClaim(chain, round, claim)
  if ('fault' in judgement) return { kind: 'trouble', attempts: [attemptOf(judgement.fault)] }
  return { kind: 'verified', beacon: judgement.beacon, attempts: [attemptOf('verified')] }
}

function attemptOf(outcome: RelayAttempt['outcome']): RelayAttempt {
  return { relay: 'recorded', outcome, durationMs: 0 }
}
