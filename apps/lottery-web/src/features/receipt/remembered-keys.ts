import { readTrust } from '@repo/contracts/lottery/draws'
import { faultsOfKeys } from '@repo/lottery-rules/trust-file'
import type { Trust } from '@repo/lottery-rules/verify'

/** What a receipt is checked by: the newest key, and the history of all where there was another before it. */
export type KnownKeys = Pick<Trust, 'publicKey' | 'keys'>

const stored = readTrust.response.pick({ publicKey: true, keys: true })

/** Whether keys that the service names today follow from the one that a device heard of first: it is one of them, and each later one is signed by the one before. */
export function followsFrom(remembered: string, said: KnownKeys): boolean {
  return faultsOfKeys(said, [remembered]).every(({ code }) => code === 'key-unpinned')
}

/** Writes keys for a device to remember. */
export function keysText({ publicKey, keys }: KnownKeys): string {
  return JSON.stringify({ publicKey, keys })
}

/** Reads keys that a device remembers; null for anything else. */
export function readKeys(text: string | null): KnownKeys | null {
  try {
    return stored.parse(JSON.parse(text ?? ''))
  } catch {
    // Whatever lies there, it is nothing that this page has written.
    return null
  }
}
