import { useEffect } from 'react'
import { useSession } from '#lottery-web/session/use-session.ts'
import { showWishes } from './wishes.ts'

/** Shows every page as the player who is signed in wishes it. */
export function FollowWishes() {
  const session = useSession()
  const wishes = session.state === 'player' ? session.player.accessibility : null
  const { largeText, highContrast, reducedMotion } = wishes ?? {}
  useEffect(() => {
    if (largeText === undefined || highContrast === undefined || reducedMotion === undefined) return
    showWishes({ largeText, highContrast, reducedMotion })
  }, [largeText, highContrast, reducedMotion])
  return null
}
