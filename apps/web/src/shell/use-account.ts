import { endpointQuery, useToken } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { useQuery } from '@tanstack/react-query'

/** The signed-in account, for display: the pseudonym, the address of the picture, and whether there is a company. */
export type Account = {
  readonly name: string
  readonly photo: string | null
  readonly isOfCompany: boolean
}

/** The signed-in account; null for a guest, without a name until the response has arrived. */
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
