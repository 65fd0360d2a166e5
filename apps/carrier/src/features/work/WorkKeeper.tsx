import { OfferScreen } from './offer/OfferScreen.tsx'
import { useSendPositions } from './positions/use-own-positions.ts'
import { useKeepSubscribed } from './push/use-push.ts'

/** What goes on while a carrier is signed in, whatever page is open: positions on duty, the offer that waits, the phone's subscription. */
export function WorkKeeper() {
  useSendPositions()
  useKeepSubscribed()
  return <OfferScreen />
}
