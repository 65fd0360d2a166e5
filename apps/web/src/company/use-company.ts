import { endpointQuery, useToken } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { useQuery } from '@tanstack/react-query'

/** What the signed-in account may do for the company that it is or works for; an individual may order and has no role. */
export type CompanyAccess = {
  readonly role: 'proprietaire' | 'administrateur' | 'operateur' | 'lecteur' | null
  readonly mayOrder: boolean
  readonly mayAdminister: boolean
}

/** The caller's access; undefined until it is known, and for a guest. */
export function useCompanyAccess(): CompanyAccess | undefined {
  const token = useToken()
  const { data } = useQuery({
    ...endpointQuery(getUserInfo, {}),
    enabled: token !== null,
    staleTime: 60_000,
  })
  if (token === null || !data) return undefined
  const { role, permissions } = data.user
  return {
    role,
    mayOrder: permissions.includes('commander'),
    mayAdminister: role !== null && permissions.includes('administrer'),
  }
}
