import { useKeepSubscribed } from '@repo/delivery-ui/push/use-push'
import { useEffect } from 'react'
import { OfferScreen } from './offer/OfferScreen.tsx'
import { unlockSound } from './offer/ring.ts'
import { useSendPositions } from './positions/use-own-positions.ts'

/**
 * While a carrier is signed in, runs on every page: position reports on duty, the offer screen and the push
 * subscription.
 */
export function WorkKeeper() {
  useSendPositions()
  useKeepSubscribed()
  useEffect(() => {
    // Also for a carrier already on duty: browsers play no sound before the first tap on a page.
    window.addEventListener('pointerdown', unlockSound, { once: true })
    return () => window.removeEventListener('pointerdown', unlockSound)
  }, [])
  return <OfferScreen />
}
