import { useSyncExternalStore } from 'react'

/** The pause between two questions whether the site can be reached again. */
const retryAfterMs = 5000
const listeners = new Set<() => void>()
let isReachable = true

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/**
 * Reports that the site could not be reached, whatever the device's state. Asks the site again every 5 s, and clears
 * the report with the first success.
 */
export function reportUnreachable(): void {
  if (!isReachable) return
  isReachable = false
  notifyListeners()
  const askSite = async () => {
    const response = await fetch('/livez', { cache: 'no-store' }).catch(() => null)
    if (!response?.ok) return void setTimeout(askSite, retryAfterMs)
    isReachable = true
    notifyListeners()
  }
  setTimeout(askSite, retryAfterMs)
}

function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device is connected, unless a failure has proved otherwise. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine && isReachable,
    () => true,
  )
}
