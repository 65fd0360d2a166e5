import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { isSignatureOf, randomnessOf } from '@repo/lottery-rules/beacon'
import { isHex } from '@repo/lottery-rules/bytes'

/** What is wrong with what somebody claims a round's beacon to be. */
export type ClaimFault = 'other-round' | 'other-spelling' | 'unverified' | 'other-randomness'

/** What came of asking one relay once. */
export type RelayOutcome =
  | 'verified'
  /** It does not have the round yet. */
  | 'pending'
  /** No connection, an error of the server's own, or one that broke. */
  | 'unreachable'
  | 'timed-out'
  /** An answer, but no beacon: another status, a redirect, too many bytes, no JSON, or not the members that it must have. */
  | 'refused'
  | 'redirected'
  | 'too-large'
  | 'malformed'
  | ClaimFault

/** One question to one relay, for the log. */
export type RelayAttempt = {
  readonly relay: string
  readonly outcome: RelayOutcome
  readonly durationMs: number
  /** What it said, or what kept it from saying anything: at most 200 characters of somebody else's text. */
  readonly detail?: string
}

/** A round's beacon; that it is not there yet; or that nobody could be asked, or nobody told the truth. */
export type BeaconAnswer = { readonly attempts: readonly RelayAttempt[] } & (
  | { readonly kind: 'verified'; readonly beacon: Beacon }
  | { readonly kind: 'pending' }
  | { readonly kind: 'trouble' }
)

/** Where the beacons of one chain come from. */
export type BeaconSource = {
  readonly chain: Chain
  /** Whether whoever runs this could know its beacons in advance: every screen must say so. */
  readonly isDevelopment: boolean
  /**
   * The beacon of exactly that round, verified by the chain's key: never another round's, another chain's or an unverified one. Rejects
   * with a RangeError for what is no round, and for nothing else that a relay does.
   */
  readonly get: (round: number) => Promise<BeaconAnswer>
}

/** A claim that is true, or what is wrong with it. */
export type Judgement = { readonly beacon: Beacon } | { readonly fault: ClaimFault }

/** Judges what somebody claims a round's beacon to be. */
export function judgeClaim(chain: Chain, round: number, claim: Beacon): Judgement {
  const { signature, randomness } = claim
  if (claim.round !== round) return { fault: 'other-round' }
  if (!isHex(signature, 48)) return { fault: 'other-spelling' }
  if (!isSignatureOf(chain, round, signature)) return { fault: 'unverified' }
  if (randomnessOf(signature) !== randomness) return { fault: 'other-randomness' }
  return { beacon: { round, signature, randomness } }
}

/** Throws a RangeError for what is no round. */
export function assertRound(round: number): void {
  if (!(Number.isSafeInteger(round) && round > 0)) throw new RangeError(`${round} is no round.`)
}
