import { useEffect, useRef, useState } from 'react'
import { askForPush, clearNotifications, readPushState } from './browser-push.ts'

/** The pause after a "later" before the owner is asked again: a week. */
const askAgainMs = 7 * 24 * 3_600_000

/**
 * Subscribes an allowed browser when the component appears, and removes notifications from a visible screen. Calls
 * `onLeave` when it disappears.
 */
export function useKeepSubscribed(subscribe: () => Promise<unknown>, onLeave?: () => void): void {
  const callbacks = useRef({ subscribe, onLeave })
  callbacks.current = { subscribe, onLeave }
  useEffect(() => {
    const clearIfVisible = () => {
      if (document.visibilityState === 'visible') void clearNotifications().catch(() => undefined)
    }
    // Without a connection the next start does it.
    if (readPushState() === 'allowed') void callbacks.current.subscribe().catch(() => undefined)
    clearIfVisible()
    document.addEventListener('visibilitychange', clearIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', clearIfVisible)
      callbacks.current.onLeave?.()
    }
  }, [])
}

/**
 * Returns whether to ask about push messages now, and the actions for both answers. After "later", or a refusal in the
 * browser's prompt, it does not ask for a week; the time is stored under `laterKey`.
 */
export function usePushProposal(laterKey: string, subscribe: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(
    () => readPushState() === 'not-asked' && Date.now() - Number(localStorage.getItem(laterKey)) > askAgainMs,
  )
  const postpone = () => {
    localStorage.setItem(laterKey, String(Date.now()))
    setIsOpen(false)
  }
  return {
    isOpen,
    postpone,
    allow: async () => {
      const isAllowed = await askForPush()
      if (!isAllowed) return postpone()
      setIsOpen(false)
      await subscribe().catch(() => false)
    },
  }
}
