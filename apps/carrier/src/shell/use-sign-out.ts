import { call } from '@repo/api-client/call'
import { setDuty } from '@repo/contracts/delivery/carrier'
import { useSignOut as useSharedSignOut } from '@repo/delivery-ui/account/use-sign-out'
import { paths } from '#carrier/paths.ts'
import { forgetDeliveries } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import { useCarrier } from '#carrier/use-carrier.ts'

/**
 * Ends the session of this device and opens the sign-in. First ends what a signed-out device must not continue: the
 * duty, whose positions could not be sent any more.
 */
export function useSignOut(): () => void {
  const isOnDuty = useCarrier().data?.enService ?? false
  return useSharedSignOut({
    leadTo: paths.signIn,
    before: async (token) => {
      await forgetDeliveries()
      if (isOnDuty) await call(setDuty, { enService: false }, { token })
    },
  })
}
