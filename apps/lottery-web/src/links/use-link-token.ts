import { linkToken } from '@repo/contracts/lottery/fields'
import { useSearchParams } from 'react-router-dom'

/** The secret in the address of a mailed link; null where there is none that could be one. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  return linkToken.safeParse(search.get('token')).data ?? null
}
