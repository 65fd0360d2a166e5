import { useEffect } from 'react'
import { useSession } from '#lottery-web/session/use-session.ts'
import { applyAccessibility } from './accessibility-options.ts'

/** Applies the signed-in player's display preferences to every page. */
export function AccessibilityKeeper() {
  const session = useSession()
  const options = session.state === 'player' ? session.player.accessibility : null
  const { largeText, highContrast, reducedMotion } = options ?? {}
  useEffect(() => {
    if (largeText === undefined || highContrast === undefined || reducedMotion === undefined) return
    applyAccessibility({ largeText, highContrast, reducedMotion })
  }, [largeText, highContrast, reducedMotion])
  return null
}
