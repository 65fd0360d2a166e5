import { endpointQuery } from '@repo/api-client/react'
import { readTrust } from '@repo/contracts/lottery/draws'
import { storageKeyOf } from '@repo/ui/product'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

const keptAs = 'key'

/** The lottery's public key: the service's, kept on this device for when there is no connection; null while none was ever heard of. */
export function useKnownKey(): string | null {
  const { data } = useQuery({ ...endpointQuery(readTrust, {}), staleTime: Number.POSITIVE_INFINITY })
  const key = data?.publicKey ?? null
  useEffect(() => {
    if (key) localStorage.setItem(storageKeyOf(keptAs), key)
  }, [key])
  return key ?? localStorage.getItem(storageKeyOf(keptAs))
}
