import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

/** Shows that a newer version of the app waits for a reload. */
export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

/** Whether a newer version waits for a reload. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isReady,
    () => false,
  )
}
