import { readTrust } from '@repo/contracts/lottery/draws'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import { faultsOfKeys } from '@repo/lottery-rules/trust-file'

const stored = readTrust.response.pick({ publicKey: true, keys: true })

/** Whether keys that the service names today follow from the one that a device heard of first: it is one of them, and each later one is signed by the one before. */
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
    // Whatever lies there, it is nothing that this page has written.
    return null
  }
}
