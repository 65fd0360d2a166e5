import { useSignOut as useSharedSignOut } from '@repo/delivery-ui/account/use-sign-out'
import { paths } from '#web/paths.ts'

/** Returns a function that ends the session, here even without a connection, and opens the login page. */
export function useSignOut(): () => void {
  return useSharedSignOut({ nextPath: paths.login })
}
