import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Whether a browser renders: false in a prerendered page until it is hydrated. What depends on the browser or its
 * storage waits.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
