import { useKeepSubscribed } from '@repo/delivery-ui/push/use-push'
import { useEffect } from 'react'
import { OfferScreen } from './offer/OfferScreen.tsx'
import { unlockSound } from './offer/ring.ts'
import { useSendPositions } from './positions/use-own-positions.ts'

/** Runs while a carrier is signed in, on every page: positions on duty, the waiting offer, the phone's subscription. */
export function WorkKeeper() {
  useSendPositions()
  useKeepSubscribed()
  useEffect(() => {
    // Also for a carrier back on duty: without a tap since the page was opened no browser plays sound.
    window.addEventListener('pointerdown', unlockSound, { once: true })
    return () => window.removeEventListener('pointerdown', unlockSound)
  }, [])
  return <OfferScreen />
}
