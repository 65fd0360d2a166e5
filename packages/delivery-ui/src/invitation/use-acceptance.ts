import type { CallError } from '@repo/api-client/call'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useStoreSession } from '../account/use-store-session.ts'
import { showRefusal } from '../show-refusal.ts'

/**
 * Returns the handlers of the response to an accepted invitation: it signs in and navigates to `homePath`, shows errors,
 * or calls `onGone` when the invitation is no longer valid. Where the browser blocks cookies, an error is shown and
 * `homePath` asks for a sign-in. `invitation` is the endpoint that the page read it from; all other queries are reset.
 */
export function useAcceptance(options: {
  readonly invitation: { readonly path: string }
  readonly homePath: string
  readonly showFailures: (failures: Readonly<Record<string, string>>) => void
  readonly onGone: () => void
}) {
  const { invitation, homePath, showFailures, onGone } = options
  const navigate = useNavigate()
  const storeSession = useStoreSession()
  const client = useQueryClient()
  return {
    onSuccess: ({ token }: { readonly token: string }) => {
      storeSession(token)
      // Another account may have been signed in here: its cached data is not this account's.
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== invitation.path })
      void navigate(homePath)
    },
    onError: (error: CallError) => {
      if (error.code === 'link-expired') onGone()
      else if (error.status === 422) showFailures(error.fields)
      else showRefusal(error)
    },
  }
}
