import { beginChange } from '@repo/api-client/changes'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState, setDuty } from '@repo/contracts/delivery/carrier'
import { showError } from '@repo/ui/popups'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlockSound } from './offer/ring.ts'
import { requestLocationPermission } from './positions/location-permission.ts'

/**
 * Returns functions to go online and offline. Online needs the location: when it is denied, nothing changes and
 * `isDenied` is true.
 */
export function useDuty() {
  const client = useQueryClient()
  const duty = useCall(setDuty)
  const [isAsking, setIsAsking] = useState(false)
  const [isDenied, setIsDenied] = useState(false)

  function setOnDuty(enService: boolean): void {
    const change = beginChange(client, carrierState, {})
    duty.mutate(
      { enService },
      {
        onSuccess: () => void change.show((state) => ({ ...state, enService })),
        onError: (error) => showError({ title: error.message }),
        onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(carrierState) }),
      },
    )
  }

  return {
    isBusy: isAsking || duty.isPending,
    isDenied,
    goOffline: () => setOnDuty(false),
    goOnline: async () => {
      // In this tap's handler: later, the browser would not allow sound.
      unlockSound()
      setIsAsking(true)
      const isAllowed = await requestLocationPermission()
      setIsAsking(false)
      setIsDenied(!isAllowed)
      if (isAllowed) setOnDuty(true)
    },
  }
}
