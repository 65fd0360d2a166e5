import { call } from '@repo/api-client/call'
import { clearToken, readToken } from '@repo/api-client/session'
import { signOut } from '@repo/contracts/delivery/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { forgetUnsentTexts } from './forget-unsent-texts.ts'

/**
 * Returns a function that ends the session: here immediately, with unsent texts, and on the server if it can be
 * reached. It then loads the page at `nextPath`. Pending reads are cancelled first, so that none meets the revoked
 * session. `beforeSignOut` does the last work that needs the session; its failure does not stop the sign-out.
 */
export function useSignOut(options: {
  readonly nextPath: string
  readonly beforeSignOut?: (token: string | null) => Promise<unknown>
}): () => void {
  const { nextPath, beforeSignOut } = options
  const queries = useQueryClient()
  return () => {
    const token = readToken()
    void queries.cancelQueries()
    clearToken()
    forgetUnsentTexts()
    const reload = () => window.location.assign(nextPath)
    const signOutOnServer = () => call(signOut, {}, { token }).then(reload, reload)
    if (beforeSignOut) beforeSignOut(token).then(signOutOnServer, signOutOnServer)
    else void signOutOnServer()
  }
}
