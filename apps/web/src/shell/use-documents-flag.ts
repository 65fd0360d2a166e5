import { endpointQuery, useToken } from '@repo/api-client/react'
import { documentsValidated } from '@repo/contracts/delivery/documents'
import { useQuery } from '@tanstack/react-query'

/**
 * Returns whether a document of the signed-in account is missing, pending or refused. `isFlagged` is false for a guest
 * and while it is unknown.
 */
export function useDocumentsFlag(): { readonly isFlagged: boolean; readonly isLoading: boolean } {
  const token = useToken()
  const query = useQuery({
    ...endpointQuery(documentsValidated, {}),
    enabled: token !== null,
    staleTime: 60_000,
  })
  const isFlagged = token !== null && query.data !== undefined && query.data.validation_piece !== 'true'
  return { isFlagged, isLoading: query.isLoading }
}
