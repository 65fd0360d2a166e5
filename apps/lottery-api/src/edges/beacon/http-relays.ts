import { setTimeout as delay } from 'node:timers/promises'
import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { askRelay } from './ask-relay.ts'
import type { BeaconSource, RelayAttempt, RelayOutcome } from './beacon-source.ts'
import { assertRound } from './beacon-source.ts'

/** The League of Entropy's own relays, and those of others who run them for everybody. */
export const publicRelays: readonly string[] = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://api.drand.secureweb3.com:6875',
]

/** Which relays are asked, and how patiently. */
export type RelayOptions = {
  readonly chain: Chain
  /** Base addresses, in the order in which they are asked. */
  readonly relays: readonly string[]
  /** How long one relay may take for one answer; 5 s by default. */
  readonly timeoutMs?: number | undefined
  /** How long to wait before those that could not be reached are asked again; each wait is twice the one before. 500 ms by default. */
  readonly backOffMs?: number | undefined
  /** How often a relay is asked at most in one `get`; 3 times by default. */
  readonly mostTries?: number | undefined
}

/** What may pass: asking again makes sense. Who answered nonsense would only repeat it. */
const passing: readonly RelayOutcome[] = ['unreachable', 'timed-out']

/**
 * Beacons from drand's HTTP relays: they are asked in turn until one answers the round as its chain signed it. A relay that is down is asked
 * again after the others; when one says that the round is not there yet, and none has it, nobody is asked again: whoever waits for a
 * round comes back. Throws when there is no relay, or one that is no web address.
 */
export function createHttpRelays(options: RelayOptions): BeaconSource {
  const { chain, relays, backOffMs = 500, mostTries = 3, timeoutMs = 5000 } = options
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
      let asking = relays
      for (let tries = 0; tries < mostTries && asking.length > 0; tries += 1) {
        if (tries > 0) await delay(backOffMs * 2 ** (tries - 1))
        const turn = await askInTurn(asking, { chain, round, timeoutMs })
        attempts.push(...turn.attempts)
        if (turn.beacon) return { kind: 'verified', beacon: turn.beacon, attempts }
        if (turn.attempts.some(({ outcome }) => outcome === 'pending')) return { kind: 'pending', attempts }
        asking = turn.attempts.flatMap(({ relay, outcome }) => (passing.includes(outcome) ? [relay] : []))
      }
      return { kind: 'trouble', attempts }
    },
  }
}

/** Asks until somebody has it; a second true answer could only be the same, since a round has one signature. */
async function askInTurn(
  relays: readonly string[],
  question: Parameters<typeof askRelay>[1],
): Promise<{ readonly attempts: readonly RelayAttempt[]; readonly beacon?: Beacon }> {
  const attempts: RelayAttempt[] = []
  for (const relay of relays) {
    const { attempt, beacon } = await askRelay(relay, question)
    attempts.push(attempt)
    if (beacon) return { attempts, beacon }
  }
  return { attempts }
}
