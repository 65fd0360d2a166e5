import { endpointQuery } from '@repo/api-client/react'
import { readTrust } from '@repo/contracts/lottery/draws'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import { getStorageKey } from '@repo/ui/product'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSuccessorOf, readKeys, serialiseKeys } from './remembered-keys.ts'

/** The storage keys of the first received public key, and of its successors. */
const storageKeys = { first: getStorageKey('key'), all: getStorageKey('keys') }

/**
 * Returns the lottery's public keys, and stores them on this device for offline use; null before the first was
 * received. `formerKey` is this device's first key when the service's current keys do not follow from it.
 */
export function useKnownKeys(): { readonly keys: KeyHistory | null; readonly formerKey: string | null } {
  const { data: currentKeys } = useQuery({
    ...endpointQuery(readTrust, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const firstKey = localStorage.getItem(storageKeys.first)
  const formerKey =
    firstKey !== null && currentKeys && !isSuccessorOf(firstKey, currentKeys) ? firstKey : null
  useEffect(() => {
    if (!currentKeys || formerKey !== null) return
    // The first received key is never replaced: a key that does not follow from it must be noticed.
    if (firstKey === null) localStorage.setItem(storageKeys.first, currentKeys.publicKey)
    localStorage.setItem(storageKeys.all, serialiseKeys(currentKeys))
  }, [currentKeys, firstKey, formerKey])
  const storedKeys =
    firstKey === null ? null : (readKeys(localStorage.getItem(storageKeys.all)) ?? { publicKey: firstKey })
  return { keys: currentKeys ?? storedKeys, formerKey }
}
