import { call } from '@repo/api-client/call'
import { clearToken, readToken } from '@repo/api-client/session'
import { signOut } from '@repo/contracts/delivery/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { forgetUnsentTexts } from './forget-unsent-texts.ts'

/**
 * Returns a function that ends the session: here immediately, with unsent texts, and on the server if it can be
 * reached. It then loads the page at `leadTo`. Pending requests are cancelled first, so that none meets the revoked
 * session. `before` does the last work that needs the session; its failure does not stop the sign-out.
 */
export function useSignOut(options: {
  readonly leadTo: string
  readonly before?: (token: string | null) => Promise<unknown>
}): () => void {
  const { leadTo, before } = options
  const queries = useQueryClient()
  return () => {
    const token = readToken()
    void queries.cancelQueries()
    clearToken()
    forgetUnsentTexts()
    const reload = () => window.location.assign(leadTo)
    const signOutOnServer = () => call(signOut, {}, { token }).then(reload, reload)
    if (before) before(token).then(signOutOnServer, signOutOnServer)
    else void signOutOnServer()
  }
}
