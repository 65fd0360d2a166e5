import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether a browser draws: false in a prerendered page, and until it is taken over. What depends on the browser or on what it has kept waits for it. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
