import { setTimeout as delay } from 'node:timers/promises'
import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import type { BeaconSource, RelayAttempt, RelayOutcome } from './beacon-source.ts'
import { assertRound } from './beacon-source.ts'
import { queryRelay } from './query-relay.ts'

/** The League of Entropy's own relays, and public ones of others. */
export const publicRelays: readonly string[] = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://api.drand.secureweb3.com:6875',
]

/** The relays, and the timing. */
export type RelayOptions = {
  readonly chain: Chain
  /** Base addresses, in the order in which they are asked. */
  readonly relays: readonly string[]
  /** The timeout of one relay for one response; 5 s by default. */
  readonly timeoutMs?: number | undefined
  /** The pause before unreachable relays are asked again; each pause is twice the one before. 500 ms by default. */
  readonly backOffMs?: number | undefined
  /** The maximum number of tries of a relay in one `get`; 3 by default. */
  readonly maxTries?: number | undefined
}

/** Temporary faults, worth a retry. A nonsensical response would only repeat. */
const temporaryOutcomes: readonly RelayOutcome[] = ['unreachable', 'timed-out']

/**
 * Creates a source that asks drand's HTTP relays in turn until one returns the validly signed round. A relay that is
 * down is asked again after the others. When one reports that the round does not exist yet, and none has it, no relay
 * is asked again: the caller retries later. Throws without a relay, and for an invalid web address.
 */
export function createHttpRelays(options: RelayOptions): BeaconSource {
  const { chain, relays, backOffMs = 500, maxTries = 3, timeoutMs = 5000 } = options
  if (relays.length === 0) throw new Error('There is no relay to ask for beacons')
  for (const relay of relays)
    if (!/^https?:$/.test(URL.parse(relay)?.protocol ?? ''))
      throw new Error(`'${relay}' is no relay's address`)
  return {
    chain,
    isDevelopment: false,
    get: async (round) => {
      assertRound(round)
      const attempts: RelayAttempt[] = []
      let remaining = relays
      for (let tries = 0; tries < maxTries && remaining.length > 0; tries += 1) {
        if (tries > 0) await delay(backOffMs * 2 ** (tries - 1))
        const turn = await queryInTurn(remaining, { chain, round, timeoutMs })
        attempts.push(...turn.attempts)
        if (turn.beacon) return { kind: 'verified', beacon: turn.beacon, attempts }
        if (turn.attempts.some(({ outcome }) => outcome === 'pending')) return { kind: 'pending', attempts }
        remaining = turn.attempts.flatMap(({ relay, outcome }) =>
          temporaryOutcomes.includes(outcome) ? [relay] : [],
        )
      }
      return { kind: 'trouble', attempts }
    },
  }
}

/** Asks relays until one has the round: a round has one signature, so another valid response would be the same. */
async function queryInTurn(
  relays: readonly string[],
  question: Parameters<typeof queryRelay>[1],
): Promise<{ readonly attempts: readonly RelayAttempt[]; readonly beacon?: Beacon }> {
  const attempts: RelayAttempt[] = []
  for (const relay of relays) {
    const { attempt, beacon } = await queryRelay(relay, question)
    attempts.push(attempt)
    if (beacon) return { attempts, beacon }
  }
  return { attempts }
}
