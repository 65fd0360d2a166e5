import type { Chain } from '@repo/lottery-rules/beacon'
import { derivePublicKey, findRoundTime, quicknet, signRound } from '@repo/lottery-rules/beacon'
import { sha256Hex } from '@repo/lottery-rules/bytes'
import type { BeaconSource } from './beacon-source.ts'
import { assertRound } from './beacon-source.ts'

/**
 * Creates this machine's own beacon, for development: signed like drand's, in quicknet's rhythm, but by a key derived
 * from `secret` (any text). Anyone who knows the secret knows every round in advance. A round exists once its time has
 * come by `now`, the database's time.
 */
export function createDevelopmentBeacon(options: {
  readonly secret: string
  readonly now: () => Promise<Date>
}): BeaconSource {
  const secretKey = deriveSecretKey(options.secret)
  const chain = deriveChain(secretKey)
  return {
    chain,
    isDevelopment: true,
    get: async (round) => {
      assertRound(round)
      const isThere = findRoundTime(chain, round) * 1000 <= (await options.now()).getTime()
      if (!isThere) return { kind: 'pending', attempts: [] }
      return { kind: 'verified', beacon: signRound(secretKey, round), attempts: [] }
    },
  }
}

/**
 * Returns the chain of a development beacon. Its name is a hash of its own key, so that no manifest of it passes for
 * one of drand's.
 */
export function deriveDevelopmentChain(secret: string): Chain {
  return deriveChain(deriveSecretKey(secret))
}

function deriveChain(secretKey: string): Chain {
  const { genesis, period } = quicknet
  const publicKey = derivePublicKey(secretKey)
  const hash = sha256Hex(`development-beacon/v1:${publicKey}:${genesis}:${period}`)
  return { hash, publicKey, genesis, period }
}

/** Derives a number below the order of the curve's group, which begins with 7. */
function deriveSecretKey(secret: string): string {
  return `0${sha256Hex(`development-beacon/v1:${secret}`).slice(1)}`
}
