import { readTrust } from '@repo/contracts/lottery/draws'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import { faultsOfKeys } from '@repo/lottery-rules/trust-file'

const stored = readTrust.response.pick({ publicKey: true, keys: true })

/**
 * Whether the service's current keys follow from the first key of a device: it is one of them, and each later one is
 * signed by its predecessor.
 */
export function followsFrom(remembered: string, said: KeyHistory): boolean {
  return faultsOfKeys(said, [remembered]).every(({ code }) => code === 'key-unpinned')
}

/** Writes keys for a device to remember. */
export function keysText({ publicKey, keys }: KeyHistory): string {
  return JSON.stringify({ publicKey, keys })
}

/** Reads keys that a device remembers; null for anything else. */
export function readKeys(text: string | null): KeyHistory | null {
  try {
    return stored.parse(JSON.parse(text ?? ''))
  } catch {
    // The stored value was not written by this page.
    return null
  }
}
