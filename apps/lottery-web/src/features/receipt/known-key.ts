import { endpointQuery } from '@repo/api-client/react'
import { readTrust } from '@repo/contracts/lottery/draws'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import { getStorageKey } from '@repo/ui/product'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSuccessorOf, readKeys, serialiseKeys } from './remembered-keys.ts'

/** The storage keys of the first received public key, and of its successors. */
const stored = { first: getStorageKey('key'), all: getStorageKey('keys') }

/**
 * Returns the lottery's public keys, stored on this device for offline use; null before the first was received.
 * `former` is this device's first key when the service's current keys do not follow from it.
 */
export function useKnownKey(): { readonly keys: KeyHistory | null; readonly former: string | null } {
  const { data: announced } = useQuery({
    ...endpointQuery(readTrust, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const first = localStorage.getItem(stored.first)
  const former = first !== null && announced && !isSuccessorOf(first, announced) ? first : null
  useEffect(() => {
    if (!announced || former !== null) return
    // The first received key is never replaced: a key that does not follow from it must be noticed.
    if (first === null) localStorage.setItem(stored.first, announced.publicKey)
    localStorage.setItem(stored.all, serialiseKeys(announced))
  }, [announced, first, former])
  const remembered =
    first === null ? null : (readKeys(localStorage.getItem(stored.all)) ?? { publicKey: first })
  return { keys: announced ?? remembered, former }
}
