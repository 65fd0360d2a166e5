import { endpointQuery, useToken } from '@repo/api-client/react'
import { documentsValidated } from '@repo/contracts/delivery/documents'
import { useQuery } from '@tanstack/react-query'

/**
 * The document-validation flag, read at start-up: whether a document that the signed-in account needs is missing, waits or was refused.
 * `isFlagged` is false for a guest and while it is unknown.
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
