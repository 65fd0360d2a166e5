import { endpointQuery, useToken } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { useQuery } from '@tanstack/react-query'

/** The signed-in account, for display. */
export type Account = {
  readonly name: string
  readonly photo: string | null
  readonly isOfCompany: boolean
}

/** Returns the signed-in account; null for a guest. It has no name until it is loaded. */
export function useAccount(): Account | null {
  const token = useToken()
  const query = useQuery({ ...endpointQuery(getUserInfo, {}), enabled: token !== null, staleTime: 60_000 })
  if (token === null) return null
  const user = query.data?.user
  return {
    name: user?.Pseudonyme ?? '',
    photo: user?.personne.photo ?? null,
    isOfCompany: (user?.role ?? null) !== null,
  }
}
