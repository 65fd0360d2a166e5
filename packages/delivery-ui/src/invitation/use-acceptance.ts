import type { CallError } from '@repo/api-client/call'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useKeepSession } from '../account/use-keep-session.ts'
import { showRefusal } from '../show-refusal.ts'

/**
 * What a form that accepts an invitation does with the answer: signs in and leads to `home`, shows what is wrong, or calls back
 * when the invitation is no longer good. `invitation` is the endpoint that the page has read it from.
 */
export function useAcceptance(options: {
  readonly invitation: { readonly path: string }
  readonly home: string
  readonly showFailures: (failures: Readonly<Record<string, string>>) => void
  readonly onGone: () => void
}) {
  const { invitation, home, showFailures, onGone } = options
  const navigate = useNavigate()
  const keepSession = useKeepSession()
  const client = useQueryClient()
  return {
    onSuccess: ({ token }: { readonly token: string }) => {
      keepSession(token)
      // Somebody else may have been signed in here: what was read for them is not this account's.
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== invitation.path })
      void navigate(home)
    },
    onError: (error: CallError) => {
      if (error.code === 'link-expired') onGone()
      else if (error.status === 422) showFailures(error.fields)
      else showRefusal(error)
    },
  }
}
