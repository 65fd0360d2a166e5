import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

/** Marks a new version of the app as available. */
export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

/** Whether a new version is available after a reload. */
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
