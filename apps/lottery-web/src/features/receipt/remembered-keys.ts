import { readTrust } from '@repo/contracts/lottery/draws'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import { findKeyFaults } from '@repo/lottery-rules/trust-file'

const storedKeysSchema = readTrust.response.pick({ publicKey: true, keys: true })

/**
 * Whether the service's current keys follow from a device's first key: the first is one of them, and each later key is
 * signed by its predecessor.
 */
export function isSuccessorOf(firstKey: string, currentKeys: KeyHistory): boolean {
  return findKeyFaults(currentKeys, [firstKey]).every(({ code }) => code === 'key-unpinned')
}

/** Serialises keys for storage on a device. */
export function serialiseKeys({ publicKey, keys }: KeyHistory): string {
  return JSON.stringify({ publicKey, keys })
}

/** Parses stored keys; null for any other text. */
export function readKeys(text: string | null): KeyHistory | null {
  try {
    return storedKeysSchema.parse(JSON.parse(text ?? ''))
  } catch {
    // This page did not write the stored value.
    return null
  }
}
