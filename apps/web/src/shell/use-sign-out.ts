import { useSignOut as useSharedSignOut } from '@repo/delivery-ui/account/use-sign-out'
import { paths } from '#web/paths.ts'

/** Ends the session and leads to the login. */
export function useSignOut(): () => void {
  return useSharedSignOut({ leadTo: paths.login })
}
