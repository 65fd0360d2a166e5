import { useKeepSubscribed } from '@repo/delivery-ui/push/use-push'
import { useEffect } from 'react'
import { OfferScreen } from './offer/OfferScreen.tsx'
import { unlockSound } from './offer/ring.ts'
import { useSendPositions } from './positions/use-own-positions.ts'

/** What goes on while a carrier is signed in, whatever page is open: positions on duty, the offer that waits, the phone's subscription. */
export function WorkKeeper() {
  useSendPositions()
  useKeepSubscribed()
  useEffect(() => {
    // Also for who comes back on duty: without a tap since the page was opened no browser lets it sound.
    window.addEventListener('pointerdown', unlockSound, { once: true })
    return () => window.removeEventListener('pointerdown', unlockSound)
  }, [])
  return <OfferScreen />
}
