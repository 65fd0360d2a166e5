import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Where an account's page has the second factor. */
export const factorHash = '#double-authentification'

/**
 * Leads to the page of the account on which a second factor is set up, whenever a call of the pages beside it was refused for want of one; the page that made the
 * call says why.
 */
export function FactorGate({ accountPath }: { readonly accountPath: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (Object(event.action.error).code === 'factor-setup-needed')
          void navigate(`${accountPath}${factorHash}`)
      }),
    [client, navigate, accountPath],
  )
  return null
}
