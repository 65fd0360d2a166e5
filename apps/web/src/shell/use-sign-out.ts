import { call } from '@repo/api-client/call'
import { clearToken, currentToken } from '@repo/api-client/session'
import { signOut } from '@repo/contracts/delivery/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#web/paths'

/**
 * Ends the session here at once, and on the server if it can be reached; then the login page is loaded afresh. Whatever was
 * still being asked for is given up first, so that no poll runs into the revoked session.
 */
export function useSignOut(): () => void {
  const queries = useQueryClient()
  return () => {
    const token = currentToken()
    void queries.cancelQueries()
    clearToken()
    const reload = () => window.location.assign(paths.login)
    call(signOut, {}, { token }).then(reload, reload)
  }
}
