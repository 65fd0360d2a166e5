import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { computeRandomness, isSignatureOf } from '@repo/lottery-rules/beacon'
import { isHex } from '@repo/lottery-rules/bytes'

/** The faults of a claimed beacon of a round. */
export type BeaconFault = 'other-round' | 'other-spelling' | 'unverified' | 'other-randomness'

/** The outcome of asking one relay once. */
export type RelayOutcome =
  | 'verified'
  /** It does not have the round yet. */
  | 'pending'
  /** No connection, a server error, or a broken one. */
  | 'unreachable'
  | 'timed-out'
  /** A response without a beacon: another status, a redirect, too many bytes, invalid JSON, or wrong members. */
  | 'refused'
  | 'redirected'
  | 'too-large'
  | 'malformed'
  | BeaconFault

/** One request to one relay, for the log. */
export type RelayAttempt = {
  readonly relay: string
  readonly outcome: RelayOutcome
  readonly durationMs: number
  /** Its response, or the error: at most 200 characters of a third party's text. */
  readonly detail?: string
}

/** A round's beacon; `pending` when it does not exist yet; `trouble` when no relay was both reachable and honest. */
export type BeaconAnswer = { readonly attempts: readonly RelayAttempt[] } & (
  | { readonly kind: 'verified'; readonly beacon: Beacon }
  | { readonly kind: 'pending' }
  | { readonly kind: 'trouble' }
)

/** The source of one chain's beacons. */
export type BeaconSource = {
  readonly chain: Chain
  /** Whether its operator could know its beacons in advance: every screen must show so. */
  readonly isDevelopment: boolean
  /**
   * Returns the beacon of exactly that round, verified by the chain's key: never another round's, another chain's or an
   * unverified one. Rejects with a RangeError for an invalid round; no fault of a relay makes it reject.
   */
  readonly get: (round: number) => Promise<BeaconAnswer>
}

/** A valid claim, or its fault. */
export type Judgement = { readonly beacon: Beacon } | { readonly fault: BeaconFault }

/** Verifies a claimed beacon of a round. Returns the beacon, or the first fault of the claim. */
export function judgeBeacon(chain: Chain, round: number, response: Beacon): Judgement {
  const { signature, randomness } = response
  if (response.round !== round) return { fault: 'other-round' }
  if (!isHex(signature, 48)) return { fault: 'other-spelling' }
  if (!isSignatureOf(chain, round, signature)) return { fault: 'unverified' }
  if (computeRandomness(signature) !== randomness) return { fault: 'other-randomness' }
  return { beacon: { round, signature, randomness } }
}

/** Throws a RangeError for an invalid round. */
export function assertRound(round: number): void {
  if (!(Number.isSafeInteger(round) && round > 0)) throw new RangeError(`${round} is no round.`)
}
