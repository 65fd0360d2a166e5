import { useToken } from '@repo/api-client/react'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#web/account-query.ts'

/** The signed-in account, for display. */
export type Account = {
  readonly name: string
  readonly photo: string | null
  readonly isOfCompany: boolean
}

/** Returns the signed-in account; null for a guest. It has no name until it is loaded. */
export function useAccount(): Account | null {
  const token = useToken()
  const query = useQuery({ ...accountQuery, enabled: token !== null })
  if (token === null) return null
  const user = query.data?.user
  return {
    name: user?.Pseudonyme ?? '',
    photo: user?.personne.photo ?? null,
    isOfCompany: (user?.role ?? null) !== null,
  }
}
