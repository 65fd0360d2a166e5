import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { computeRandomness, signRound } from '@repo/lottery-rules/beacon'
import { isHex } from '@repo/lottery-rules/bytes'
import type { BeaconAnswer, BeaconSource, RelayAttempt } from './beacon-source.ts'
import { assertRound, judgeBeacon } from './beacon-source.ts'

/** The fault mode of a recorded beacon: honest, or a failure of real beacons. */
export type FaultMode = 'honest' | 'late' | 'down' | 'other-round' | 'other-chain'

/** A recorded beacon, whose fault mode can be set. */
export type RecordedBeacon = BeaconSource & {
  /** Every requested round, in order, repeats included. */
  readonly requestedRounds: readonly number[]
  readonly setMode: (mode: FaultMode) => void
}

const otherSecretKey = '5e'.repeat(32)

/**
 * Creates a source of rounds from a table of signatures, for tests; a missing round is pending. Its claims are judged
 * like a relay's: a wrong table ends as trouble, and no fault mode as a beacon.
 */
export function createRecordedBeacon(chain: Chain, signatures: ReadonlyMap<number, string>): RecordedBeacon {
  const requestedRounds: number[] = []
  let mode: FaultMode = 'honest'
  return {
    chain,
    isDevelopment: true,
    requestedRounds,
    setMode: (next) => {
      mode = next
    },
    get: async (round) => {
      assertRound(round)
      requestedRounds.push(round)
      if (mode === 'down') return { kind: 'trouble', attempts: [toAttempt('unreachable')] }
      const signature = signatures.get(round)
      if (mode === 'late' || signature === undefined)
        return { kind: 'pending', attempts: [toAttempt('pending')] }
      return toAnswer(chain, round, createClaim(mode, round, signature))
    },
  }
}

function createClaim(mode: FaultMode, round: number, signature: string): Beacon {
  if (mode === 'other-chain') return signRound(otherSecretKey, round)
  const randomness = isHex(signature, 48) ? computeRandomness(signature) : ''
  return { round: mode === 'other-round' ? round + 1 : round, signature, randomness }
}

function toAnswer(chain: Chain, round: number, response: Beacon): BeaconAnswer {
  const judgement = judgeBeacon(chain, round, response)
  if ('fault' in judgement) return { kind: 'trouble', attempts: [toAttempt(judgement.fault)] }
  return { kind: 'verified', beacon: judgement.beacon, attempts: [toAttempt('verified')] }
}

function toAttempt(outcome: RelayAttempt['outcome']): RelayAttempt {
  return { relay: 'recorded', outcome, durationMs: 0 }
}
