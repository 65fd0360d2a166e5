import { call } from '@repo/api-client/call'
import { setDuty } from '@repo/contracts/delivery/carrier'
import { useSignOut as useSharedSignOut } from '@repo/delivery-ui/account/use-sign-out'
import { paths } from '#carrier/paths.ts'
import { forgetDeliveries } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import { useCarrier } from '#carrier/use-carrier.ts'

/**
 * Returns a function that ends the session and opens the sign-in. First it deletes the stored deliveries, with unsent
 * steps and messages, and goes off duty, since a signed-out device sends no positions.
 */
export function useSignOut(): () => void {
  const isOnDuty = useCarrier().data?.enService ?? false
  return useSharedSignOut({
    nextPath: paths.signIn,
    beforeSignOut: async (token) => {
      await forgetDeliveries()
      if (isOnDuty) await call(setDuty, { enService: false }, { token })
    },
  })
}
