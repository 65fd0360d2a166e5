import { endpointQuery } from '@repo/api-client/react'
import { readTrust } from '@repo/contracts/lottery/draws'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import { storageKeyOf } from '@repo/ui/product'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followsFrom, keysText, readKeys } from './remembered-keys.ts'

/** Where this device remembers the first key that it heard of, and the keys that followed from it. */
const stored = { first: storageKeyOf('key'), all: storageKeyOf('keys') }

/**
 * The lottery's public keys, remembered on this device for when there is no connection; null while none was ever heard of. `former` is the key that this
 * device heard of first, where those that the service names today do not follow from it.
 */
export function useKnownKey(): { readonly keys: KeyHistory | null; readonly former: string | null } {
  const { data: said } = useQuery({ ...endpointQuery(readTrust, {}), staleTime: Number.POSITIVE_INFINITY })
  const first = localStorage.getItem(stored.first)
  const former = first !== null && said && !followsFrom(first, said) ? first : null
  useEffect(() => {
    if (!said || former !== null) return
    // The first key that a device heard of stays: one that does not follow from it is to be noticed.
    if (first === null) localStorage.setItem(stored.first, said.publicKey)
    localStorage.setItem(stored.all, keysText(said))
  }, [said, first, former])
  const remembered =
    first === null ? null : (readKeys(localStorage.getItem(stored.all)) ?? { publicKey: first })
  return { keys: said ?? remembered, former }
}
