import { linkToken } from '@repo/contracts/lottery/fields'
import { useSearchParams } from 'react-router-dom'

/** Returns the token in an emailed link's URL; null when it is missing or has an invalid format. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  return linkToken.safeParse(search.get('token')).data ?? null
}
