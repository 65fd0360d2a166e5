import { endpointQuery } from '@repo/api-client/react'
import { readTrust } from '@repo/contracts/lottery/draws'
import type { Trust } from '@repo/lottery-rules/verify'
import { storageKeyOf } from '@repo/ui/product'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What a receipt is checked by. */
export type KnownKeys = Pick<Trust, 'publicKey'>

const keptAs = 'key'

/**
 * The lottery's public key, kept on this device for when there is no connection; null while none was ever heard of. `former` is the key that this device kept
 * before, where the service names another one today.
 */
export function useKnownKey(): { readonly keys: KnownKeys | null; readonly former: string | null } {
  const { data } = useQuery({ ...endpointQuery(readTrust, {}), staleTime: Number.POSITIVE_INFINITY })
  const kept = localStorage.getItem(storageKeyOf(keptAs))
  const publicKey = data?.publicKey ?? kept
  useEffect(() => {
    // The first key that a device heard of stays: another one is to be noticed.
    if (data && kept === null) localStorage.setItem(storageKeyOf(keptAs), data.publicKey)
  }, [data, kept])
  return {
    keys: publicKey === null ? null : { publicKey },
    former: kept !== null && data && data.publicKey !== kept ? kept : null,
  }
}
