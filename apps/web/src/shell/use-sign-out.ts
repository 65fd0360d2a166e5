import { useCall } from '@repo/api-client/react'
import { clearToken } from '@repo/api-client/session'
import { signOut } from '@repo/contracts/delivery/accounts'
import { paths } from '#web/paths'

/** Ends the session here at once, and on the server if it can be reached; then the login page is loaded afresh. */
export function useSignOut(): () => void {
  const revoke = useCall(signOut)
  return () => {
    revoke.mutate(
      {},
      {
        onSettled: () => {
          clearToken()
          window.location.assign(paths.login)
        },
      },
    )
  }
}
