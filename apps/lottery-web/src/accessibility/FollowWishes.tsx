import { useEffect } from 'react'
import { useSession } from '#lottery-web/session/use-session.ts'
import { showWishes } from './wishes.ts'

/** Applies the signed-in player's display preferences to every page. */
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
