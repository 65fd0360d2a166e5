import { useToken } from '@repo/api-client/react'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#web/account-query.ts'

/** What the signed-in account may do in its company. An individual may order and has no role. */
export type CompanyAccess = {
  readonly role: 'proprietaire' | 'administrateur' | 'operateur' | 'lecteur' | null
  readonly canOrder: boolean
  readonly canAdminister: boolean
}

/** Returns the access of the signed-in account; undefined for a guest and until it is loaded. */
export function useCompanyAccess(): CompanyAccess | undefined {
  const token = useToken()
  const { data } = useQuery({ ...accountQuery, enabled: token !== null })
  if (token === null || !data) return undefined
  const { role, permissions } = data.user
  return {
    role,
    canOrder: permissions.includes('commander'),
    canAdminister: role !== null && permissions.includes('administrer'),
  }
}
