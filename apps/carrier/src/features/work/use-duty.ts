import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState, setDuty } from '@repo/contracts/delivery/carrier'
import { showError } from '@repo/ui/popups'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { unlockSound } from './offer/ring.ts'
import { mayLocate } from './positions/location-permission.ts'

/**
 * Returns functions to go online and offline. Online needs the location: when it is denied, nothing changes and
 * `isDenied` is true.
 */
export function useDuty() {
  const client = useQueryClient()
  const duty = useCall(setDuty)
  const [isAsking, setAsking] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const key = queryKeyOf(carrierState, {})

  async function change(enService: boolean): Promise<void> {
    // A pending response would restore the previous state.
    await client.cancelQueries({ queryKey: key })
    duty.mutate(
      { enService },
      {
        onSuccess: () => {
          client.setQueryData<CarrierState>(key, (state) => (state ? { ...state, enService } : state))
        },
        onError: (error) => showError({ title: error.message }),
        onSettled: () => client.invalidateQueries({ queryKey: key }),
      },
    )
  }

  return {
    isBusy: isAsking || duty.isPending,
    isDenied,
    goOffline: () => void change(false),
    goOnline: async () => {
      // In this tap's handler: later, the browser would not allow sound.
      unlockSound()
      setAsking(true)
      const isAllowed = await mayLocate()
      setAsking(false)
      setDenied(!isAllowed)
      if (isAllowed) await change(true)
    },
  }
}
